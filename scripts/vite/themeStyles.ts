import type { Plugin } from 'vite';
import { DEFAULT_THEME } from '@mantine/core';
import { barColors, breakpoints, mantineVariables, tokens } from '../../src/app/theme.ts';

type Variables = Record<string, string>;

const block = (selector: string, variables: Variables): string =>
  `${selector}{${Object.entries(variables)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`;

/** Variables as a stylesheet. Before a script has set the scheme, the system's wish decides: no flash. */
const stylesheet = (both: Variables, light: Variables, dark: Variables): string =>
  [
    block(':root', { ...both, ...light }),
    `@media (prefers-color-scheme:dark){${block(':root:not([data-mantine-color-scheme])', dark)}}`,
    block(":root[data-mantine-color-scheme='dark']", dark),
  ].join('\n');

const modules: Record<string, () => string> = {
  'virtual:theme.css': () => {
    const { both, light, dark } = tokens();
    return stylesheet(both, light, dark);
  },
  'virtual:mantine.css': () => {
    const { variables, light, dark } = mantineVariables(DEFAULT_THEME);
    return stylesheet(variables, light, dark);
  },
};

/** `@media (--from-600)` in any stylesheet becomes the theme's breakpoint. */
const withBreakpoints = (css: string): string =>
  breakpoints.reduce((text, width) => text.replaceAll(`(--from-${width})`, `(min-width: ${width / 16}em)`), css);

/** Vite plugin: serves the theme's stylesheets, fills breakpoints into the others and bar colours into index.html. */
export function themeStyles(): Plugin {
  return {
    name: 'comanda-theme',
    enforce: 'pre',
    resolveId: (id) => (id in modules ? `\0${id}` : undefined),
    load: (id) => modules[id.slice(1)]?.(),
    transform: (code, id) => (/\.css($|\?)/.test(id) ? withBreakpoints(code) : undefined),
    transformIndexHtml: (html) => html.replace('%BAR_LIGHT%', barColors.light).replace('%BAR_DARK%', barColors.dark),
  };
}
