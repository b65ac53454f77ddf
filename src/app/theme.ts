import { createTheme, defaultCssVariablesResolver, mergeMantineTheme, DEFAULT_THEME } from '@mantine/core';
import type { CSSVariablesResolver, MantineColorsTuple } from '@mantine/core';
import { beetroot, charcoal, herb, palettes, paper, paprika, plum, saffron, white } from './palettes.ts';

/**
 * The whole look in one place: warm paper, dark ink, one paprika accent. No colour literal anywhere else in src.
 * The build turns it into stylesheets (scripts/vite/themeStyles.ts): the first paint needs no script for its colours,
 * a guest downloads nothing of Mantine, and the strict Content-Security-Policy needs no exception for injected styles.
 */

/** The browser's own bar, by colour scheme. */
export const barColors = { light: paper[0], dark: charcoal[7] } as const;

/** The languages' flags: given by law, not by our taste. */
const flags = {
  'flag-black': '#1A1A1A',
  'flag-red': '#CE1126',
  'flag-gold': '#FFCE00',
  'flag-white': white,
  'flag-green': '#436F4D',
  'flag-blue': '#002B7F',
};

const fontFamily = "'Figtree Variable', 'Figtree Fallback', system-ui, sans-serif";

export const theme = createTheme({
  colors: palettes,
  white,
  black: paper[9],
  primaryColor: 'paprika',
  primaryShade: { light: 6, dark: 5 },
  autoContrast: true,
  luminanceThreshold: 0.22,
  respectReducedMotion: true,
  cursorType: 'pointer',
  fontFamily,
  fontSizes: { xs: '0.8125rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.375rem' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
  headings: {
    fontFamily,
    fontWeight: '700',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '2.25rem', lineHeight: '1.1' },
      h2: { fontSize: '1.75rem', lineHeight: '1.15' },
      h3: { fontSize: '1.375rem', lineHeight: '1.2' },
      h4: { fontSize: '1.125rem', lineHeight: '1.3' },
      h5: { fontSize: '1rem', lineHeight: '1.4' },
      h6: { fontSize: '0.875rem', lineHeight: '1.4' },
    },
  },
  spacing: { xs: '0.25rem', sm: '0.5rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '999px' },
  defaultRadius: 'md',
  breakpoints: { xs: '0em', sm: '37.5em', md: '62.5em', lg: '75em', xl: '93.75em' },
  shadows: { xs: 'var(--shadow)', sm: 'var(--shadow)', md: 'var(--shadow)', lg: 'var(--shadow)', xl: 'var(--shadow)' },
});

/** Layout starts at these widths in px; a stylesheet writes `@media (--from-600)` (scripts/vite/themeStyles.ts). */
export const breakpoints = [0, 600, 1000, 1200, 1500] as const;

/** The specification exports this number and does not show what it is for (D29). @awaits whoever asks for it */
export const unexplained = 150;

/** One meaning in one scheme: filled, its hover, what is written on it, a tinted ground, and the colour as text. */
const meaning = (name: string, palette: MantineColorsTuple, scheme: 'light' | 'dark') =>
  scheme === 'light'
    ? {
        [`--${name}`]: palette[6],
        [`--${name}-strong`]: palette[7],
        [`--${name}-on`]: white,
        [`--${name}-soft`]: palette[1],
        [`--${name}-line`]: palette[2],
        [`--${name}-text`]: palette[7],
      }
    : {
        [`--${name}`]: palette[5],
        [`--${name}-strong`]: palette[4],
        [`--${name}-on`]: charcoal[8],
        [`--${name}-soft`]: `color-mix(in oklab, ${palette[6]} 22%, ${charcoal[7]})`,
        [`--${name}-line`]: `color-mix(in oklab, ${palette[6]} 48%, ${charcoal[7]})`,
        [`--${name}-text`]: palette[3],
      };

const meanings = (scheme: 'light' | 'dark') => ({
  ...meaning('accent', paprika, scheme),
  ...meaning('success', herb, scheme),
  ...meaning('warning', saffron, scheme),
  ...meaning('danger', beetroot, scheme),
  ...meaning('info', plum, scheme),
});

