import { useSnapshot } from 'valtio';
import { menuState } from './menuStore.ts';

/** The open restaurant and its menu, for a component that draws anew when what it reads changes. Both are replaced, never changed. */
export const useMenu = (): Readonly<typeof menuState> => useSnapshot(menuState) as typeof menuState;
