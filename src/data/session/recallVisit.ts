import { ref } from 'valtio';
import { applyGuestCommand } from '#domain/order/guestRules.ts';
import { readValue } from '../local/sessionDatabase.ts';
import { startPicture } from '../picture/startPicture.ts';
import { guestSession, keptTable, type Scanned } from './guestSession.ts';
import { becomeIdentity, currentIdentity } from './identity.ts';

/** Opens a visit that is over, as this phone has kept it: nothing is asked, so nobody sits down by it. False when nothing is kept. */
export async function recallVisit(code: string): Promise<boolean> {
  const caller = `guest:${code}` as const;
  if (guestSession.over && currentIdentity().caller === caller) return true;
  const kept = await readValue<Scanned>(keptTable(code));
  if (!kept) return false;
  const { restaurant, events: _calls, ...table } = kept;
  const scope = `table:${table.table_id}` as const;
  becomeIdentity({ caller, scope, restaurant_id: table.restaurant_id });
  Object.assign(guestSession, { table: ref(table), restaurant: ref(restaurant), over: true });
  await startPicture(scope, applyGuestCommand);
  return true;
}
