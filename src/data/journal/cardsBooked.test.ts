import { ref } from 'valtio';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Order } from '#domain/order/order.ts';
import type { PartialPayment } from '#domain/payment/partialPayment.ts';
import {
  chance,
  device,
  isRight,
  open,
  sell,
  server,
  stageBooks,
  type Page,
} from '../../../tests/support/stagedBooks.ts';
import { restaurant } from '../testing/house.ts';

stageBooks();
afterEach(() => void vi.useRealTimers());

const later = '2999-01-01T00:00:00.000Z';

/** A page on which a moment passes when it is told to. */
async function offline() {
  server.answers = false;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const page = await open();
  const { picture } = await import('../picture/pictureStore.ts');
  const passes = async (ms = 200): Promise<void> => {
    for (let turn = 0; turn < 5; turn += 1) await new Promise((next) => setImmediate(next));
    await vi.advanceTimersByTimeAsync(ms);
    for (let turn = 0; turn < 40; turn += 1) await new Promise((next) => setImmediate(next));
  };
  await passes(1_000);
  return { page, picture, passes };
}

/** The order of what was just sold, as the server tells it: with a card that was charged for it. */
function byCard(order: Order, more: Partial<PartialPayment> = {}): Order {
  const { restaurant_id } = restaurant;
  const part: PartialPayment = {
    partialPayment_id: 'part',
    restaurant_id,
    orders: [order.order_id],
    amount: 500,
    tip: 0,
    status: 'paid',
    option: 'online',
    allocations: [{ order_id: order.order_id, amount: 500 }],
    createdAt: later,
    device_id: device.device_id,
    ...more,
  };
  return { ...order, payments: [...order.payments, part] };
}
const soldOrder = async (page: Page, orders: Record<string, Order>): Promise<Order> => {
  await sell(page);
  return Object.values(orders)[0]!;
};
const cards = async (page: Page) =>
  (await isRight(page)).filter(({ type, body }) => type === 'receipt' && body?.['option'] === 'online');

