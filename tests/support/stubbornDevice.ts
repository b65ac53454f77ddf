import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { io } from 'socket.io-client';
import type { Order } from '#domain/order/order.ts';
import { createStreamFollower } from '#src/data/realtime/streamFollower.ts';
import { lineOf, orderFor, type House } from './houses.ts';

/** What one order came to: the keys of all that was acknowledged for it, and its lines as they were sent. */
export type Sale = {
  order_id: string;
  restaurant_id: string;
  amount: number;
  keys: string[];
  number: string;
  lines: SoldLine[];
};
export type SoldLine = { line_id: string; quantity: number; note?: string | undefined; voided: boolean };

type Sent = { method: string; path: string; body?: object };

/** Sends until somebody answers for good, as a device does: the same key again, to whichever server is there. */
async function sendUntilAnswered(origins: readonly string[], token: string, sent: Sent, key: string): Promise<unknown> {
  const started = Date.now();
  const tries: string[] = [];
  for (let turn = Math.floor(Math.random() * origins.length); Date.now() < started + unanswered; turn += 1) {
    const origin = origins[turn % origins.length]!;
    const tried = (outcome: string): void => void tries.push(`${Date.now() - started} ms ${origin} ${outcome}`);
    try {
      const answer = await fetch(`${origin}${sent.path}`, {
        method: sent.method,
        headers: {
          'device-authorization': `Bearer ${token}`,
          'idempotency-key': key,
          ...(sent.body ? { 'content-type': 'application/json' } : {}),
        },
        ...(sent.body ? { body: JSON.stringify(sent.body) } : {}),
        signal: AbortSignal.timeout(10_000),
      });
      const body: unknown = await answer.json();
      if (answer.ok) return body;
      if ((body as { retry?: string }).retry === 'never')
        throw new Refused(`${sent.path}: ${answer.status} ${JSON.stringify(body)}`);
      tried(`${answer.status} ${JSON.stringify(body)}`);
    } catch (error) {
      if (error instanceof Refused) throw error;
      tried(wordsOf(error));
    }
    await sleep(10 + Math.random() * 40);
  }
  throw new Error(`${sent.path} was not answered within ${unanswered} ms:\n${tries.slice(-40).join('\n')}`);
}

/** How long a device goes on asking before the test calls that lost, in milliseconds. */
const unanswered = 120_000;

const wordsOf = (error: unknown): string => {
  const { message, cause } = error as Error & { cause?: { code?: string } };
  return cause?.code ?? message;
};

class Refused extends Error {}

/** One sale at a register: an order, its acceptance, the cash for it; every step acknowledged before the next. */
export async function sell(origins: readonly string[], house: House): Promise<Sale> {
  const order = orderFor(house);
  const { order_id, restaurant_id, amountTotal: amount } = order;
  const { token } = house.devices.cashregister;
  const keys = [randomUUID(), randomUUID(), randomUUID()] as const;
  const send = (path: string, body: object, key: string, method = 'POST') =>
    sendUntilAnswered(origins, token, { method, path, body }, key);
  const { number } = (await send('/order', { order }, keys[0])) as Order;
  await send('/order/action', { order_id, action: 'accept' }, keys[1]);
  const partialPayment = { partialPayment_id: randomUUID(), restaurant_id, orders: [order_id], amount };
  const body = { partialPayment, paymentOption: 'cash', given: amount };
  await send('/order/payment-confirm-client', body, keys[2], 'PUT');
  return { order_id, restaurant_id, amount, keys: [...keys], number, lines: order.items.map((line) => soldLine(line)) };
}

const soldLine = (line: Omit<SoldLine, 'voided'>, voided = false): SoldLine => {
  const { line_id, quantity, note } = line;
  return { line_id, quantity, note, voided };
};

type Operation = { key: string; lane: string; occurredAt: string; method: string; path: string; body: object };

/**
 * One sale that a register made without a network, brought in one replay until all of it is acknowledged: an order with
 * several of a dish and a note, a line added, a line voided, its acceptance, and the cash for what is left.
 */
