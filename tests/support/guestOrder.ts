import { randomUUID } from 'node:crypto';
import type { NewOrder, Order } from '#domain/order/order.ts';
import type { Item } from '#domain/menu/menu.ts';
import type { Api } from './api.ts';

/** A guest's order of the first dish that needs no choice, placed over the API; for scenarios that are about what follows. */
export async function guestOrders(
  guest: Api,
  restaurant_id: string,
  table_id: string,
  quantity = 1,
  more: Partial<Pick<NewOrder, 'nickname'>> = {},
): Promise<Order> {
  const { body: restaurant } = await guest('GET /restaurant', { query: { restaurant_id } });
  const { menu_revision } = restaurant;
  const { body: menu } = await guest('GET /menu/:menu_revision', { params: { menu_revision } });
  const served = new Set(menu.menus.filter((each) => !each.times?.length).flatMap((each) => each.items));
  const item = menu.items.find((each) => served.has(each.item_id) && isPlain(each));
  if (!item) throw new Error('every dish needs a choice');
  const [option] = item.options;
  const { status, body, error } = await guest('POST /order', {
    body: {
      order: {
        order_id: randomUUID(),
        restaurant_id,
        table_id,
        type: 'local',
        items: [
          {
            line_id: randomUUID(),
            quantity,
            item: {
              item_id: item.item_id,
              option_id: option!.option_id,
              ingredients: {},
              toppings: {},
              selections: {},
            },
          },
        ],
        payment: { option: 'later' },
        menu_revision,
        amountTotal: option!.price * quantity,
        ...more,
      },
    },
  });
  if (status !== 200) throw new Error(`the guest could not order: ${error.message}`);
  return body;
}

const isPlain = (item: Item): boolean =>
  item.selections.length === 0 && (item.options[0]?.selections ?? []).every((selection) => selection.min === 0);

/** So many orders at a table, taken by a device: fast, and without a limit for strangers. */
export async function manyOrders(till: Api, restaurant_id: string, table_id: string, count: number): Promise<Order[]> {
  const { restaurant_id: _same, ...first } = await guestOrders(till, restaurant_id, table_id);
  const { items, menu_revision, amountTotal } = first;
  const one = async (): Promise<Order> => {
    const { status, body, error } = await till('POST /order', {
      body: {
        order: {
          order_id: randomUUID(),
          restaurant_id,
          table_id,
          type: 'local',
          items: items.map(({ quantity, item }) => ({ line_id: randomUUID(), quantity, ...(item ? { item } : {}) })),
          payment: { option: 'later' },
          menu_revision,
          amountTotal,
        },
      },
    });
    if (status !== 200) throw new Error(`an order was refused: ${error.message}`);
    return body;
  };
  const made: Order[] = [];
  const wanted = Array.from({ length: count - 1 }, (_, index) => index);
  const worker = async (): Promise<void> => {
    while (wanted.pop() !== undefined) made.push(await one());
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  return [{ ...first, restaurant_id }, ...made];
}
