import { useSyncExternalStore } from 'react';

/** Whether the window is at least so wide; a layout that changes its parts, not only their sizes, asks here. */
export function useWide(pixels: number): boolean {
  const query = `(min-width: ${pixels / 16}em)`;
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
    // what the server draws is no wider than a phone
    () => false,
  );
}
