import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Order } from '#domain/order/order.ts';
import { memoryStorage } from '../../../tests/support/memoryStorage.ts';
import { choice } from '../../../tests/support/sampleMenu.ts';
import { orderIn, placed } from '../../../tests/support/sampleOrder.ts';

type Sent = { body: { order: { version: number; items: unknown[] } }; key: string; caller?: string };
const asked: Sent[] = [];
const { answer, FakeFailed } = vi.hoisted(() => {
  class FakeFailed extends Error {
    readonly error: { code: string; statusCode: number; details?: unknown };
    constructor(error: { code: string; statusCode: number; details?: unknown }) {
      super(error.code);
      this.error = error;
    }
    get code() {
      return this.error.code;
    }
  }
  return { answer: { next: [] as (() => unknown)[] }, FakeFailed };
});
vi.mock('#src/data/api/callFailed.ts', () => ({ CallFailed: FakeFailed }));
vi.mock('#src/data/api/call.ts', () => ({
  call: async (_name: string, options: Sent) => {
    asked.push(options);
    return answer.next.shift()!();
  },
}));
const shown: Order[] = [];
vi.mock('#src/data/realtime/applyBase.ts', () => ({
  emptyChange: (scope: string) => ({ scope }),
  applyBase: ({ orders }: { orders: Order[] }) => void shown.push(...orders),
}));

const order = orderIn(placed());
const later: Order = { ...order, version: order.version + 1 };
const accepted: Order = { ...later, statusEntry: { ...order.statusEntry, status: 'accepted' } };
const fails = (code: string, current?: Order) => () => {
  const statusCode = code === 'no_answer' ? 0 : 409;
  throw new FakeFailed({ code, statusCode, ...(current ? { details: { current } } : {}) });
};
/** As the order is when the change that `changing` makes has arrived. */
const arrived = order.items.map((line) =>
  line.line_id === 'order-beer' ? { ...line, quantity: line.quantity + 1 } : line,
);
/** What its guest was shown. */
const sum = 4200;
const coffee = { item: choice('coffee'), quantity: 1, note: '' };
let houses = 0;

/** A cart with a dish in it, in which an order is being changed: its second line one more. */
async function changing() {
  vi.resetModules();
  const cart = await import('./cartStore.ts');
  const lines = await import('./cartLines.ts');
  const change = await import('./changeOrder.ts');
  cart.openCart({ restaurant_id: `house-${++houses}`, currency: 'EUR' });
  await cart.keptCart().read;
  cart.addToCart({ item: choice('salad'), quantity: 1, note: '' });
  change.changeOrder(order);
  lines.increaseCartLine('order-beer');
  const items = (): unknown[] => cart.cartStore.cart.items.map(({ item, quantity }) => [item?.item_id, quantity]);
  return { ...cart, ...lines, ...change, items };
}
const sent = () => asked.map(({ key, body }) => [key, body.order.version] as const);

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('reportError', (error: unknown) => {
    throw error;
  });
  asked.length = 0;
  shown.length = 0;
});

test('a change replaces the lines of that order in its own name, and the cart is what it was before', async () => {
  const { sendChange, items, cartStore } = await changing();
  expect(items()).not.toContainEqual(['salad', 1]);
  answer.next = [() => later];
  const [one, two] = await Promise.all([sendChange(sum), sendChange(sum)]);
  expect([one, two]).toEqual([{ kind: 'changed' }, { kind: 'changed' }]);
  expect(asked).toMatchObject([
    { caller: `guest:${order.order_id}`, body: { order: { order_id: order.order_id, version: order.version } } },
  ]);
  expect(asked[0]!.body.order.items).toHaveLength(order.items.length);
  expect(shown).toEqual([later]);
  expect(items()).toEqual([['salad', 1]]);
  expect(cartStore.changing).toBeUndefined();
});

