import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Item } from '#domain/menu/menu.ts';
import type { Order } from '#domain/order/order.ts';
import { deviceOf, signIn, signInOwner, type Api } from './api.ts';
import type { Demo } from './comandaProcess.ts';
import { lineOf, plainMenu } from './plainDishes.ts';
import { viennaOf } from './stage.ts';

/** What is ordered: so many dishes and so many drinks, one a line. */
type Wanted = { dishes?: number; drinks?: number };

export type StationHouse = {
  /** the owner's list */
  bar: string;
  kitchen: string;
  till: Api;
  /** an order taken by the register */
  orders(wanted: Wanted): Promise<Order>;
  read(order_id: string): Promise<Order>;
};

/** The Viennese restaurant with two stations: the bar makes the drinks, the kitchen everything else. */
export async function stationHouse(demo: Demo): Promise<StationHouse> {
  const restaurant_id = viennaOf(demo);
  const owner = await signInOwner(demo.origin, demo.owner);
  const till = await signIn(demo.origin, deviceOf(demo, 'cashregister', restaurant_id));
  const { menu, menu_revision, plain } = await plainMenu(till, restaurant_id);
  const isDrink = ({ type }: Item): boolean => type === 'drink';
  const drinkCategories = new Set(menu.items.filter(isDrink).flatMap(({ categories }) => categories));
  const all = menu.categories.map(({ foodCategory_id }) => foodCategory_id);
  const stations = [
    { station_id: randomUUID(), name: 'Bar', categories: all.filter((id) => drinkCategories.has(id)) },
    { station_id: randomUUID(), name: 'Küche', categories: all.filter((id) => !drinkCategories.has(id)) },
  ] as const;
  const { status, error } = await owner('PUT /restaurant', {
    body: { restaurant: { restaurant_id, stations: [...stations] } },
  });
  if (status !== 200) throw new Error(`the house got no stations: ${error.message}`);
  return {
    bar: stations[0].station_id,
    kitchen: stations[1].station_id,
    till,
    async orders({ dishes = 0, drinks = 0 }) {
      const wanted = [
        ...plain.filter((item) => !isDrink(item)).slice(0, dishes),
        ...plain.filter(isDrink).slice(0, drinks),
      ];
      const { body, ...answer } = await till('POST /order', {
        body: {
          order: {
            order_id: randomUUID(),
            restaurant_id,
            table_id: demo.tables[0]!.table_id,
            type: 'local',
            items: wanted.map((item) => lineOf(item)),
            payment: { option: 'later' },
            menu_revision,
            amountTotal: wanted.reduce((sum, item) => sum + item.options[0]!.price, 0),
          },
        },
      });
      if (answer.status !== 200) throw new Error(`the till could not order: ${answer.error.message}`);
      return body;
    },
    async read(order_id) {
      return (await till('GET /order', { query: { order_id } })).body;
    },
  };
}

/** Before the page is opened: which station it works for; none is the pass. */
export async function worksFor(page: Page, station_id: string | undefined): Promise<void> {
  await page.addInitScript(
    (settings) => {
      if (!localStorage.getItem('comanda-kitchen-settings')) localStorage.setItem('comanda-kitchen-settings', settings);
    },
    JSON.stringify({ station_id, sound: false }),
  );
}
