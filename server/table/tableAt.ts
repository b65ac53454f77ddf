import type { Table } from '#domain/table/table.ts';

/**
 * A table as it travels: its page is a whole address, as its printed QR needs it. Its generation goes along, since it
 * is by that a screen knows an old answer about the table from a new one.
 */
export function tableAt(origin: string, table: Table): Table {
  return { ...table, page: new URL(table.page, origin).href };
}
