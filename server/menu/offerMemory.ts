import { LRUCache } from 'lru-cache';
import { offerKinds } from '#domain/menu/offer.ts';
import type { StoredOffer } from './offerRepository.ts';

/** What a chain offered under a stamp of the database's, which comes with each change and never again. */
export type OfferMemory = {
  get(chain_id: string, stamp: string): StoredOffer | undefined;
  put(chain_id: string, stamp: string, stored: StoredOffer): void;
};

/** Of how many parts, of all chains together, one process keeps what they hold: some tens of megabytes. */
const kept = 20_000;

/** The offers that owners lately changed: the next change reads none of what is the same. */
export function createOfferMemory(): OfferMemory {
  const offers = new LRUCache<string, { stamp: string; stored: StoredOffer }>({
    maxSize: kept,
    sizeCalculation: ({ stored: { offer } }) => offerKinds.reduce((sum, kind) => sum + offer[kind].length, 1),
  });
  return {
    get(chain_id, stamp) {
      const known = offers.get(chain_id);
      return known?.stamp === stamp ? known.stored : undefined;
    },
    put: (chain_id, stamp, stored) => void offers.set(chain_id, { stamp, stored }),
  };
}
