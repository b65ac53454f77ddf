import { proxy } from 'valtio';
import { call } from '../api/call.ts';
import { CallFailed } from '../api/callFailed.ts';
import { readValue, writeValue } from '../local/sessionDatabase.ts';

/** What a table's tablet has to know to begin: its table's name and the code behind which its guests order. */
export type TabletTable = { table_id: string; name: string; code: string };

/** The table that this tablet is fixed to, or why nobody can say. */
export const tabletTable = proxy<{ table?: TabletTable; error?: unknown }>({});

const keptAs = (table_id: string): string => `tablet:${table_id}`;

/**
 * Reads the table that this tablet is fixed to. It has no code to scan, so it asks as itself (ADR 37). Without a network
 * it is as it was known last.
 */
export async function readTabletTable(table_id: string): Promise<void> {
  delete tabletTable.error;
  try {
    const { name, code } = await call('GET /table', { query: {} });
    const known = { table_id, name, code };
    tabletTable.table = { ...known };
    await writeValue(keptAs(table_id), known);
  } catch (error) {
    const offline = error instanceof CallFailed && error.code === 'no_connection';
    const kept = offline ? await readValue<TabletTable>(keptAs(table_id)) : undefined;
    if (kept) tabletTable.table = { ...kept };
    else {
      delete tabletTable.table;
      tabletTable.error = error;
    }
  }
}
