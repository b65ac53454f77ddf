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

export function useOffer(): Loaded<OwnedOffer> {
  const { chain_id } = useChain();
  return useLoaded(async () => {
    const query = { chain_id };
    const [items, categories, ingredients, menus, restaurants] = await Promise.all([
      asUser('GET /chain/items', { query }),
      asUser('GET /chain/foodCategories', { query }),
      asUser('GET /chain/ingredients', { query }),
      asUser('GET /chain/menus', { query }),
      asUser('GET /chain/restaurants', { query }),
    ]);
    return { items, categories, ingredients, menus, restaurants };
  });
}
