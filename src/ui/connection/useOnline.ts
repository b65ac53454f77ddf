import { useSyncExternalStore } from 'react';

const listen = (changed: () => void): (() => void) => {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
};

/** Whether this browser has a network: owners' pages save nothing without one, and say so before (D30). */
export const useOnline = (): boolean => useSyncExternalStore(listen, () => navigator.onLine);
