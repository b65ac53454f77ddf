import { menuIndex, type MenuIndex } from '#domain/menu/menuIndex.ts';
import type { Item, PublishedMenu } from '#domain/menu/menu.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import type { Table } from '#domain/table/table.ts';

const id = (kind: number, n: number): string =>
  `0190${String(kind).padStart(4, '0')}-0000-7000-8000-${String(n).padStart(12, '0')}`;

const everyDay = [0, 1, 2, 3, 4, 5, 6].map((weekDay) => ({ weekDay, time_from: '00:00', time_to: '00:00' }));

/** A restaurant that is always open, with a small menu and three tables, for tests. */
export const restaurant: Restaurant = {
  restaurant_id: id(1, 1),
  chain_id: id(2, 1),
  name: 'Probe',
  description: { en: '' },
  status: 'active',
  activation: 'approved',
  address: { street: 'Hauptplatz 1', postalCode: '1010', city: 'Wien', country: 'AT' },
  timezone: 'Europe/Vienna',
  currency: 'EUR',
  deliveryRegions: [{ postalCode: '1010', fee: 200 }],
  openingDays: everyDay,
  orderTypes: ['delivery', 'local', 'takeaway'],
  paymentTypes: ['cash', 'online'],
  confirmFirstOrder: false,
  acceptingOrders: true,
  menu_revision: 'revision-1',
  soldOut: [],
  version: 1,
};

const item = (n: number, price: number): Item => ({
  item_id: id(3, n),
  name: { en: `Dish ${n}` },
  description: { en: '' },
  type: 'dish',
  options: [{ option_id: id(4, n), name: { en: 'normal' }, price }],
  ingredients: [],
  toppings: [],
  selections: [],
  selectionsPrice: false,
  categories: [id(5, 1)],
  allergenics: [],
  taxRate: 10,
});

export const items: Item[] = [item(1, 990), item(2, 1250), item(3, 333), item(4, 70)];

const menu: PublishedMenu = {
  menu_revision: restaurant.menu_revision,
  restaurant_id: restaurant.restaurant_id,
  currency: 'EUR',
  languages: ['en'],
  menus: [
    {
      menu_id: id(6, 1),
      chain_id: restaurant.chain_id,
      name: { en: 'Menu' },
      status: 'active',
      items: items.map(({ item_id }) => item_id),
      combos: [],
      restaurants: [restaurant.restaurant_id],
      position: 0,
    },
  ],
  items,
  ingredients: [],
  categories: [{ foodCategory_id: id(5, 1), id: id(5, 1), name: { en: 'Dishes' }, position: 0 }],
};
export const theMenu: MenuIndex = menuIndex(menu);

export const tables: Table[] = [1, 2, 3].map((n) => ({
  table_id: id(7, n),
  id: id(7, n),
  restaurant_id: restaurant.restaurant_id,
  name: String(n),
  code: `code-${n}`,
  page: `/order/table?code=code-${n}`,
  areas: [],
  generation: 1,
}));