test('a change that was begun at a table is sent in the name of its guest from the house’s own page, too', async () => {
  vi.resetModules();
  const { openCart, keptCart, cartStore } = await import('./cartStore.ts');
  const { becomeIdentity } = await import('#src/data/session/identity.ts');
  const { changeOrder, sendChange } = await import('./changeOrder.ts');
  const house = { restaurant_id: `house-${++houses}`, currency: 'EUR' as const };
  openCart(house, 'table-1');
  becomeIdentity({ caller: 'guest:code-1', scope: 'table:table-1' });
  await keptCart().read;
  changeOrder(order);
  openCart(house);
  becomeIdentity({ caller: 'guest', scope: 'guest' });
  await expect.poll(() => cartStore.changing).toBeDefined();
  answer.next = [() => later];
  expect(await sendChange(sum)).toEqual({ kind: 'changed' });
  expect(asked).toMatchObject([{ caller: 'guest:code-1' }]);
  // whose picture stands on the screen is another
  expect(shown).toEqual([]);
});

test('an order that is accepted meanwhile stays, and only what was added lies in the cart', async () => {
  const { sendChange, items } = await changing();
  answer.next = [fails('order_changed', accepted)];
  expect(await sendChange(sum)).toEqual({ kind: 'refused', added: true });
  expect(shown).toEqual([accepted]);
  expect(items()).toEqual([
    ['salad', 1],
    ['beer', 1],
  ]);
});

test('a lost answer leaves the lines where they are; the same again goes under the same key', async () => {
  const { sendChange, items, cartStore } = await changing();
  answer.next = [fails('no_answer'), () => later];
  const lines = items();
  await expect(sendChange(sum)).rejects.toThrow('no_answer');
  expect(items()).toEqual(lines);
  expect(cartStore.changing).toBeDefined();
  expect(await sendChange(sum)).toEqual({ kind: 'changed' });
  expect(asked[0]!.key).toBe(asked[1]!.key);
});

test('what was changed once more after a lost answer is built on the change that had arrived', async () => {
  const { sendChange, increaseCartLine } = await changing();
  answer.next = [fails('no_answer')];
  await expect(sendChange(sum)).rejects.toThrow('no_answer');
  increaseCartLine('order-beer');
  answer.next = [fails('order_changed', { ...later, items: arrived }), () => later];
  expect(await sendChange(sum)).toEqual({ kind: 'changed' });
  const keys = sent().map(([key]) => key);
  expect(new Set(keys).size).toBe(3);
  expect(sent().map(([, version]) => version)).toEqual([1, 1, 2]);
});

test('a change that had arrived, of a page that was closed before its answer, is done', async () => {
  const { sendChange, items } = await changing();
  answer.next = [fails('order_changed', { ...accepted, items: arrived })];
  expect(await sendChange(sum)).toEqual({ kind: 'changed' });
  expect(items()).toEqual([['salad', 1]]);
});

test.each(['in this page', 'before it was loaded again'])(
  'what arrived without an answer %s is not ordered a second time when the kitchen was faster',
  async (when) => {
    const { sendChange, addToCart, items } = await changing();
    if (when === 'in this page') {
      answer.next = [fails('no_answer')];
      await expect(sendChange(sum)).rejects.toThrow('no_answer');
    }
    addToCart(coffee);
    answer.next = [fails('order_changed', { ...accepted, items: arrived })];
    expect(await sendChange(sum)).toEqual({ kind: 'refused', added: true });
    expect(items()).toEqual([
      ['salad', 1],
      ['coffee', 1],
    ]);
  },
);

test('an order that somebody else changed goes on being changed, as it is now', async () => {
  const { sendChange, items, cartStore } = await changing();
  const [first, ...rest] = order.items;
  const theirs = { ...first!, line_id: 'theirs', item: choice('coffee') };
  const current = { ...later, items: [...rest, theirs] };
  answer.next = [fails('order_changed', current), () => later];
  expect(await sendChange(sum)).toEqual({ kind: 'rebased' });
  expect(cartStore.changing).toMatchObject({ version: later.version, before: { items: [{ quantity: 1 }] } });
  expect(items()).toEqual([
    ['beer', 3],
    ['coffee', 1],
  ]);
  expect(await sendChange(sum)).toEqual({ kind: 'changed' });
  expect(sent().map(([, version]) => version)).toEqual([order.version, later.version]);
});

