import { storeBase } from '../local/baseStorage.ts';
import { announce, type BaseChange } from '../local/changes.ts';
import type { Scope } from '../local/scope.ts';

export const emptyChange = (scope: Scope): BaseChange => ({
  scope,
  orders: [],
  tables: [],
  tableEvents: [],
  unassigned: [],
});

let storing: Promise<void> = Promise.resolve();

/** Shows a change at once, and stores it after those before it: what is not stored is read again at the next start. */
export function applyBase(change: BaseChange, seq?: number): void {
  announce({ base: change });
  storing = storing.then(() => storeBase(change, seq)).catch(reportError);
}
