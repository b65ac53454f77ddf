import type { Item, PublishedMenu } from '../../domain/menu/menu.ts';
import { menuIndex, type MenuIndex } from '../../domain/menu/menuIndex.ts';
import type { ItemChoice, NewOrderItem } from '../../domain/order/order.ts';

const text = (en: string) => ({ en });

const pizza: Item = {
  item_id: 'pizza',
  name: { en: 'Pizza', de: 'Pizza' },
  description: text('Stone oven'),
  type: 'dish',
  options: [
    { option_id: 'small', name: text('small'), price: 900 },
    {
      option_id: 'family',
      name: text('family'),
      price: 1900,
      ingredients: ['cheese', 'onion'],
      selections: [
        { selection_id: 'base', name: text('base'), min: 1, max: 1, choices: ['thin', 'thick'], standard: ['thin'] },
      ],
    },
  ],
  ingredients: ['cheese', 'tomato'],
  toppings: ['ham', 'chili'],
  selections: [],
  selectionsPrice: false,
  categories: ['mains'],
  allergenics: ['A'],
  taxRate: 10,
};

const salad: Item = {
  item_id: 'salad',
  name: text('Salad'),
  description: text('Green'),
  type: 'dish',
  options: [{ option_id: 'one', name: text('one'), price: 650 }],
  ingredients: ['tomato', 'onion'],
  toppings: ['ham'],
  selections: [{ selection_id: 'dressing', name: text('dressing'), min: 0, max: 2, choices: ['yoghurt', 'oil'] }],
  selectionsPrice: true,
  categories: ['mains'],
  allergenics: [],
  taxRate: 10,
};

const beer: Item = {
  item_id: 'beer',
  name: text('Beer'),
  description: text('Cold'),
  type: 'drink',
  options: [{ option_id: 'half', name: text('0.5 l'), price: 430, quantity: 0.5, unit: 'l' }],
  ingredients: [],
  toppings: [],
  selections: [],
  selectionsPrice: false,
  categories: ['drinks'],
  allergenics: ['A'],
  taxRate: 20,
};

/** Offered only inside combos. */
const soup: Item = {
  ...beer,
  item_id: 'soup',
  name: text('Soup'),
  type: 'dish',
  options: [{ option_id: 'cup', name: text('cup'), price: 300 }],
  allergenics: ['L'],
  taxRate: 10,
};

const ingredient = (
  item_id: string,
  price: number,
  allergenics: PublishedMenu['ingredients'][number]['allergenics'] = [],
) => ({
  item_id,
  name: text(item_id),
  type: 'vegetable' as const,
  price,
  allergenics,
});

/** A small menu with an instance of every rule: options, replaced ingredients, free and priced selections, combos. */
export const sampleMenu: PublishedMenu = {
  menu_revision: 'r1',
  restaurant_id: 'restaurant',
  currency: 'EUR',
  languages: ['en', 'de'],
  items: [pizza, salad, beer, soup],
  ingredients: [
    ingredient('cheese', 120, ['G']),
    ingredient('tomato', 50),
    ingredient('onion', 40),
    ingredient('ham', 150, ['O']),
    ingredient('chili', 80),
    ingredient('thin', 70),
    ingredient('thick', 90),
    ingredient('yoghurt', 60, ['G']),
    ingredient('oil', 30, ['M']),
  ],
  categories: [
    { foodCategory_id: 'mains', id: 'mains', name: text('Mains'), position: 0 },
    { foodCategory_id: 'drinks', id: 'drinks', name: text('Drinks'), position: 1 },
  ],
  menus: [
    {
      menu_id: 'main',
      chain_id: 'chain',
      name: text('Main'),
      status: 'active',
      items: ['pizza', 'salad', 'beer'],
      combos: [
        {
          combo_id: 'fixed',
          name: text('Pizza and beer'),
          priceType: 'fixed',
          price: 1200,
          options: [
            { name: text('dish'), items: ['pizza', 'salad'] },
            { name: text('drink'), items: ['beer'] },
          ],
        },
        {
          combo_id: 'percent',
          name: text('Tenth off'),
          priceType: 'percent',
          price: 10,
          options: [
            { name: text('soup'), items: ['soup'] },
            { name: text('dish'), items: ['pizza', 'salad'] },
          ],
        },
        {
          combo_id: 'reduction',
          name: text('Five off'),
          priceType: 'reduction',
          price: 500,
          options: [
            { name: text('drink'), items: ['beer'] },
            { name: text('soup'), items: ['soup'] },
          ],
        },
      ],
      restaurants: ['restaurant'],
      position: 1,
    },
    {
      menu_id: 'breakfast',
      chain_id: 'chain',
      name: text('Breakfast'),
      status: 'active',
      items: ['salad'],
      combos: [],
      restaurants: ['restaurant'],
      position: 0,
      times: [1, 2, 3, 4, 5].map((weekDay) => ({ weekDay, time_from: '07:00', time_to: '11:00' })),
    },
  ],
};

export const sampleIndex: MenuIndex = menuIndex(sampleMenu);

/** The same menu in which the beer has become dearer. */
export const dearerIndex: MenuIndex = menuIndex({
  ...sampleMenu,
  menu_revision: 'r2',
  items: [pizza, salad, { ...beer, options: [{ option_id: 'half', name: text('0.5 l'), price: 450 }] }, soup],
});

export function choice(item_id: string, changes: Partial<ItemChoice> = {}): ItemChoice {
  const option_id = { pizza: 'small', salad: 'one', beer: 'half', soup: 'cup' }[item_id] ?? 'none';
  return { item_id, option_id, ingredients: {}, toppings: {}, selections: {}, ...changes };
}

export function line(line_id: string, item_id: string, quantity = 1, changes: Partial<ItemChoice> = {}): NewOrderItem {
  return { line_id, quantity, item: choice(item_id, changes) };
}
