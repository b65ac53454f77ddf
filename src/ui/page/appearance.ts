import { useSyncExternalStore } from 'react';

/** Kept on this device and set by public/scheme.js before the first paint; Mantine reads the same key. */
export const colorSchemeKey = 'comanda-color-scheme';
const directionKey = 'comanda-direction';

export type ColorScheme = 'light' | 'dark' | 'auto';
export type Direction = 'ltr' | 'rtl';

const listeners = new Set<() => void>();
const listen = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const tell = (): void => {
  for (const listener of listeners) listener();
};

const colorScheme = (): ColorScheme => {
  const kept = localStorage.getItem(colorSchemeKey);
  return kept === 'light' || kept === 'dark' ? kept : 'auto';
};
const direction = (): Direction => (document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr');

/** Light, dark, or as the system wishes. */
export function setColorScheme(scheme: ColorScheme): void {
  localStorage.setItem(colorSchemeKey, scheme);
  const dark = scheme === 'dark' || (scheme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset['mantineColorScheme'] = dark ? 'dark' : 'light';
  tell();
}

export function setDirection(next: Direction): void {
  localStorage.setItem(directionKey, next);
  document.documentElement.dir = next;
  tell();
}

export const useColorScheme = (): ColorScheme => useSyncExternalStore(listen, colorScheme);
export const useDirection = (): Direction => useSyncExternalStore(listen, direction);