/** What our stylesheets use. */
export const tokens = () => ({
  both: {
    '--font': fontFamily,
    '--space-1': '0.25rem',
    '--space-2': '0.5rem',
    '--space-3': '0.75rem',
    '--space-4': '1rem',
    '--space-5': '1.25rem',
    '--space-6': '1.5rem',
    '--space-8': '2rem',
    '--space-10': '2.5rem',
    '--space-12': '3rem',
    '--space-16': '4rem',
    '--text-13': '0.8125rem',
    '--text-14': '0.875rem',
    '--text-16': '1rem',
    '--text-18': '1.125rem',
    '--text-22': '1.375rem',
    '--text-28': '1.75rem',
    '--text-36': '2.25rem',
    '--text-48': '3rem',
    '--radius-control': '10px',
    '--radius-card': '12px',
    '--radius-sheet': '20px',
    '--radius-chip': '999px',
    '--target': '2.75rem',
    '--target-staff': '3.5rem',
    '--fast': '120ms',
    '--slow': '200ms',
    '--ease': 'cubic-bezier(0.2, 0, 0, 1)',
    ...Object.fromEntries(Object.entries(flags).map(([name, value]) => [`--${name}`, value])),
  },
  light: {
    '--paper': paper[0],
    '--paper-deep': paper[1],
    '--card': white,
    '--raised': white,
    '--pressed': paper[1],
    '--ink': paper[9],
    '--ink-muted': paper[6],
    '--ink-faint': paper[5],
    '--line': paper[2],
    '--line-strong': paper[5],
    '--card-line': 'transparent',
    '--shadow': `0 1px 2px color-mix(in srgb, ${paper[9]} 6%, transparent), 0 4px 16px color-mix(in srgb, ${paper[9]} 7%, transparent)`,
    '--veil': `color-mix(in srgb, ${paper[9]} 45%, transparent)`,
    ...meanings('light'),
  },
  dark: {
    '--paper': charcoal[7],
    '--paper-deep': charcoal[8],
    '--card': charcoal[6],
    '--raised': charcoal[5],
    '--pressed': charcoal[5],
    '--ink': charcoal[0],
    '--ink-muted': charcoal[2],
    '--ink-faint': charcoal[3],
    '--line': charcoal[5],
    '--line-strong': charcoal[3],
    '--card-line': charcoal[5],
    '--shadow': `0 1px 2px color-mix(in srgb, ${charcoal[9]} 40%, transparent), 0 4px 16px color-mix(in srgb, ${charcoal[9]} 40%, transparent)`,
    '--veil': `color-mix(in srgb, ${charcoal[9]} 65%, transparent)`,
    ...meanings('dark'),
  },
});

/** Mantine's names for our surfaces, so that its parts and ours are one. */
const mantineNames = {
  '--mantine-color-body': 'var(--paper)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-muted)',
  '--mantine-color-placeholder': 'var(--ink-muted)',
  '--mantine-color-error': 'var(--danger-text)',
  '--mantine-color-success': 'var(--success-text)',
  '--mantine-color-anchor': 'var(--accent-text)',
  '--mantine-color-default': 'var(--card)',
  '--mantine-color-default-hover': 'var(--pressed)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line-strong)',
};

/** Mantine's own variables, for the build. Its palettes (blue, teal, …) are left out: nothing may use them. */
export const mantineVariables: CSSVariablesResolver = () => {
  const { colors: _unused, ...base } = DEFAULT_THEME;
  const merged = mergeMantineTheme({ ...base, colors: palettes as unknown as typeof DEFAULT_THEME.colors }, theme);
  const mantine = defaultCssVariablesResolver({ ...merged, colors: palettes as unknown as typeof merged.colors });
  return {
    variables: mantine.variables,
    light: { ...mantine.light, ...mantineNames },
    dark: { ...mantine.dark, ...mantineNames },
  };
};
