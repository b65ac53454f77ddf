import { useSyncExternalStore } from 'react';

/** The theme's breakpoints, in em as there, so that a guest's larger text gets fewer columns. */
const widths = ['(min-width: 62.5em)', '(min-width: 93.75em)'];

const subscribe = (changed: () => void): (() => void) => {
  const queries = widths.map((width) => matchMedia(width));
  for (const query of queries) query.addEventListener('change', changed);
  return () => {
    for (const query of queries) query.removeEventListener('change', changed);
  };
};

/** How many dishes stand side by side: one on phones, two from 1000 px, three from 1500 px on. */
export const useColumns = (): number =>
  useSyncExternalStore(
    subscribe,
    () => 1 + widths.filter((width) => matchMedia(width).matches).length,
    // what the server draws, the stylesheet puts side by side (MenuList.module.css)
    () => 1,
  );
