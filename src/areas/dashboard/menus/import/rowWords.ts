import type { MenuRowSettings } from '#domain/menuImport/menuRows.ts';

/** What a file may leave unsaid: its language, the taxes, where things without a category stand. */
export type RowWords = Omit<MenuRowSettings, 'origin'>;
