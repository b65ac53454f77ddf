import { subjectOf } from '#domain/order/commandSubject.ts';
import type { MenuIndex } from '#domain/menu/menuIndex.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { DatabaseError } from 'pg';
import type { Database } from '../db/database.ts';
import type { StreamEvent } from '../stream/streamRepository.ts';
import { decideBatch, type Decided, type Loaded, type MenusFor } from './decideBatch.ts';
import { loadTurns, type Turn } from './loadTurns.ts';
import { storeEffects } from './turnRepository.ts';
import { storeExpected } from './turnOrdersRepository.ts';
import type { StreamStates } from './streamStates.ts';
import type { Outcome, Submission } from './submission.ts';
import { isOrdersAlone } from './writing.ts';

export type TurnParts = {
  states: StreamStates;
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
  const decide = (loaded: readonly Loaded[]): Decided[] =>
    turns.map(({ submissions: own, menusFor }, index) =>
      decideBatch(own, loaded[index]!, menusFor, { now, newId: parts.newId }),
    );
  const { loaded, decisions } = (await asExpected(parts, turns, decide, now)) ?? (await asLoaded());
  decisions.forEach(({ writing }, index) => parts.states.left(loaded[index]!, writing));
  return {
    outcomes: new Map(
      decisions.flatMap(({ effects }) => effects.map(({ submission, outcome }) => [submission, outcome])),
    ),
    events: new Map(decisions.map(({ writing }) => [writing.restaurant_id, writing.events])),
  };

  async function asLoaded(): Promise<Run> {
    const { stored, ...run } = await parts.db.pipeline(async (tx) => {
      const found = await loadTurns(tx, turns);
      const made = decide(found);
      const writings = made
        .map(({ writing }) => writing)
        .filter(({ operations, attention }) => operations.length + attention.length > 0);
      // Not awaited: the commit follows in the same write, and the transaction looks at every answer before it counts.
      const stored = writings.length > 0 ? sent(storeEffects(tx, writings, now)) : undefined;
      decided();
      return { loaded: found, decisions: made, stored };
    });
    await stored;
    return run;
  }
}

type Run = { loaded: Loaded[]; decisions: Decided[] };

/**
 * Decides on what the last turns left, and stores the decision with all of that as its condition: one trip to the
 * database in place of two. Nothing when more must be known, or when anything stands otherwise; then nothing was stored.
 */
async function asExpected(
  { db, states }: TurnParts,
  turns: readonly Turn[],
  decide: (loaded: readonly Loaded[]) => Decided[],
  now: Date,
): Promise<Run | undefined> {
  const loaded = states.expected(turns);
  if (!loaded) return undefined;
  const decisions = decide(loaded);
  const writings = decisions.map(({ writing }) => writing);
  // Who is refused may have been answered before under this key, which only the kept answers tell.
  const accepted = decisions.every(({ effects }) => effects.every(({ change }) => change));
  if (!accepted || !writings.every(isOrdersAlone)) return undefined;
  try {
    if (await storeExpected(db, writings, loaded, now)) return { loaded, decisions };
  } catch (error) {
    // What PostgreSQL refused (an id that is taken, say) the turn that asks meets again; a lost connection is another thing.
    if (!(error instanceof DatabaseError)) throw error;
  }
  states.forget(turns);
  return undefined;
}

/** A statement whose answer is looked at when the transaction has ended: what fails it fails that too. */
function sent<T>(statement: Promise<T>): Promise<T> {
  statement.catch(() => undefined);
  return statement;
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
