import { useCallback, useEffect, useRef } from 'react';
import type { AnswerOf } from '#contract/calls.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { asUser } from '#src/data/session/asUser.ts';
import { useLoaded, type Loaded } from '#src/features/person/useLoaded.ts';
import { useChain, useMay } from '../frame/useChain.ts';
import { readCosts, type Costs } from './costs.ts';

export type OwnedItem = AnswerOf<'GET /chain/items'>[number];
export type OwnedCategory = AnswerOf<'GET /chain/foodCategories'>[number];
export type OwnedIngredient = AnswerOf<'GET /chain/ingredients'>[number];
export type OwnedMenu = AnswerOf<'GET /chain/menus'>[number];

/** What a chain cooks with and offers, and where. */
export type OwnedOffer = {
  items: OwnedItem[];
  categories: OwnedCategory[];
  ingredients: OwnedIngredient[];
  menus: OwnedMenu[];
  restaurants: Restaurant[];
  /** for those who run the chain */
  costs?: Costs;
};

/** All of it as it stands now. */
export async function readOffer(chain_id: string, mayKnowCosts = false): Promise<OwnedOffer> {
  const query = { chain_id };
  const [items, categories, ingredients, menus, restaurants, costs] = await Promise.all([
    asUser('GET /chain/items', { query }),
    asUser('GET /chain/foodCategories', { query }),
    asUser('GET /chain/ingredients', { query }),
    asUser('GET /chain/menus', { query }),
    asUser('GET /chain/restaurants', { query }),
    mayKnowCosts ? readCosts(chain_id) : undefined,
  ]);
  return { items, categories, ingredients, menus, restaurants, ...(costs ? { costs } : {}) };
}

export type ChangeOffer = (change: (offer: OwnedOffer) => OwnedOffer) => void;

/** `change` is told what the offer is by then: several changes may be on their way at once. */
export function useOffer(): Loaded<OwnedOffer> & { change: ChangeOffer } {
  const { chain_id } = useChain();
  const mayKnowCosts = useMay('manage');
  const loaded = useLoaded(() => readOffer(chain_id, mayKnowCosts));
  const latest = useRef(loaded);
  useEffect(() => {
    latest.current = loaded;
  });
  const change = useCallback<ChangeOffer>((changed) => {
    const { value, put } = latest.current;
    if (!value) return;
    const next = changed(value);
    latest.current = { ...latest.current, value: next };
    put(next);
  }, []);
  return { ...loaded, change };
}
