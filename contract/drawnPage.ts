import type { PublishedMenu } from '#domain/menu/menu.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import type { Table } from '#domain/table/table.ts';

/** What stands on a table's page. It lies in the page as data, so that the app asks for nothing a second time. */
export type DrawnTable = { code: string; table: Table; restaurant: Restaurant; menu: PublishedMenu };

/** What stands on a restaurant's own page. */
export type DrawnHouse = { restaurant: Restaurant; menu: PublishedMenu };

/** A page to draw: its address from the root of the origin, with its language, and what stands on it. */
export type PageToDraw = { address: string; table?: DrawnTable; house?: DrawnHouse };

/** The element that holds what the server drew, until the app has drawn the same. */
export const drawnPlace = 'drawn';
/** The element that holds the data of it, as JSON. */
export const drawnData = 'drawn-data';
/** The name of the tag that says which app takes over from it (server/page/shell.ts). */
export const drawnApp = 'drawn-app';
