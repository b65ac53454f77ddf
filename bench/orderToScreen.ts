import { randomUUID } from 'node:crypto';
import { io, type Socket } from 'socket.io-client';
import { orderFor } from '../tests/support/houses.ts';
import { percentile } from './measure.ts';
import type { Row } from './rows.ts';
import type { Servers } from './servers.ts';

const screens = 50;
const perSecond = 20;
const seconds = 5;
const rounds = 2;

/** From the guest's tap to fifty screens of the restaurant, at 20 orders a second, none lost. */
export async function orderToScreen(servers: Servers): Promise<Row[]> {
  const samples = { ours: emptySample(), ceiling: emptySample() };
  for (let round = 0; round < rounds; round++) {
    for (const to of ['ours', 'ceiling'] as const) {
      const { delays, lost } = await follow(servers, to);
      samples[to].delays.push(...delays);
      samples[to].lost += lost;
    }
  }
  const { ours, ceiling } = samples;
  const ratio = percentile(ours.delays, 0.99) / percentile(ceiling.delays, 0.99);
  return [
    {
      what: `order to ${screens} screens, p99 ms (${ours.lost} lost)`,
      ours: percentile(ours.delays, 0.99).toFixed(1),
      ceiling: percentile(ceiling.delays, 0.99).toFixed(1),
      ratio: ratio.toFixed(2),
      target: '≤ 2 × the ceiling, none lost',
      held: ratio <= 2 && ours.lost === 0,
    },
  ];
}

type Sample = { delays: number[]; lost: number };

const emptySample = (): Sample => ({ delays: [], lost: 0 });

async function follow(servers: Servers, to: 'ours' | 'ceiling'): Promise<Sample> {
  const house = servers.ours.houses[0]!;
  const placedAt = new Map<string, number>();
  const delays: number[] = [];
  const sockets = await Promise.all(
    Array.from({ length: screens }, () =>
      connect(servers[to].origin, to, house.devices.orderprocessing.token, house.restaurant_id),
    ),
  );
  for (const socket of sockets) {
    socket.on('update_order', ({ order }: { order: { order_id: string } }) => {
      const at = placedAt.get(order.order_id);
      if (at) delays.push(performance.now() - at);
    });
  }
  const total = perSecond * seconds;
  const requests: Promise<unknown>[] = [];
  for (let index = 0; index < total; index++) {
    const order = orderFor(house, { type: 'local', table_id: house.tables[0]!.table_id });
    placedAt.set(order.order_id, performance.now());
    requests.push(
      fetch(`${servers[to].origin}/order`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'guest-authorization': `Bearer ${servers.ours.guests[0]}`,
          'idempotency-key': randomUUID(),
        },
        body: JSON.stringify({ order }),
      }).then((response) => response.arrayBuffer()),
    );
    await new Promise((resolve) => setTimeout(resolve, 1000 / perSecond));
  }
  await Promise.all(requests);
  await new Promise((resolve) => setTimeout(resolve, 1000));
  for (const socket of sockets) socket.close();
  return { delays, lost: total * screens - delays.length };
}

async function connect(origin: string, to: 'ours' | 'ceiling', token: string, restaurant_id: string): Promise<Socket> {
  const socket = io(`${origin}${to === 'ours' ? '/device' : ''}`, {
    transports: ['websocket'],
    forceNew: true,
    auth: { token, kind: 'device' },
  });
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', resolve);
    socket.on('connect_error', reject);
  });
  await socket.emitWithAck('join_room', `restaurant:${restaurant_id}`);
  return socket;
}