export async function sellByReplay(origins: readonly string[], house: House): Promise<Sale> {
  const { device_id, token } = house.devices.cashregister;
  const placed = orderFor(house);
  const { order_id, restaurant_id } = placed;
  const items = placed.items.map((line, at) => ({
    ...line,
    quantity: at + 1,
    ...(at === 0 ? { note: 'no salt' } : {}),
  }));
  const voided = items[1]!;
  const added = { ...lineOf(house.items[0]!), quantity: 2 };
  const amountTotal = items.reduce((sum, line) => sum + amountOf(house, line), 0);
  const amount = amountTotal - amountOf(house, voided) + amountOf(house, added);
  const partialPayment = { partialPayment_id: randomUUID(), restaurant_id, orders: [order_id], amount };
  const operation = (lane: string, method: string, path: string, body: object): Operation => {
    const occurredAt = new Date().toISOString();
    return { key: randomUUID(), lane, occurredAt, method, path, body: { ...body, occurredAt } };
  };
  const ofOrder = (path: string, body: object) => operation(`order:${order_id}`, 'POST', path, body);
  const cash = { partialPayment, paymentOption: 'cash', given: amount };
  const operations = [
    ofOrder('/order', { order: { ...placed, items, amountTotal } }),
    ofOrder('/order/lines', { order_id, add: [added], menu_revision: house.menu_revision }),
    ofOrder('/order/lines', { order_id, void: [{ line_id: voided.line_id, reason: 'dropped' }] }),
    ofOrder('/order/action', { order_id, action: 'accept' }),
    operation(`register:${device_id}`, 'PUT', '/order/payment-confirm-client', cash),
  ];
  const [first] = await replayUntilDone(origins, token, operations);
  const { number } = first!.body as Order;
  const lines = [...items, added].map((line) => soldLine(line, line === voided));
  return { order_id, restaurant_id, amount, keys: operations.map(({ key }) => key), number, lines };
}

/** Replays what has no answer for good yet, again and again. Answers what came for each. */
async function replayUntilDone(origins: readonly string[], token: string, operations: readonly Operation[]) {
  const done = new Map<string, { status: number; body: unknown }>();
  while (done.size < operations.length) {
    const left = operations.filter(({ key }) => !done.has(key));
    const sent = { method: 'POST', path: '/device/replay', body: { operations: left } };
    const answers = (await sendUntilAnswered(origins, token, sent, randomUUID())) as ReplayAnswer[];
    for (const { key, status, body } of answers) {
      if (status < 300) done.set(key, { status, body });
      else if ((body as { retry?: string }).retry === 'never') throw new Refused(`${status} ${JSON.stringify(body)}`);
    }
  }
  return operations.map(({ key }) => done.get(key)!);
}

type ReplayAnswer = { key: string; status: number; body: unknown };

function amountOf(house: House, { quantity, item }: { quantity: number; item: { item_id: string } }): number {
  return quantity * house.items.find(({ item_id }) => item_id === item.item_id)!.options[0]!.price;
}

export type Screen = {
  /** the newest of every order that it knows */
  orders: ReadonlyMap<string, Order>;
  /** up to where in the stream it knows everything */
  seq(): number;
  close(): void;
};

/** A screen that follows its restaurant through whichever server is there, with the app's own way of catching up. */
export function followRestaurant(origins: readonly string[], house: House): Screen {
  const { restaurant_id } = house;
  const { token } = house.devices.orderprocessing;
  const orders = new Map<string, Order>();
  let known = 0;
  let closed = false;
  const read = (since: number) =>
    sendUntilAnswered(
      origins,
      token,
      { method: 'GET', path: `/restaurant/stream?restaurant_id=${restaurant_id}&since=${since}` },
      '',
    ) as Promise<{ seq: number; orders: Order[] }>;
  const changeOf = (changed: Order[]) => ({
    scope: `restaurant:${restaurant_id}` as const,
    orders: changed,
    tables: [],
    tableEvents: [],
    unassigned: [],
  });
  const part = async (since: number) => {
    const { seq, orders: changed } = await read(since);
    return { seq, change: changeOf(changed) };
  };
  const follower = createStreamFollower(
    {
      since: part,
      whole: () => part(0),
      apply(change, seq) {
        for (const order of change.orders) {
          if ((orders.get(order.order_id)?.version ?? 0) < order.version) orders.set(order.order_id, order);
        }
        if (seq !== undefined) known = seq;
      },
    },
    0,
    () => undefined,
  );

  let turn = 0;
  let hangUp = (): void => undefined;
  function connect(): void {
    const origin = origins[turn++ % origins.length]!;
    const socket = io(`${origin}/device`, {
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      auth: { token, kind: 'device' },
    });
    hangUp = () => void socket.disconnect();
    const again = (): void => {
      socket.removeAllListeners();
      socket.disconnect();
      if (!closed) setTimeout(connect, 50);
    };
    const beat = setInterval(() => socket.emit('ping'), 1_000);
    socket.on('connect', () => {
      socket
        .timeout(5_000)
        .emitWithAck('join_room', `restaurant:${restaurant_id}`)
        .then(({ seq }: { seq: number }) => follower.heard(seq), again);
    });
    socket.on('update_order', ({ seq, order }: { seq: number; order: Order }) =>
      follower.event(seq, changeOf([order])),
    );
    socket.on('pong', ({ heads }: { heads: Record<string, number> }) => follower.heard(heads[restaurant_id] ?? 0));
    for (const end of ['disconnect', 'connect_error'] as const)
      socket.on(end, () => {
        clearInterval(beat);
        again();
      });
  }
  connect();
  return {
    orders,
    seq: () => known,
    close() {
      closed = true;
      hangUp();
    },
  };
}
