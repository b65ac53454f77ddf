import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { deviceModes } from '#domain/device/device.ts';
import { modeTints } from './palettes.ts';

type Manifest = {
  id: string;
  name: string;
  start_url: string;
  scope: string;
  theme_color: string;
  icons: { src: string; purpose: string }[];
  shortcuts?: { url: string }[];
};

const read = (mode: string): Manifest =>
  JSON.parse(readFileSync(`public/manifests/${mode}.webmanifest`, 'utf8')) as Manifest;
const device = deviceModes.filter((mode) => mode !== 'browser');

describe('an installed app', () => {
  test.each(device)('of %s starts in its mode, in its colour and under its icon', (mode) => {
    const { id, start_url, scope, theme_color, icons } = read(mode);
    expect([id, start_url, scope]).toEqual(Array(3).fill(`/device/${mode}`));
    expect(theme_color).toBe(modeTints[mode]);
    expect(icons.map(({ purpose }) => purpose)).toContain('maskable');
    for (const { src } of icons) {
      expect(src).toContain(mode);
      expect(existsSync(`public${src}`)).toBe(true);
    }
  });

  test.each(device)('of %s has shortcuts to its settings and to the practice outage, within itself', (mode) => {
    const urls = read(mode).shortcuts?.map(({ url }) => url);
    expect(urls).toEqual([`/device/${mode}/settings`, `/device/${mode}/settings#practice`]);
  });

  test.each([
    ['kiosk', 'browser'],
    ['tablet', 'tablemanager'],
  ])('of a %s starts as the device, and is still the app on a guest’s pages', (app, mode) => {
    const { start_url, scope, shortcuts } = read(app);
    expect(start_url).toBe(`/device/${mode}`);
    expect(scope).toBe('/');
    expect(shortcuts?.[0]?.url).toBe(`/device/${mode}/settings`);
  });

  test('is another one for each mode', () => {
    const apps = [...deviceModes, 'kiosk', 'tablet'].map(read);
    expect(new Set(apps.map(({ id }) => id)).size).toBe(apps.length);
    expect(new Set(apps.map(({ name }) => name)).size).toBe(apps.length);
  });
});
