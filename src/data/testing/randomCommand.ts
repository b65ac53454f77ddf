import { orderActions, type NewOrderItem } from '#domain/order/order.ts';
import type { Command } from '#domain/order/command.ts';
import type { Picture } from '#domain/order/picture.ts';
import type { Chance } from './chance.ts';
import { items, restaurant, tables } from './house.ts';

/** What a station says of its lines (ADR 50). */
const lineMarks = ['accept', 'begin', 'done', 'serve', 'recall'] as const;

/** Something that staff might do, from what their screen shows; not always something that the rules allow. */
export function randomCommand(chance: Chance, shown: Picture): Command {
  const orders = [...shown.orders.values()];
  const order = orders.length ? chance.pick(orders) : undefined;
  if (!order || chance.happens(0.25)) return placed(chance);
  const { order_id } = order;
  const active = order.items.filter((line) => !line.voided);
  switch (chance.below(11)) {
    case 0:
    case 1:
      return { type: 'order.action', body: { order_id, action: chance.pick(orderActions), note: 'because' } };
    case 2:
      return { type: 'order.lines', body: { order_id, add: [line(chance)], menu_revision: restaurant.menu_revision } };
    case 3:
      if (active.length === 0) break;
      if (chance.happens(0.3)) return { type: 'order.lines', body: { order_id, fire: [chance.pick(active).line_id] } };
      return chance.happens(0.5)
        ? { type: 'order.lines', body: { order_id, void: [voided(chance, chance.pick(active))] } }
        : { type: 'order.lines', body: { order_id, [chance.pick(lineMarks)]: [chance.pick(active).line_id] } };
    case 4:
      if (order.amountPaid > order.amountTotal && chance.happens(0.5))
        return { type: 'payment.return', body: { order_id, amount: order.amountPaid - order.amountTotal } };
      return { type: 'order.info', body: { order_id, note: `note ${chance.below(100)}` } };
    case 5: {
      const part = { partialPayment_id: chance.id(), restaurant_id: restaurant.restaurant_id, orders: [order_id] };
      const amount = Math.max(1, Math.min(order.amountTotal - order.amountPaid, 100 + chance.below(1000)));
      const partialPayment = { ...part, amount };
      const { partialPayment_id } = part;
      return {
        type: 'payment.confirm',
        body: { partialPayment_id, partialPayment, paymentOption: 'cash', given: 50_000 },
      };
    }
    case 6: {
      const open = order.payments.find(({ status }) => status === 'open');
      if (open && chance.happens(0.6)) {
        return { type: 'payment.cancel', body: { partialPayment_id: open.partialPayment_id } };
      }
      const { restaurant_id } = restaurant;
      return {
        type: 'payment.open',
        body: { partialPayment_id: chance.id(), restaurant_id, orders: [order_id], share: { of: 3, count: 1 } },
      };
    }
    case 7: {
      const calls = [...shown.tableEvents.values()];
      if (calls.length === 0 || chance.happens(0.4)) {
        const { table_id } = chance.pick(tables);
        return { type: 'table.call', body: { event_id: chance.id(), table_id, reason: 'clean' } };
      }
      return {
        type: chance.pick(['table.seen', 'table.process'] as const),
        body: { event_id: chance.pick(calls).event_id },
      };
    }
    case 9: {
      const discount_id = order.discounts[0]?.discount_id ?? chance.id();
      // never all that is left to pay: what was begun to be paid stays possible whichever comes first
      const half = Math.max(1, Math.floor((order.amountTotal - order.amountPaid) / 2));
      const gift = order.amountPaid === 0 ? { percent: 10 } : { amount: 1 + chance.below(half) };
      const discount = chance.pick([gift, { amount: 1 + chance.below(half) }, { remove: true }]);
      return { type: 'order.discount', body: { order_id, discount: { discount_id, reason: 'late', ...discount } } };
    }
    case 10: {
      const to = { table_id: chance.pick(tables).table_id };
      if (chance.happens(0.4)) return { type: 'order.move', body: { order_id, to } };
      if (active.length > 1 && chance.happens(0.5)) {
        const { line_id, quantity } = chance.pick(active);
        const lines = [{ line_id, quantity: 1 + chance.below(quantity), part_id: chance.id() }];
        const where = chance.happens(0.5) ? to : {};
        return { type: 'order.split', body: { order_id, to: { order_id: chance.id(), ...where }, lines } };
      }
      return { type: 'order.move', body: { table_id: chance.pick(tables).table_id, to } };
    }
    case 8:
      return {
        type: 'table.close',
        body: { table_id: chance.pick(tables).table_id, force: chance.happens(0.5), note: 'left' },
      };
  }
  return placed(chance);
}

function placed(chance: Chance): Command {
  const lines = Array.from({ length: 1 + chance.below(3) }, () => line(chance));
  const amountTotal = lines.reduce((sum, { item, quantity }) => {
    const price = items.find(({ item_id }) => item_id === item?.item_id)?.options[0]?.price ?? 0;
    return sum + price * quantity;
  }, 0);
  return {
    type: 'order.place',
    body: {
      order: {
        order_id: chance.id(),
        restaurant_id: restaurant.restaurant_id,
        type: 'local',
        table_id: chance.pick(tables).table_id,
        items: lines,
        payment: { option: 'later' },
        menu_revision: restaurant.menu_revision,
        amountTotal,
      },
    },
  };
}

function line(chance: Chance): NewOrderItem {
  const { item_id, options } = chance.pick(items);
  const option_id = options[0]?.option_id ?? '';
  return {
    line_id: chance.id(),
    quantity: 1 + chance.below(3),
    ...(chance.happens(0.2) ? { course: 2, held: true } : {}),
    item: { item_id, option_id, ingredients: {}, toppings: {}, selections: {} },
  };
}

/** The whole line, or some units of it. */
const voided = (chance: Chance, { line_id, quantity }: NewOrderItem) => ({
  line_id,
  reason: 'spilt',
  ...(chance.happens(0.5) ? { quantity: 1 + chance.below(quantity), part_id: chance.id() } : {}),
});
