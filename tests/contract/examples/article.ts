import { randomUUID } from 'node:crypto';
import type { articleCalls } from '#contract/article.ts';
import type { AnswerOf } from '#contract/calls.ts';
import type { ExamplesOf } from './example.ts';
import type { World } from './world.ts';

export const soup = () => ({
  name: { en: 'Soup', de: 'Suppe' },
  type: 'dish' as const,
  options: [{ name: { en: 'Cup' }, price: 490 }],
  taxRate: 10,
});

type Created = 'POST /chain/foodCategories' | 'POST /chain/ingredients' | 'POST /chain/items';

async function made<Call extends Created>({ house, as }: World, call: Call, part: object): Promise<AnswerOf<Call>> {
  const { status, body, error } = await as.owner(call, { body: { chain_id: house.chain_id, ...part } as never });
  if (status !== 200) throw new Error(`${call}: ${error.message} ${JSON.stringify(error.details)}`);
  return body;
}

export const newCategory = (world: World) =>
  made(world, 'POST /chain/foodCategories', { foodCategory: { name: { en: 'Soups' } } });
export const newIngredient = (world: World) =>
  made(world, 'POST /chain/ingredients', {
    ingredient: { name: { en: 'Cream' }, type: 'dairy', price: 60, allergenics: ['G'], unit: 'ml', quantity: 20 },
  });
export const newItem = (world: World) => made(world, 'POST /chain/items', { item: soup() });

const ofChain = ({ house }: World) => ({ query: { chain_id: house.chain_id } });

/** What owners cook with and offer. */
export const articleExamples = {
  'GET /chain/foodCategories': { request: ofChain },
  'POST /chain/foodCategories': {
    request: ({ house }) => ({
      body: {
        chain_id: house.chain_id,
        foodCategory: { foodCategory_id: randomUUID(), name: { en: 'Soups' }, position: 3, avatar: '/media/soup' },
      },
    }),
  },
  'PUT /chain/foodCategories': {
    request: async (world) => ({
      body: { chain_id: world.house.chain_id, foodCategory: { ...(await newCategory(world)), name: { de: 'Suppen' } } },
    }),
  },
  'DELETE /chain/foodCategories': {
    request: async (world) => {
      const { foodCategory_id } = await newCategory(world);
      return { query: { chain_id: world.house.chain_id, foodCategory_id } };
    },
  },
  'GET /chain/ingredients': { request: ofChain },
  'POST /chain/ingredients': {
    request: ({ house }) => ({
      body: {
        chain_id: house.chain_id,
        ingredient: {
          item_id: randomUUID(),
          name: { en: 'Cream' },
          type: 'dairy',
          price: 60,
          allergenics: ['G'],
          unit: 'ml',
          quantity: 20,
        },
      },
    }),
  },
  'PUT /chain/ingredients': {
    request: async (world) => ({
      body: { chain_id: world.house.chain_id, ingredient: { ...(await newIngredient(world)), price: 70 } },
    }),
  },
  'DELETE /chain/ingredients': {
    request: async (world) => {
      const { item_id } = await newIngredient(world);
      return { query: { chain_id: world.house.chain_id, item_id } };
    },
  },
  'GET /chain/items': { request: ofChain },
  'POST /chain/items': {
    request: async (world) => {
      const [{ foodCategory_id }, { item_id }] = await Promise.all([newCategory(world), newIngredient(world)]);
      const side = { name: { en: 'Side' }, min: 0, max: 1, choices: [item_id] };
      return {
        body: {
          chain_id: world.house.chain_id,
          item: {
            ...soup(),
            item_id: randomUUID(),
            description: { en: 'Hot' },
            categories: [foodCategory_id],
            ingredients: [item_id],
            toppings: [item_id],
            selections: [side],
            options: [{ ...soup().options[0]!, quantity: 0.3, unit: 'l', ingredients: [item_id], selections: [side] }],
            allergenics: ['L'],
            diet: 'vegetarian',
          },
        },
      };
    },
  },
  'PUT /chain/items': {
    request: async (world) => ({
      body: { chain_id: world.house.chain_id, item: { ...(await newItem(world)), taxRate: 20 } },
    }),
    // options are the item's own, and a client that adds one makes its id
    mayBeUnknown: ['option_id'],
  },
  'DELETE /chain/items': {
    request: async (world) => {
      const { item_id } = await newItem(world);
      return { query: { chain_id: world.house.chain_id, item_id } };
    },
  },
} satisfies ExamplesOf<keyof typeof articleCalls>;
