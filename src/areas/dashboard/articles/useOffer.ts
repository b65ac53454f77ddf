import { useCallback, useEffect, useRef } from 'react';
import type { AnswerOf } from '#contract/calls.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { asUser } from '#src/data/session/asUser.ts';
import { useLoaded, type Loaded } from '#src/features/person/useLoaded.ts';
import { useChain } from '../frame/useChain.ts';

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
};

/** All of it as it stands now. */
export async function readOffer(chain_id: string): Promise<OwnedOffer> {
  const query = { chain_id };
  const [items, categories, ingredients, menus, restaurants] = await Promise.all([
    asUser('GET /chain/items', { query }),
    asUser('GET /chain/foodCategories', { query }),
    asUser('GET /chain/ingredients', { query }),
    asUser('GET /chain/menus', { query }),
    asUser('GET /chain/restaurants', { query }),
  ]);
  return { items, categories, ingredients, menus, restaurants };
}

export type ChangeOffer = (change: (offer: OwnedOffer) => OwnedOffer) => void;

/** `change` is told what the offer is by then: several changes may be on their way at once. */
export function useOffer(): Loaded<OwnedOffer> & { change: ChangeOffer } {
  const { chain_id } = useChain();
  const loaded = useLoaded(() => readOffer(chain_id));
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
