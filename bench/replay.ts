import { randomUUID } from 'node:crypto';
import { orderFor } from '../tests/support/houses.ts';
import { median } from './measure.ts';
import type { Row } from './rows.ts';
import type { Servers } from './servers.ts';

const operationsPerRestaurant = 125;

type Operation = { key: string; lane: string; occurredAt: string; method: string; path: string; body: unknown };

/** What a register queued in an outage: orders, each accepted and paid in cash. */
function queued(servers: Servers, at: number): Operation[] {
  const house = servers.ours.houses[at]!;
  const operations: Operation[] = [];
  const occurredAt = new Date().toISOString();
  while (operations.length < operationsPerRestaurant) {
    const order = orderFor(house);
    const lane = `order:${order.order_id}`;
    const part = {
      partialPayment_id: randomUUID(),
      restaurant_id: house.restaurant_id,
      orders: [order.order_id],
      amount: order.amountTotal,
    };
    operations.push(
      { key: randomUUID(), lane, occurredAt, method: 'POST', path: '/order', body: { order, occurredAt } },
      {
        key: randomUUID(),
        lane,
        occurredAt,
        method: 'POST',
        path: '/order/action',
        body: { order_id: order.order_id, action: 'accept', occurredAt },
      },
      {
        key: randomUUID(),
        lane: `register:${house.devices.cashregister.device_id}`,
        occurredAt,
        method: 'PUT',
        path: '/order/payment-confirm-client',
        body: {
          partialPayment_id: part.partialPayment_id,
          partialPayment: part,
          paymentOption: 'cash',
          given: order.amountTotal,
          occurredAt,
        },
      },
    );
  }
  return operations.slice(0, operationsPerRestaurant);
}

/** 1,000 queued operations of eight registers, through all rules, durable batch by batch. */
export async function replay(servers: Servers): Promise<Row[]> {
  const rates: number[] = [];
  for (let round = 0; round < 6; round++) {
    const queues = servers.ours.houses.slice(0, 8).map((_, at) => queued(servers, at));
    const started = performance.now();
    const answers = await Promise.all(queues.map((operations, at) => send(servers, at, operations)));
    const seconds = (performance.now() - started) / 1000;
    const failed = answers.flat().filter(({ status }) => status !== 200);
    if (failed.length > 0) throw new Error(`${failed.length} operations were refused: ${JSON.stringify(failed[0])}`);
    if (round > 0) rates.push(queues.flat().length / seconds);
  }
  const perSecond = median(rates);
  return [
    {
      what: 'replayed operations/s, 8 registers, 1,000 queued',
      ours: perSecond.toFixed(0),
      ceiling: '',
      ratio: '',
      target: '≥ 2,000/s',
      held: perSecond >= 2000,
    },
  ];
}

async function send(
  servers: Servers,
  at: number,
  operations: Operation[],
): Promise<{ status: number; body: unknown }[]> {
  const response = await fetch(`${servers.ours.origin}/device/replay`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'device-authorization': `Bearer ${servers.ours.houses[at]!.devices.cashregister.token}`,
    },
    body: JSON.stringify({ operations }),
  });
  if (response.status !== 200) throw new Error(`replay was refused: ${response.status} ${await response.text()}`);
  return (await response.json()) as { status: number; body: unknown }[];
}
