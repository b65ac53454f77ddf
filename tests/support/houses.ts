import { randomUUID } from 'node:crypto';
import type { DeviceMode } from '#domain/device/device.ts';
import type { Item } from '#domain/menu/menu.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import type { Deps } from '#server/deps.ts';
import { storeMenu } from '#server/menu/storeMenu.ts';
import { insertRestaurants } from '#server/restaurant/restaurantRepository.ts';
import { insertTables } from '#server/table/tableRepository.ts';

/** A restaurant for tests and benchmarks: open, with tables and devices that are signed in. */
export type House = {
  restaurant_id: string;
  chain_id: string;
  menu_revision: string;
  items: Item[];
  tables: { table_id: string; code: string }[];
  /** device tokens by mode */
  devices: Record<'cashregister' | 'orderprocessing' | 'tablemanager', { device_id: string; token: string }>;
};

const allDay = [0, 1, 2, 3, 4, 5, 6].map((weekDay) => ({ weekDay, time_from: '00:00', time_to: '00:00' }));

/** Makes `count` restaurants of one chain, with `items` items each on one menu. */
export async function makeHouses(deps: Deps, count: number, items = 200): Promise<House[]> {
  const chain_id = randomUUID();
  const restaurants = Array.from({ length: count }, (_, index) => restaurantOf(chain_id, index));
  const category = { foodCategory_id: randomUUID(), id: '', name: { en: 'Dishes', de: 'Speisen' }, position: 0 };
  category.id = category.foodCategory_id;
  const onions = ingredient('Onions', 0);
  const cheese = ingredient('Cheese', 120);
  const dishes = Array.from({ length: items }, (_, index) =>
    dish(index, category.foodCategory_id, onions.item_id, cheese.item_id),
  );
  const menu = {
    menu_id: randomUUID(),
    chain_id,
    name: { en: 'Menu' },
    status: 'active' as const,
    items: dishes.map((item) => item.item_id),
    combos: [],
    restaurants: restaurants.map(({ restaurant_id }) => restaurant_id),
    position: 0,
  };
  return deps.db.transaction(async (tx) => {
    await tx.query('insert into chain (chain_id, name, created_at) values ($1, $2, $3)', [
      chain_id,
      'House',
      deps.now(),
    ]);
    await insertRestaurants(tx, restaurants);
    const content = { categories: [category], ingredients: [onions, cheese], items: dishes, menus: [menu] };
    const { republished } = await storeMenu(tx, { chain_id, content, now: deps.now() });
    const revisions = new Map(republished.map((one) => [one.restaurant_id, one.menu_revision]));
    const houses: House[] = [];
    for (const { restaurant_id } of restaurants) {
      const menu_revision = revisions.get(restaurant_id) ?? '';
      const tables = Array.from({ length: 4 }, () => ({ table_id: randomUUID(), code: randomUUID().slice(0, 13) }));
      const named = tables.map((table, index) => ({ ...table, name: String(index + 1), doc: {} }));
      await insertTables(tx, restaurant_id, [], named);
      const devices = {
        cashregister: await device(deps, tx, restaurant_id, 'cashregister', 'A'),
        orderprocessing: await device(deps, tx, restaurant_id, 'orderprocessing', 'B'),
        tablemanager: await device(deps, tx, restaurant_id, 'tablemanager', 'C'),
      };
      await tx.query('update restaurant set next_prefix = 3 where restaurant_id = $1', [restaurant_id]);
      houses.push({ restaurant_id, chain_id, menu_revision, items: dishes, tables, devices });
    }
    return houses;
  });
}

async function device(
  deps: Deps,
  tx: Parameters<typeof insertTables>[0],
  restaurant_id: string,
  mode: DeviceMode,
  prefix: string,
) {
  const device_id = randomUUID();
  await tx.query(
    `insert into device (device_id, machine_id, password_hash, name, mode, restaurant_id, prefix, created_at)
     values ($1, $2, '', $3, $4, $5, $6, $7)`,
    [device_id, `machine-${device_id}`, mode, mode, restaurant_id, prefix, deps.now()],
  );
  await tx.query('insert into device_restaurant (device_id, restaurant_id) values ($1, $2)', [
    device_id,
    restaurant_id,
  ]);
  await tx.query('insert into device_prefix (restaurant_id, prefix, device_id) values ($1, $2, $3)', [
    restaurant_id,
    prefix,
    device_id,
  ]);
  const token = await deps.tokens.issue(tx, { kind: 'device', subject: device_id, days: 400 });
  return { device_id, token };
}

function ingredient(name: string, price: number) {
  return { item_id: randomUUID(), name: { en: name }, type: 'vegetable' as const, price, allergenics: [] };
}

function dish(index: number, category: string, onions: string, cheese: string): Item {
  return {
    item_id: randomUUID(),
    name: { en: `Dish ${index + 1}`, de: `Speise ${index + 1}`, hu: `Étel ${index + 1}`, ro: `Fel ${index + 1}` },
    description: {
      en: 'Slowly braised, with what the market had this morning.',
      de: 'Langsam geschmort, mit dem, was der Markt heute hatte.',
    },
    type: 'dish',
    options: [
      { option_id: randomUUID(), name: { en: 'Regular' }, price: 990 + index },
      { option_id: randomUUID(), name: { en: 'Large' }, price: 1290 + index },
    ],
    ingredients: [onions],
    toppings: [cheese],
    selections: [],
    selectionsPrice: false,
    categories: [category],
    allergenics: ['A', 'G'],
    taxRate: 10,
  };
}

function restaurantOf(chain_id: string, index: number): Restaurant {
  return {
    restaurant_id: randomUUID(),
    chain_id,
    name: `House ${index + 1}`,
    description: {},
    status: 'active',
    activation: 'approved',
    address: { street: 'Gasse 1', postalCode: '1010', city: 'Wien', country: 'AT' },
    timezone: 'Europe/Vienna',
    currency: 'EUR',
    deliveryRegions: [{ postalCode: '1010', fee: 250 }],
    openingDays: allDay,
    orderTypes: ['delivery', 'local', 'takeaway'],
    paymentTypes: ['cash', 'online'],
    confirmFirstOrder: false,
    acceptingOrders: true,
    menu_revision: '',
    soldOut: [],
    version: 1,
  };
}

/** An order of three lines, as a client sends it. */
export function orderFor(
  house: House,
  options: { type?: 'local' | 'takeaway'; table_id?: string; order_id?: string } = {},
) {
  const items = [0, 1, 2].map((offset) => {
    const item = house.items[(Math.floor(Math.random() * house.items.length) + offset) % house.items.length]!;
    return { item, line: lineOf(item) };
  });
  return {
    order_id: options.order_id ?? randomUUID(),
    restaurant_id: house.restaurant_id,
    type: options.type ?? ('takeaway' as const),
    items: items.map(({ line }) => line),
    payment: { option: 'later' as const },
    menu_revision: house.menu_revision,
    amountTotal: items.reduce((sum, { item }) => sum + item.options[0]!.price, 0),
    ...(options.table_id ? { table_id: options.table_id } : { contact: { name: 'Gast', phone: '+43 660 1234567' } }),
  };
}

export function lineOf(item: Item) {
  return {
    line_id: randomUUID(),
    quantity: 1,
    item: {
      item_id: item.item_id,
      option_id: item.options[0]!.option_id,
      ingredients: {},
      toppings: {},
      selections: {},
    },
  };
}