describe('a card that was charged for a register', () => {
  it('is booked once, when the order says so and not before', async () => {
    const { page, picture, passes } = await offline();
    const order = await soldOrder(page, picture.orders);
    await passes();
    expect(await cards(page)).toEqual([]);
    picture.orders[order.order_id] = ref(byCard(order));
    await passes(199);
    expect(await cards(page)).toEqual([]);
    await passes(1);
    expect(await cards(page)).toMatchObject([
      { amount: 500, actor: `device:${device.device_id}`, references: { receiptNumber: 'A-2' } },
    ]);
    expect(page.books.receipts['part']).toMatchObject({ receiptNumber: 'A-2', option: 'online' });
    const booked = await isRight(page);
    for (const orders of [[], [order.order_id]]) {
      picture.orders[order.order_id] = ref({ ...byCard(order), flags: [...orders] as never });
      await passes();
    }
    expect(await isRight(page)).toEqual(booked);
  });

  it('and of whose part cash was taken here has a receipt beside that', async () => {
    const { page, picture, passes } = await offline();
    const order = await soldOrder(page, picture.orders);
    const [cash] = order.payments;
    const [, card] = byCard(order, { partialPayment_id: cash!.partialPayment_id }).payments;
    picture.orders[order.order_id] = ref({ ...order, payments: [card!] });
    await passes();
    expect(await cards(page)).toMatchObject([{ references: { receiptNumber: 'A-2' } }]);
    expect(page.books.receipts[`card ${cash!.partialPayment_id}`]).toMatchObject({ receiptNumber: 'A-2' });
    expect(page.books.receipts[cash!.partialPayment_id]).toMatchObject({ receiptNumber: 'A-1', option: 'cash' });
  });

  it.each<[string, Partial<PartialPayment>, number]>([
    ['before its journal was begun is booked nowhere', { createdAt: '2020-01-01T00:00:00.000Z' }, 0],
    ['in the moment in which it was begun is booked', { createdAt: 'then' }, 1],
    ['for another device is booked there', { device_id: chance.id() }, 0],
  ])('%s', async (_, more, count) => {
    const { page, picture, passes } = await offline();
    const order = await soldOrder(page, picture.orders);
    const [journal] = Object.values(page.books.journals);
    const then = more.createdAt === 'then' ? { createdAt: journal!.openedAt } : {};
    picture.orders[order.order_id] = ref(byCard(order, { ...more, ...then }));
    await passes();
    expect(await cards(page)).toHaveLength(count);
  });

  it('waits for letters with what else waits, and is no receipt before', async () => {
    const { page, picture, passes } = await offline();
    const order = await soldOrder(page, picture.orders);
    const [journal] = await page.database.journals.toArray();
    await page.database.journals.put({ ...journal!, left: true });
    picture.orders[order.order_id] = ref(byCard(order));
    await passes();
    expect(await page.database.bookings.count()).toBe(2);
    expect(page.books.receipts['part']).toBeUndefined();
  });

  it('waits until its house is known, and breaks nothing before', async () => {
    const { page, picture, passes } = await offline();
    const order = await soldOrder(page, picture.orders);
    const { menuState } = await import('../menu/menuStore.ts');
    const broken = vi.fn();
    vi.stubGlobal('reportError', broken);
    delete menuState.restaurant;
    picture.orders[order.order_id] = ref(byCard(order));
    await passes();
    expect(await cards(page)).toEqual([]);
    menuState.restaurant = restaurant;
    picture.orders[order.order_id] = ref({ ...byCard(order), note: 'told again' });
    await passes();
    expect([(await cards(page)).length, broken.mock.calls]).toEqual([1, []]);
  });

  it('by nobody knows which device is not that of one that does not know what it is', async () => {
    const { page, picture, passes } = await offline();
    const order = await soldOrder(page, picture.orders);
    const { becomeIdentity, currentIdentity } = await import('../session/identity.ts');
    const { device_id: _unknown, ...nameless } = currentIdentity();
    becomeIdentity(nameless);
    const { payments, ...rest } = byCard(order);
    const unnamed = payments.map(({ device_id: _nobody, ...part }) => part);
    picture.orders[order.order_id] = ref({ ...rest, payments: unnamed });
    await passes();
    expect(await cards(page)).toEqual([]);
  });

  it('is booked by nobody who has no journal, or is no device', async () => {
    const { page, picture, passes } = await offline();
    const order = await soldOrder(page, picture.orders);
    for (const prefix of ['', 'Q']) {
      page.become(prefix);
      const { currentRegister, noteOpened } = await import('./currentRegister.ts');
      noteOpened(device, { restaurant_id: restaurant.restaurant_id, register: prefix });
      expect(currentRegister()?.register).toBe(prefix || undefined);
      picture.orders[order.order_id] = ref(byCard(order, { partialPayment_id: `part ${prefix}` }));
      await passes();
    }
    expect([await cards(page), await page.database.bookings.count()]).toEqual([[], 0]);
  });
});

it('a bill that is ordered and paid in one tap is booked with its taxes', async () => {
  server.answers = false;
  const page = await open();
  const { order, confirm } = await oneTap();
  await page.actTogether([order, confirm]);
  const records = await isRight(page);
  expect(records.map(({ type }) => type)).toEqual(['start', 'order', 'payment', 'receipt']);
  expect(records.at(-1)!.body).toMatchObject({ taxes: { 10: 990 } });
  expect(new Set(records.slice(1).map(({ body }) => body?.['key'])).size).toBe(2);
});

async function oneTap() {
  const { items } = await import('../testing/house.ts');
  const [dish] = items;
  const { restaurant_id, menu_revision } = restaurant;
  const [order_id, partialPayment_id] = [chance.id(), chance.id()];
  const item = {
    item_id: dish!.item_id,
    option_id: dish!.options[0]!.option_id,
    ingredients: {},
    toppings: {},
    selections: {},
  };
  const order = {
    type: 'order.place' as const,
    body: {
      order: {
        order_id,
        restaurant_id,
        type: 'local' as const,
        items: [{ line_id: chance.id(), quantity: 1, item }],
        payment: { option: 'cash' as const },
        menu_revision,
        amountTotal: 990,
        number: 'A-1',
      },
    },
  };
  const partialPayment = { partialPayment_id, restaurant_id, orders: [order_id], amount: 990 };
  const confirm = {
    type: 'payment.confirm' as const,
    body: { partialPayment_id, partialPayment, paymentOption: 'cash' as const, given: 1000 },
  };
  return { order, confirm };
}
