import { randomUUID } from 'node:crypto';
import type { chainMenuCalls } from '#contract/chainMenu.ts';
import type { AnswerOf } from '#contract/calls.ts';
import { smallMenuFile } from '../../support/smallChain.ts';
import { newCategory, newItem } from './article.ts';
import type { ExamplesOf } from './example.ts';
import type { World } from './world.ts';

type Menu = AnswerOf<'GET /chain/menu'>;

/** A menu of the house that nothing else uses, with an item and a combo of it. */
async function newMenu(world: World): Promise<Menu & { item_id: string; combo_id: string }> {
  const { item_id } = await newItem(world);
  const combos = [combo(item_id)];
  const { status, body, error } = await world.as.owner('POST /chain/menu', {
    body: { chain_id: world.house.chain_id, menu: { name: { en: 'Lunch' }, items: [item_id], combos } },
  });
  if (status !== 200) throw new Error(error.message);
  return { ...body, item_id, combo_id: body.combos[0]!.combo_id };
}

const combo = (item_id: string) => ({
  name: { en: 'Soup of the day' },
  priceType: 'percent' as const,
  price: 10,
  options: [{ name: { en: 'Soup' }, items: [item_id] }],
});

const ofMenu = ({ chain_id, menu_id }: Menu) => ({ chain_id, menu_id });
const lunch = [{ weekDay: 1, time_from: '11:00', time_to: '14:00' }];

/** Menus as owners keep them, and whole offers. */
export const chainMenuExamples = {
  'GET /chain/menus': { request: ({ house }) => ({ query: { chain_id: house.chain_id } }) },
  'GET /chain/menu': { request: async (world) => ({ query: ofMenu(await newMenu(world)) }) },
  'POST /chain/menu': {
    request: async (world) => {
      const { item_id } = await newItem(world);
      const { chain_id, restaurant_id } = world.house;
      const combos = [{ ...combo(item_id), combo_id: randomUUID() }];
      const menu = { menu_id: randomUUID(), name: { en: 'Lunch' }, items: [item_id], combos, times: lunch };
      return { body: { chain_id, menu: { ...menu, restaurants: [restaurant_id] } } };
    },
  },
  'DELETE /chain/menu': { request: async (world) => ({ query: ofMenu(await newMenu(world)) }) },
  'PUT /chain/menu/title': {
    request: async (world) => {
      const menu = await newMenu(world);
      const { version } = menu;
      return {
        body: { ...ofMenu(menu), version, name: { en: 'Dinner' }, position: 2, status: 'inactive', times: lunch },
      };
    },
  },
  'PUT /chain/menu/items': {
    request: async (world) => {
      const [menu, item] = [await newMenu(world), await newItem(world)];
      return { body: { ...ofMenu(menu), version: menu.version, items: [item.item_id, menu.item_id] } };
    },
  },
  'POST /chain/menu/combos': {
    request: async (world) => {
      const menu = await newMenu(world);
      return { body: { ...ofMenu(menu), version: menu.version, combo: combo(menu.item_id) } };
    },
  },
  'PUT /chain/menu/combos': {
    request: async (world) => {
      const menu = await newMenu(world);
      const { combo_id, version } = menu;
      return { body: { ...ofMenu(menu), version, combo: { ...combo(menu.item_id), combo_id, price: 15 } } };
    },
  },
  'DELETE /chain/menu/combos': {
    request: async (world) => {
      const menu = await newMenu(world);
      return { query: { ...ofMenu(menu), combo_id: menu.combo_id } };
    },
  },
  'PUT /chain/menu/restaurant': {
    request: async (world) => ({
      body: { menu_id: (await newMenu(world)).menu_id, restaurant_id: world.house.restaurant_id },
    }),
  },
  'DELETE /chain/menu/restaurant': {
    request: async (world) => {
      const { chain_id, menu_id } = await newMenu(world);
      const { restaurant_id } = world.house;
      await world.as.owner('PUT /chain/menu/restaurant', { body: { menu_id, restaurant_id } });
      return { query: { chain_id, menu_id, restaurant_id } };
    },
  },
  'POST /chain/bulk': {
    request: async (world) => {
      const [item, category, menu] = [await newItem(world), await newCategory(world), await newMenu(world)];
      return {
        body: {
          chain_id: world.house.chain_id,
          kind: 'items',
          ids: [item.item_id, menu.item_id],
          change: {
            price: { percent: 5, roundTo: 10 },
            categories: { add: [category.foodCategory_id] },
            menus: { add: [menu.menu_id] },
          },
        },
      };
    },
  },
  'POST /chain/import': {
    request: ({ house }) => ({
      body: {
        chain_id: house.chain_id,
        format: 'json',
        data: smallMenuFile(),
        dryRun: true,
        restaurant_id: house.restaurant_id,
      },
    }),
  },
  'GET /chain/export': { request: ({ house }) => ({ query: { chain_id: house.chain_id } }) },
} satisfies ExamplesOf<keyof typeof chainMenuCalls>;
