import { randomUUID } from 'node:crypto';
import { wireOf } from '#contract/commands.ts';
import type { Item } from '#domain/menu/menu.ts';
import type { Command } from '#domain/order/command.ts';
import { deviceOf, signIn, type Api } from './api.ts';
import type { Demo } from './comandaProcess.ts';
import { lineOf, plainMenu } from './plainDishes.ts';
import { viennaOf } from './stage.ts';

/** The Viennese restaurant on an evening on which all come at once; its orders come by a register's replay. */
export type BusyHouse = {
  /** so many orders that the kitchen has taken on; gives their ids */
  opens: (count: number) => Promise<string[]>;
  /** one that nobody has accepted yet; gives its number */
  orders: () => Promise<string>;
  /** so many that come, are made, handed out and paid */
  serves: (count: number) => Promise<void>;
};

/** The most that a replay takes. */
const batch = 200;

export async function busyHouse(demo: Demo): Promise<BusyHouse> {
  const restaurant_id = viennaOf(demo);
  const { device_id, ...device } = deviceOf(demo, 'cashregister', restaurant_id);
  const till: Api = await signIn(demo.origin, { device_id, ...device });
  const { menu_revision, plain } = await plainMenu(till, restaurant_id);
  const dishes = plain.filter(({ type }) => type === 'dish');
  const tables = demo.tables.filter((table) => table.restaurant_id === restaurant_id);
  let taken = 0;

  function placed(): { order_id: string; line_ids: string[]; amount: number; place: Command } {
    const items: Item[] = [0, 1, 2].map((at) => dishes[(taken + at) % dishes.length]!);
    const order_id = randomUUID();
    const lines = items.map((item) => lineOf(item));
    const amount = items.reduce((sum, { options }) => sum + options[0]!.price, 0);
    const { table_id } = tables[taken % tables.length]!;
    taken += 1;
    const order = {
      order_id,
      restaurant_id,
      table_id,
      type: 'local' as const,
      items: lines,
      payment: { option: 'later' as const },
      menu_revision,
      amountTotal: amount,
    };
    const place: Command = { type: 'order.place', body: { order } };
    return { order_id, line_ids: lines.map(({ line_id }) => line_id), amount, place };
  }

  async function replay(commands: readonly Command[]): Promise<void> {
    for (let at = 0; at < commands.length; at += batch) {
      const operations = commands.slice(at, at + batch).map((command, index) => {
        const occurredAt = new Date().toISOString();
        // a lane of its own: what fails here is said below
        return {
          key: randomUUID(),
          lane: `bench:${at + index}`,
          occurredAt,
          actor: `device:${device_id}`,
          ...wireOf(command, occurredAt),
        };
      });
      const { body, error } = await till('POST /device/replay', { body: { operations } });
      if (!Array.isArray(body)) throw new Error(`nothing could be replayed: ${error.message}`);
      const failed = body.find(({ status }) => status >= 300);
      if (failed) throw new Error(`${failed.status} ${JSON.stringify(failed.body)}`);
    }
  }

  const act = (order_id: string, action: 'accept' | 'complete'): Command => ({
    type: 'order.action',
    body: { order_id, action },
  });

  return {
    async opens(count) {
      const orders = Array.from({ length: count }, placed);
      await replay(orders.flatMap(({ order_id, place }) => [place, act(order_id, 'accept')]));
      return orders.map(({ order_id }) => order_id);
    },
    async orders() {
      const { place } = placed();
      const { body, status, error } = await till('POST /order', { body: place.body as never });
      if (status !== 200) throw new Error(error.message);
      return body.number;
    },
    async serves(count) {
      for (let served = 0; served < count; served += 40) {
        const orders = Array.from({ length: Math.min(40, count - served) }, placed);
        await replay(
          orders.flatMap(({ order_id, line_ids, amount, place }): Command[] => {
            const partialPayment = { partialPayment_id: randomUUID(), restaurant_id, orders: [order_id], amount };
            return [
              place,
              { type: 'order.lines', body: { order_id, done: line_ids } },
              { type: 'order.lines', body: { order_id, serve: line_ids } },
              {
                type: 'payment.confirm',
                body: {
                  partialPayment_id: partialPayment.partialPayment_id,
                  partialPayment,
                  paymentOption: 'cash',
                  given: amount,
                },
              },
              act(order_id, 'complete'),
            ];
          }),
        );
      }
    },
  };
}
