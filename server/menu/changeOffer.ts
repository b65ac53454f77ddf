import { accept, refuse, type Fault, type Result } from '#domain/error/refusal.ts';
import { findInOffer, offerId, type Offer, type OfferEntity, type OfferKind } from '#domain/menu/offer.ts';
import type { Callers } from '../caller/caller.ts';
import { noteChainChanges } from '../chain/chainJournalRepository.ts';
import type { Sql } from '../db/sql.ts';
import { isUnchanged, offerChanges } from './offerChanges.ts';
import { offerJournal } from './offerJournal.ts';
import type { OfferMemory } from './offerMemory.ts';
import {
  lockOffer,
  offerOf,
  offerStamp,
  restaurantsOf,
  type OfferChanges,
  type StoredOffer,
  writeOffer,
} from './offerRepository.ts';
import { type Published, publishOffer, type Republished } from './publishMenu.ts';

export type OfferChange = {
  chain_id: string;
  now: Date;
  /** who does it, for the chain's journal; the operator's own tools leave no entry */
  callers?: Callers;
  /** what was read or changed before need not be read again */
  offers?: OfferMemory;
};

export type ChangedOffer = StoredOffer & {
  changes: OfferChanges;
  republished: Republished[];
  /** the menus of these */
  published: Published[];
};

/**
 * Changes what a chain offers: `decide` gives the offer as it shall be. Whoever changes the same chain at the same
 * moment waits; what differs is written and journalled, what is the same stays untouched, and every restaurant whose
 * menu is another one now gets its next revision (D20), all in the transaction given.
 */
export async function changeOffer(
  tx: Sql,
  { chain_id, now, callers, offers }: OfferChange,
  decide: (stored: StoredOffer) => Result<Offer>,
): Promise<Result<ChangedOffer>> {
  const stored = await storedOffer(tx, chain_id, offers);
  const decided = decide(stored);
  if (!decided.ok) return decided;
  const offer = decided.value;
  const changes = offerChanges(stored.offer, offer);
  if (isUnchanged(changes)) return accept({ ...stored, changes, republished: [], published: [] });
  const foreign = await writeOffer(tx, chain_id, changes);
  // an id of another chain: nothing is told about what it names there
  if (foreign.length > 0) return refuse('id_taken');
  if (callers) await noteChainChanges(tx, callers, offerJournal(chain_id, stored.offer, changes), now);
  const published = await publishOffer(tx, chain_id, offer, now);
  const republished = published.map(({ restaurant_id, name, menu_revision }) => ({
    restaurant_id,
    name,
    menu_revision,
  }));
  const changed = { ...stored, offer, versions: nextVersions(stored, changes) };
  const stamp = offers && (await offerStamp(tx, chain_id));
  // what is rolled back has a stamp that nobody meets again
  if (stamp !== undefined) offers?.put(chain_id, stamp, changed);
  return accept({ ...changed, changes, republished, published });
}

/** What the chain offers, held until the transaction ends. */
async function storedOffer(tx: Sql, chain_id: string, offers: OfferMemory | undefined): Promise<StoredOffer> {
  const stamp = await lockOffer(tx, chain_id);
  const known = stamp === undefined ? undefined : offers?.get(chain_id, stamp);
  // a new restaurant changes no offer
  if (known) return { ...known, restaurants: await restaurantsOf(tx, chain_id) };
  const stored = await offerOf(tx, chain_id);
  if (stamp !== undefined) offers?.put(chain_id, stamp, stored);
  return stored;
}

function nextVersions({ versions }: StoredOffer, changes: OfferChanges): StoredOffer['versions'] {
  const next = (kind: OfferKind): ReadonlyMap<string, number> => {
    const { added, changed, removed } = changes[kind];
    const map = new Map(versions[kind]);
    for (const entity of added) map.set(offerId(kind, entity), 1);
    for (const entity of changed) map.set(offerId(kind, entity), (map.get(offerId(kind, entity)) ?? 0) + 1);
    for (const id of removed) map.delete(id);
    return map;
  };
  return {
    categories: next('categories'),
    ingredients: next('ingredients'),
    items: next('items'),
    menus: next('menus'),
  };
}

/** A part as its owners see it: with the version that their next change names. */
export function ownedPart<Kind extends OfferKind>(
  { offer, versions }: Pick<StoredOffer, 'offer' | 'versions'>,
  kind: Kind,
  id: string,
): Result<OfferEntity<Kind> & { version: number }> {
  const entity = findInOffer(offer, kind, id);
  if (!entity) return refuse('not_found');
  return accept({ ...entity, version: versions[kind].get(id) ?? 1 });
}

/** Input that refers to nothing or contradicts itself, named by its path. */
export const refuseFaults = (faults: readonly Fault[]): Result<never> => refuse('invalid_request', { details: faults });
