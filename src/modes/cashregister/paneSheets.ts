import { proxy } from 'valtio';

/** What lies over the register's pane: one sheet at a time. */
export type PaneSheet = 'more' | 'wishes' | 'discount' | 'move' | 'split' | 'reject' | 'journal';

export const paneSheets = proxy<{ open: PaneSheet | undefined }>({ open: undefined });

export const openSheet = (sheet: PaneSheet): void => void (paneSheets.open = sheet);
export const closeSheet = (): void => void (paneSheets.open = undefined);