test('a sum that the server does not come to is mended by the order as it is, and what was touched stays', async () => {
  const { sendChange, items, cartStore } = await changing();
  const touched = items();
  const current: Order = { ...order, deliveryFee: 300 };
  answer.next = [fails('price_changed', current), () => later];
  await expect(sendChange(sum)).rejects.toThrow('price_changed');
  expect(cartStore.changing).toMatchObject({ version: order.version, deliveryFee: 300 });
  expect(items()).toEqual(touched);
  expect(shown).toEqual([current]);
  expect(await sendChange(sum + 300)).toEqual({ kind: 'changed' });
  expect(new Set(sent().map(([key]) => key)).size).toBe(2);
});

test('an order that the server refuses to change in the version that was meant is left, not asked for without end', async () => {
  const { sendChange, cartStore } = await changing();
  answer.next = [fails('order_changed', order)];
  expect(await sendChange(sum)).toEqual({ kind: 'refused', added: true });
  expect(cartStore.changing).toBeUndefined();
});

test('a line that the house took off altogether, and that was touched here, ends the change and lies in the cart', async () => {
  const { sendChange, items, cartStore } = await changing();
  const [pizza, beer] = order.items;
  const current: Order = {
    ...later,
    items: [pizza!, { ...beer!, voided: { at: order.createdAt, reason: 'none left' } }],
  };
  answer.next = [fails('order_changed', current), fails('id_taken')];
  expect(await sendChange(sum)).toEqual({ kind: 'rebased' });
  expect(await sendChange(sum)).toEqual({ kind: 'refused', added: true });
  expect(cartStore.changing).toBeUndefined();
  expect(items()).toEqual([
    ['salad', 1],
    ['beer', 3],
  ]);
});

test.each<[string, () => unknown]>([
  ['changed', () => later],
  ['refused', fails('order_changed', { ...accepted, items: arrived })],
])('what is added while a change is under way stays in the cart when it is %s', async (_how, next) => {
  const { sendChange, addToCart, items } = await changing();
  const going = Promise.withResolvers<void>();
  answer.next = [() => going.promise.then(next)];
  const sending = sendChange(sum);
  addToCart(coffee);
  going.resolve();
  await sending;
  expect(items()).toEqual([
    ['salad', 1],
    ['coffee', 1],
  ]);
});

test('another change that has begun while one was under way stays', async () => {
  const { sendChange, changeOrder, cartStore } = await changing();
  const going = Promise.withResolvers<Order>();
  answer.next = [() => going.promise];
  const sending = sendChange(sum);
  changeOrder({ ...order, order_id: 'other' });
  going.resolve(later);
  expect(await sending).toEqual({ kind: 'changed' });
  expect(cartStore.changing).toMatchObject({ order_id: 'other' });
});

test('what was refused is asked for anew: a dish that is there again can be had', async () => {
  const { sendChange } = await changing();
  answer.next = [fails('item_sold_out'), () => later];
  await expect(sendChange(sum)).rejects.toThrow('item_sold_out');
  expect(await sendChange(sum)).toEqual({ kind: 'changed' });
  expect(new Set(sent().map(([key]) => key)).size).toBe(2);
});

test('a key goes with the version that it went with first', async () => {
  const { sendChange, keptCart } = await changing();
  answer.next = [fails('no_answer'), () => later];
  await expect(sendChange(sum)).rejects.toThrow('no_answer');
  keptCart().edit((kept) => ({ ...kept, changing: { ...kept.changing!, version: 7 } }));
  await sendChange(sum);
  expect(sent()[1]).toEqual(sent()[0]);
});

test('what has to be mended first leaves everything as it is', async () => {
  const { sendChange, cartStore } = await changing();
  answer.next = [fails('item_sold_out')];
  await expect(sendChange(sum)).rejects.toThrow('item_sold_out');
  expect(cartStore.changing).toMatchObject({ order_id: order.order_id });
});

test('whoever leaves it, or takes something else back meanwhile, has nothing twice and nothing lost', async () => {
  const { leaveChange, keptCart, putBack, items, cartStore } = await changing();
  keptCart().edit(putBack([{ line_id: 'back', item: choice('pizza'), quantity: 1 }], 'no onions'));
  expect(items()).toHaveLength(order.items.length);
  leaveChange();
  expect(items()).toEqual([
    ['salad', 1],
    ['pizza', 1],
  ]);
  expect(cartStore.note).toBe('no onions');
});
