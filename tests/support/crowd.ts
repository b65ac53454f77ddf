import { setTimeout as sleep } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import type { Order } from '#domain/order/order.ts';
import { orderFor, type House } from './houses.ts';

export type CrowdPlan = {
  origins: readonly string[];
  houses: readonly House[];
  /** screens over all restaurants */
  devices: number;
  ordersPerSecond: number;
  seconds: number;
};

export type CrowdOutcome = {
  orders: number;
  /** from sending an order to each screen of its restaurant, in milliseconds */
  delays: number[];
  /** messages that a screen should have had and did not get */
  missed: number;
  /** calls that were not answered with an order */
  refused: number;
};

/** How long the last messages may take to arrive before they count as missed. */
const lateMs = 10_000;

/** Many screens, evenly over restaurants and servers, while orders come in steadily. */
export async function crowd({ origins, houses, devices, ordersPerSecond, seconds }: CrowdPlan): Promise<CrowdOutcome> {
  const sentAt = new Map<string, number>();
  const delays: number[] = [];
  const sockets: Socket[] = [];
  const screensOf = (at: number): number => Math.floor((devices + houses.length - 1 - at) / houses.length);
  for (let index = 0; index < devices; index += 20) {
    const some = Array.from({ length: Math.min(20, devices - index) }, (_, at) => index + at);
    const joined = some.map((at) => screen(origins[at % origins.length]!, houses[at % houses.length]!));
    sockets.push(...(await Promise.all(joined)));
  }
  for (const socket of sockets) {
    const seen = new Set<string>();
    socket.on('update_order', ({ order }: { order: Order }) => {
      const at = sentAt.get(order.order_id);
      if (at === undefined || seen.has(order.order_id)) return;
      seen.add(order.order_id);
      delays.push(performance.now() - at);
    });
  }
  const beat = setInterval(() => sockets.forEach((socket) => socket.emit('ping')), 5_000);

  const orders = ordersPerSecond * seconds;
  const answers: Promise<boolean>[] = [];
  let expected = 0;
  const started = performance.now();
  for (let index = 0; index < orders; index += 1) {
    const at = index % houses.length;
    answers.push(place(origins[index % origins.length]!, houses[at]!, sentAt));
    expected += screensOf(at);
    await sleep(Math.max(0, started + ((index + 1) * 1_000) / ordersPerSecond - performance.now()));
  }
  const refused = (await Promise.all(answers)).filter((placed) => !placed).length;
  const until = performance.now() + lateMs;
  while (delays.length < expected && performance.now() < until) await sleep(50);
  clearInterval(beat);
  for (const socket of sockets) socket.disconnect();
  return { orders, delays, missed: expected - delays.length, refused };
}

async function screen(origin: string, house: House): Promise<Socket> {
  const auth = { token: house.devices.orderprocessing.token, kind: 'device' };
  const socket = io(`${origin}/device`, { transports: ['websocket'], forceNew: true, auth });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  await socket.emitWithAck('join_room', `restaurant:${house.restaurant_id}`);
  return socket;
}

async function place(origin: string, house: House, sentAt: Map<string, number>): Promise<boolean> {
  const order = orderFor(house);
  sentAt.set(order.order_id, performance.now());
  const answer = await fetch(`${origin}/order`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'device-authorization': `Bearer ${house.devices.cashregister.token}`,
      'idempotency-key': order.order_id,
    },
    body: JSON.stringify({ order }),
  });
  await answer.arrayBuffer();
  return answer.ok;
}
