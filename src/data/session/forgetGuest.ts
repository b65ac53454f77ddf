import { tokenForSocket } from '../api/tokens.ts';
import { outboxDatabase } from '../local/outboxDatabase.ts';
import { deleteValue } from '../local/sessionDatabase.ts';
import { valueNames } from '../local/valueNames.ts';
import { storedOperations } from '../outbox/outboxStorage.ts';
import { logOut } from './userSession.ts';

/** What belongs to the device that a guest has used and to its staff, and not to the guest. */
const ofDevice =
  /^(machine$|device:|credentials:|language:|unlock:|tablet:|books:|receiptMails$|token:(device|employee):)/;
/** How the device is set up and what hangs on it; everything else that lies in local storage was somebody's. */
const settings =
  /^comanda-(machine-id|clock-offset|color-scheme|direction|device-|held-actions|kitchen-settings|card-reader|own-|print|receipt-printer|practice|floor-area)/;
/** Begun at the register, or a card payment that is not over: neither is a guest's whom one may forget. */
const keptDrafts = /^(register:|open-part)/;

/**
 * A device that guests use by themselves forgets the one who has left: account, carts, names, addresses, favourites and
 * what was ordered. What he did and the server has not got yet stays, with what proves that he did it; so does the place
 * at the table behind `code`, where a tablet's party goes on. The page has to be loaded anew afterwards.
 */
export async function forgetGuest(code?: string): Promise<void> {
  // offline too: what opened the account here is thrown away below
  if (await tokenForSocket('user')) await logOut().catch(() => undefined);
  const unsent = new Set((await storedOperations()).map(({ caller }) => `token:${caller}`));
  const stays = new Set([`token:guest:${code}`, `table:${code}`]);
  for (const name of await valueNames())
    if (!ofDevice.test(name) && !unsent.has(name) && !stays.has(name)) await deleteValue(name);
  const drafts = await outboxDatabase().drafts.toCollection().primaryKeys();
  await outboxDatabase().drafts.bulkDelete(drafts.filter((name) => !keptDrafts.test(name)));
  const names = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '');
  for (const name of names) if (!settings.test(name)) localStorage.removeItem(name);
  sessionStorage.clear();
}
