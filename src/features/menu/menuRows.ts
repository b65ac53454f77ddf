import type { Combo, Item, Menu } from '#domain/menu/menu.ts';
import type { MenuSection } from './menuSections.ts';

/** One line of the scrolled list. Every kind has a known height, so that nothing is measured while a guest scrolls. */
export type MenuRow =
  | { kind: 'menu'; key: string; menu: Menu }
  | { kind: 'heading'; key: string; section: MenuSection }
  | { kind: 'combos'; key: string; combos: readonly Combo[]; menu: Menu }
  | { kind: 'items'; key: string; items: readonly Item[]; menu: Menu };

/** Heights in rem: they grow with the guest's own text size. */
export const rowHeight = { menu: 4, heading: 3.5, combos: 16, items: 10 } as const satisfies Record<
  MenuRow['kind'],
  number
>;

/** Rows with `columns` dishes side by side; menus are named when there is more than one. */
export function menuRows(sections: readonly MenuSection[], columns: number): MenuRow[] {
  const rows: MenuRow[] = [];
  const several = new Set(sections.map((section) => section.menu.menu_id)).size > 1;
  let menu: Menu | undefined;
  for (const section of sections) {
    if ((several || section.menu.times) && section.menu !== menu)
      rows.push({ kind: 'menu', key: section.menu.menu_id, menu: section.menu });
    menu = section.menu;
    rows.push({ kind: 'heading', key: section.key, section });
    if (section.combos.length > 0)
      rows.push({ kind: 'combos', key: `${section.key}/combos`, combos: section.combos, menu });
    for (let start = 0; start < section.items.length; start += columns) {
      const items = section.items.slice(start, start + columns);
      rows.push({ kind: 'items', key: `${section.key}/${items[0]?.item_id}`, items, menu });
    }
  }
  return rows;
}

/** Where each row begins in rem, and at the end the whole height. */
export function rowOffsets(rows: readonly MenuRow[]): number[] {
  const offsets = [0];
  for (const row of rows) offsets.push((offsets.at(-1) ?? 0) + rowHeight[row.kind]);
  return offsets;
}

/** Index of the row that covers `offset`: the last one that begins at or before it. */
export function rowAt(offsets: readonly number[], offset: number): number {
  let low = 0;
  let high = Math.max(0, offsets.length - 2);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((offsets[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Key of the section that a row belongs to. */
export function sectionAt(rows: readonly MenuRow[], index: number): string | undefined {
  for (let each = index; each >= 0; each--) {
    const row = rows[each];
    if (row?.kind === 'heading') return row.section.key;
    if (row?.kind === 'menu') break;
  }
  const next = rows.slice(index).find((row) => row.kind === 'heading');
  return next?.kind === 'heading' ? next.section.key : undefined;
}
