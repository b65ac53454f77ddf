import { accept, refuse, type Result } from '#domain/error/refusal.ts';
import type { Activation } from '#domain/restaurant/restaurant.ts';
import type { UserCaller } from '../caller/caller.ts';
import { type ChainChange, noteChainChanges } from '../chain/chainJournalRepository.ts';
import { firstSubscription, insertChain, insertOwner } from '../chain/chainRepository.ts';
import type { Sql } from '../db/sql.ts';
import { insertText } from '../legal/legalRepository.ts';
import { publishMenu } from '../menu/publishMenu.ts';
import { setCosts } from '../menu/setCosts.ts';
import { takeIntoOffer } from '../menu/storeMenu.ts';
import { costsIn } from '../menuFile/exportedOffer.ts';
import { isRefusedAddress } from '../print/printerAddress.ts';
import { insertPrinter } from '../print/printerRepository.ts';
import { newRestaurant } from '../restaurant/changedRestaurant.ts';
import { insertRestaurants } from '../restaurant/restaurantRepository.ts';
import { newTableCode } from '../table/tableCode.ts';
import { insertTables } from '../table/tableRepository.ts';
import { lockUser } from '../user/userRepository.ts';
import { insertEmployees } from './archivedEmployeeRepository.ts';
import type { ChainPlan } from './planChain.ts';

export type Storing = {
  chain_id: string;
  user: UserCaller;
  now: Date;
  activation: Activation;
  printersHere: boolean;
  /** for the journal: where it comes from */
  from: object;
};
/** Printers that this server would not print to are not taken over. */
export type StoredChain = { fresh: boolean; refusedPrinters: string[] };

type ArchivedRestaurant = ChainPlan['archived']['restaurants'][number];

/** Makes the chain, in the transaction given; nothing when it was made before. */
export async function storeChain(tx: Sql, plan: ChainPlan, storing: Storing): Promise<Result<StoredChain>> {
  const { chain_id, user, now, activation } = storing;
  const { chain, restaurants, legal } = plan.archived;
  const { chain_id: _own, name, ...said } = chain;
  const doc = { ...said, subscription: firstSubscription };
  const fresh = await insertChain(tx, { chain_id, name, doc, now });
  if (!fresh) return accept({ fresh, refusedPrinters: [] });
  const houses = restaurants.map((archived) => {
    const { restaurant_id, status, soldOut, areas: _a, tables: _t, employees: _e, printers: _p, ...rest } = archived;
    const { devices: _d, ...wanted } = rest;
    const known = new Set([...plan.offer.items, ...plan.offer.ingredients].map(({ item_id }) => item_id));
    const made = newRestaurant(wanted, { restaurant_id, chain_id, activation });
    return { ...made, status, soldOut: [...new Set(soldOut)].filter((id) => known.has(id)) };
  });
  await insertRestaurants(tx, houses);
  const taken = await takeIntoOffer(tx, { chain_id, content: plan.offer, now, callers: { user } });
  if (!taken.ok) return taken;
  const costs = costsIn(plan.offer, plan.archived.costs);
  const noted = await setCosts(tx, { chain_id, costs, now, callers: { user } });
  if (!noted.ok) return noted;
  const refusedPrinters: string[] = [];
  for (const archived of restaurants) {
    // one without menus has an empty one
    await publishMenu(tx, archived.restaurant_id, now);
    refusedPrinters.push(...(await furnish(tx, archived, storing)));
  }
  for (const { kind, text } of legal) await insertText(tx, chain_id, { kind, version: 1, body: text, at: now });
  const created = { chain_id, what: 'created' as const };
  const changes: ChainChange[] = [
    { ...created, entity: 'chain', entity_id: chain_id, after: { name, ...said, archive: storing.from } },
    ...houses.map((after) => ({
      ...created,
      restaurant_id: after.restaurant_id,
      entity: 'restaurant',
      entity_id: after.restaurant_id,
      after,
    })),
  ];
  await noteChainChanges(tx, { user }, changes, now);
  // last of all: whatever this person does meanwhile waits for as long as the account is held
  if (!(await lockUser(tx, user.user_id))) return refuse('no_token');
  await insertOwner(tx, chain_id, user.user_id);
  return accept({ fresh, refusedPrinters });
}

/** What stands in a restaurant and who works there: with new codes at the tables, and none for people. */
async function furnish(
  tx: Sql,
  { restaurant_id, areas, tables, employees, printers }: ArchivedRestaurant,
  { now, printersHere }: Storing,
): Promise<string[]> {
  await insertTables(
    tx,
    restaurant_id,
    areas.map(({ area_id, name, position }, at) => ({ area_id, name, position: position ?? at })),
    tables.map(({ table_id, area_id, name, ...doc }) => ({
      table_id,
      name,
      code: newTableCode(),
      doc,
      ...(area_id ? { area_id } : {}),
    })),
    now,
  );
  await insertEmployees(
    tx,
    restaurant_id,
    employees.map(({ active = true, ...employee }) => ({ ...employee, active })),
  );
  const refused = printers.filter(({ host, port }) => isRefusedAddress(host, port, printersHere));
  for (const printer of printers)
    if (!refused.includes(printer))
      await insertPrinter(tx, { ...printer, restaurant_id, kind: 'network', version: 1 }, now);
  return refused.map(({ name }) => name);
}
