import { randomUUID } from 'node:crypto';
import type { NewOrder, Order } from '#domain/order/order.ts';
import type { Api } from './api.ts';
import { lineOf, plainMenu } from './plainDishes.ts';

/** A guest's order of the first dish that needs no choice, placed over the API; for scenarios that are about what follows. */
export async function guestOrders(
  guest: Api,
  restaurant_id: string,
  table_id: string,
  quantity = 1,
  more: Partial<Pick<NewOrder, 'nickname' | 'items' | 'amountTotal'>> = {},
): Promise<Order> {
  const { menu_revision, plain } = await plainMenu(guest, restaurant_id);
  const [item] = plain;
  if (!item) throw new Error('every dish needs a choice');
  const { status, body, error } = await guest('POST /order', {
    body: {
      order: {
        order_id: randomUUID(),
        restaurant_id,
        table_id,
        type: 'local',
        items: [lineOf(item, quantity)],
        payment: { option: 'later' },
        menu_revision,
        amountTotal: item.options[0]!.price * quantity,
        ...more,
      },
    },
  });
  if (status !== 200) throw new Error(`the guest could not order: ${error.message}`);
  return body;
}

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
