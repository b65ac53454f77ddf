import { describe, expect, it } from 'vitest';
import { palettes } from './palettes.ts';
import { breakpoints, theme, tokens } from './theme.ts';

const channel = (value: number): number => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};
const luminance = (hex: string): number => {
  const [red, green, blue] = [1, 3, 5].map((at) => channel(Number.parseInt(hex.slice(at, at + 2), 16))) as [
    number,
    number,
    number,
  ];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
/** WCAG 2.2 contrast of two opaque colours. */
const contrast = (one: string, other: string): number => {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
};

describe('theme', () => {
  it.each(Object.entries(palettes))('has ten steps of %s', (_name, palette) => {
    expect(palette).toHaveLength(10);
    for (const color of palette) expect(color).toMatch(/^#[0-9A-F]{6}$/);
  });

  it('breaks at the widths of the specification, for pages as for pieces', () => {
    expect(breakpoints).toEqual([0, 600, 1000, 1200, 1500]);
    const ems = Object.values(theme.breakpoints ?? {});
    expect(ems.map((width) => Number.parseFloat(width ?? '') * 16)).toEqual([...breakpoints]);
  });

  const grounds = ['--paper', '--paper-deep', '--card', '--raised'] as const;
  describe.each(['light', 'dark'] as const)('in %s', (scheme) => {
    const colors: Record<string, string> = tokens()[scheme];
    const color = (name: string): string => colors[name] ?? '';

    it.each(grounds)('ink and muted ink are readable on %s', (ground) => {
      expect(contrast(color('--ink'), color(ground))).toBeGreaterThan(7);
      expect(contrast(color('--ink-muted'), color(ground))).toBeGreaterThan(4.5);
    });

    it.each(['accent', 'success', 'warning', 'danger', 'info'])('words on and in %s are readable', (name) => {
      expect(contrast(color(`--${name}-on`), color(`--${name}`))).toBeGreaterThan(4.5);
      expect(contrast(color(`--${name}-on`), color(`--${name}-strong`))).toBeGreaterThan(4.5);
      for (const ground of grounds) expect(contrast(color(`--${name}-text`), color(ground))).toBeGreaterThan(4.5);
      if (scheme === 'light') expect(contrast(color(`--${name}-text`), color(`--${name}-soft`))).toBeGreaterThan(4.5);
    });

    it.each(grounds)('borders of controls stand out from %s', (ground) => {
      expect(contrast(color('--line-strong'), color(ground))).toBeGreaterThan(3);
    });
  });
});
