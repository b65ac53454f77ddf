import { subjectOf } from '#domain/order/commandSubject.ts';
import type { MenuIndex } from '#domain/menu/menuIndex.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import type { Database } from '../db/database.ts';
import type { StreamEvent } from '../stream/streamRepository.ts';
import { decideBatch, type MenusFor } from './decideBatch.ts';
import { loadTurns, type Turn } from './loadTurns.ts';
import { storeEffects } from './storeEffects.ts';
import type { Outcome, Submission } from './submission.ts';

export type TurnParts = {
  db: Database;
  now: () => Date;
  newId: () => string;
  restaurants: { get(restaurant_id: string): Promise<Restaurant | undefined> };
  menus: { index(menu_revision: string): Promise<MenuIndex | undefined> };
  /** whether this revision may still price an order of this standing (D20) */
  revisionAllowed(
    restaurant: Restaurant,
    menu_revision: string,
    standing: Submission['standing'],
    now: Date,
  ): Promise<boolean>;
};

export type Done = { outcomes: ReadonlyMap<Submission, Outcome>; events: ReadonlyMap<string, StreamEvent[]> };

/**
 * Runs submissions of one or more restaurants in one transaction: locks, loads, decides and stores. `decided` is called
 * when all that is left is to wait for the disk.
 */
export async function runTurns(
  parts: TurnParts,
  submissions: readonly Submission[],
  decided: () => void,
): Promise<Done> {
  const now = parts.now();
  const byRestaurant = Map.groupBy(submissions, ({ restaurant_id }) => restaurant_id);
  // by their ids, as every transaction takes the rows of several restaurants (ADR 19)
  const inOrder = [...byRestaurant].sort(([one], [other]) => (one < other ? -1 : 1));
  const turns = await Promise.all(inOrder.map(([id, own]) => turnOf(parts, id, own, now)));
  const done = await parts.db.pipeline(async (tx) => {
    const loaded = await loadTurns(tx, turns);
    const decisions = turns.map(({ submissions: own, menusFor }, index) =>
      decideBatch(own, loaded[index]!, menusFor, { now, newId: parts.newId }),
    );
    const writings = decisions
      .map(({ writing }) => writing)
      .filter(({ operations, attention }) => operations.length + attention.length > 0);
    // Not awaited: the commit follows in the same write, and the transaction looks at every answer before it counts.
    if (writings.length > 0) storeEffects(tx, writings, now).catch(() => undefined);
    decided();
    return decisions;
  });
  return {
    outcomes: new Map(done.flatMap(({ effects }) => effects.map(({ submission, outcome }) => [submission, outcome]))),
    events: new Map(done.map(({ writing }) => [writing.restaurant_id, writing.events])),
  };
}

/** Menus are immutable and held in memory, so they are found before the transaction begins. */
async function turnOf(
  parts: TurnParts,
  restaurant_id: string,
  submissions: Submission[],
  now: Date,
): Promise<Turn & { menusFor: MenusFor }> {
  const restaurant = await parts.restaurants.get(restaurant_id);
  if (!restaurant) throw new Error(`restaurant ${restaurant_id} disappeared`);
  const current = restaurant.menu_revision ? await parts.menus.index(restaurant.menu_revision) : undefined;
  const named = new Map<Submission, MenuIndex | undefined>();
  for (const submission of submissions) {
    const revision = subjectOf(submission.command).menu_revision ?? restaurant.menu_revision;
    if (revision === restaurant.menu_revision) named.set(submission, current);
    else if (await parts.revisionAllowed(restaurant, revision, submission.standing, now))
      named.set(submission, await parts.menus.index(revision));
  }
  const menusFor: MenusFor = (submission) => {
    const menu = named.get(submission);
    return { ...(menu ? { named: menu } : {}), ...(current ? { current } : {}) };
  };
  return { restaurant, submissions, menusFor };
}
