import { accept, refuse, type Fault, type Result } from '#domain/error/refusal.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import type { Callers } from '../caller/caller.ts';
import { noteChainChanges } from '../chain/chainJournalRepository.ts';
import type { Sql } from '../db/sql.ts';
import { restaurantsOfChain } from './restaurantRepository.ts';
import { withoutEndedPause } from './restaurants.ts';
import { lockSoldOut, type Marks, unknownArticles, writeSoldOut } from './soldOutRepository.ts';

type MarkMany = { chain_id: string; marks: readonly Marks[]; callers: Callers; now: Date };

/**
 * Marks many articles sold out or available again, each where it is so; what already is so is no change. All or nothing:
 * what the chain does not have is named, and a restaurant of another chain is not there.
 */
export async function markManySoldOut(
  tx: Sql,
  { chain_id, marks, callers, now }: MarkMany,
): Promise<Result<Restaurant[]>> {
  const named = marks.flatMap(({ soldOut, available }) => [...soldOut, ...available]);
  const unknown = await unknownArticles(tx, chain_id, [...new Set(named)]);
  const faults = marks.flatMap((mark, at) =>
    (['soldOut', 'available'] as const).flatMap((list) =>
      mark[list].flatMap((id, index): Fault[] =>
        unknown.has(id)
          ? [{ path: `marks.${at}.${list}.${index}`, message: "is not one of the chain's articles" }]
          : [],
      ),
    ),
  );
  if (faults.length > 0) return refuse('invalid_request', { details: faults });
  const wanted = new Map(marks.map((mark) => [mark.restaurant_id, mark]));
  const houses = await lockSoldOut(tx, chain_id, [...wanted.keys()]);
  if (houses.length < wanted.size) return refuse('not_found');
  const changed = houses.flatMap(({ soldOut: before, ...house }) => {
    const after = markedAnew(before, wanted.get(house.restaurant_id)!);
    return after.join() === before.join() ? [] : [{ ...house, before, soldOut: after }];
  });
  if (changed.length > 0) {
    await writeSoldOut(
      tx,
      changed.map(({ restaurant_id, soldOut }) => ({ restaurant_id, soldOut })),
    );
    await noteChainChanges(
      tx,
      callers,
      changed.map(({ restaurant_id, name, before, soldOut }) => ({
        chain_id,
        restaurant_id,
        what: 'changed',
        entity: 'restaurant',
        entity_id: restaurant_id,
        before: { name, soldOut: before },
        after: { name, soldOut },
      })),
      now,
    );
  }
  const all = await restaurantsOfChain(tx, chain_id);
  const marked = all.filter(({ restaurant_id }) => wanted.has(restaurant_id));
  return accept(marked.map((restaurant) => withoutEndedPause(restaurant, now)));
}

function markedAnew(before: readonly string[], { soldOut, available }: Marks): string[] {
  const again = new Set(available);
  return [...new Set([...before, ...soldOut])].filter((id) => !again.has(id));
}
