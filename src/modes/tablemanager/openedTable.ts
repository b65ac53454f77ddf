import { proxy } from 'valtio';

export type TableTab = 'order' | 'pay' | 'waiter';

const keptAs = 'comanda-opened-table';

/** The table that this device shows, and which of its tabs; none while the floor is shown. Outlives a reload. */
export const openedTable = proxy<{ table_id?: string; tab: TableTab; taking: boolean }>({
  tab: 'order',
  taking: false,
  ...kept(),
});

function kept(): { table_id?: string } {
  const table_id = sessionStorage.getItem(keptAs);
  return table_id ? { table_id } : {};
}

export function showTable(table_id: string, tab: TableTab = 'order'): void {
  Object.assign(openedTable, { table_id, tab, taking: false });
  sessionStorage.setItem(keptAs, table_id);
}

export function showFloor(): void {
  delete openedTable.table_id;
  openedTable.taking = false;
  sessionStorage.removeItem(keptAs);
}

export const showTab = (tab: TableTab): void => void Object.assign(openedTable, { tab, taking: false });
export const takeOrder = (taking: boolean): void => void (openedTable.taking = taking);
