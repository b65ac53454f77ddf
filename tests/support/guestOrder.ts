import { randomUUID } from 'node:crypto';
import type { Order } from '#domain/order/order.ts';
import type { Item } from '#domain/menu/menu.ts';
import type { Api } from './api.ts';

/** A guest's order of the first dish that needs no choice, placed over the API; for scenarios that are about what follows. */
export async function guestOrders(guest: Api, restaurant_id: string, table_id: string, quantity = 1): Promise<Order> {
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
      },
    },
  });
  if (status !== 200) throw new Error(`the guest could not order: ${error.message}`);
  return body;
}

const isPlain = (item: Item): boolean =>
  item.selections.length === 0 && (item.options[0]?.selections ?? []).every((selection) => selection.min === 0);
