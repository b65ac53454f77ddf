import { readTable, type MenuTable } from '#domain/menuImport/menuTable.ts';

/** What somebody brought, before anything is concluded from it. */
export type ImportSource =
  | { kind: 'json'; name: string; text: string }
  | { kind: 'table'; name: string; table: MenuTable }
  /** a menu as people read it: what was pasted */
  | { kind: 'text'; name: string; text: string };

/** A file's text as what it is; undefined where it is neither. */
export function sourceOf(name: string, text: string): ImportSource | undefined {
  if (/^\s*(?:\/\/.*\s*|\/\*[\s\S]*?\*\/\s*)*[[{]/.test(text)) return { kind: 'json', name, text };
  const read = readTable(text);
  return 'table' in read && read.table.columns.length > 1 ? { kind: 'table', name, table: read.table } : undefined;
}
