import { beforeEach, expect, it, vi } from 'vitest';
import type { EarlierTable, Order } from '#domain/order/order.ts';
import { at, orderIn, placed, table } from '../../../tests/support/sampleOrder.ts';
import { CallFailed } from '../api/callFailed.ts';
import { picture } from '../picture/pictureStore.ts';
import { movedParty, seemsMoved } from './movedParty.ts';

const world = vi.hoisted(() => ({ orders: [] as unknown[], asked: [] as string[], fault: undefined as unknown }));
vi.mock('../api/call.ts', () => ({
  call: async (name: string, { query }: { query: { order_id?: string } }) => {
    world.asked.push(query.order_id ? `${name} ${query.order_id}` : name);
    if (world.fault) throw world.fault;
    if (name === 'GET /table') return { table_id: 'other', code: 'there' };
    const known = world.orders.find((each) => (each as Order).order_id === query.order_id);
    if (!known) throw new CallFailed({ statusCode: 404, code: 'not_found', message: '', retry: 'never' });
    return known;
  },
}));

const left: EarlierTable = { table_id: table.table_id, session_id: 'session', at };
const order = orderIn(placed());
const moved = (order_id: string, from: EarlierTable): Order => ({
  ...order,
  order_id,
  table_id: 'other',
  movedFrom: [from],
});
/** This phone still has them where they were; the server knows better. */
const stand = (...orders: Order[]): void => {
  world.orders = orders;
  picture.orders = Object.fromEntries(orders.map(({ order_id }) => [order_id, { ...order, order_id }]));
};

beforeEach(() => {
  world.asked = [];
  world.fault = undefined;
});

it('goes where the staff have put the whole party, also when one of its orders was moved elsewhere', async () => {
  stand(moved('mistake', left), moved('ours', { ...left, whole: true }));
  expect(await movedParty(table)).toMatchObject({ code: 'there' });
});

it('goes nowhere after single orders, and does not ask where others sit', async () => {
  stand(moved('mistake', left), order);
  expect(await movedParty(table)).toBeUndefined();
  expect(world.asked).not.toContain('GET /table');
});

it('goes nowhere when nobody answers for its orders', async () => {
  stand(moved('ours', { ...left, whole: true }));
  world.orders = [];
  expect(await movedParty(table)).toBeUndefined();
});

it('asks for the latest of its orders first, and for none that nobody owes any more', async () => {
  const rejected = { ...order, statusEntry: { ...order.statusEntry, status: 'rejected' } } as Order;
  const orders = [
    { ...order, order_id: 'early', createdAt: '2026-11-28T12:00:00.000Z' },
    { ...rejected, order_id: 'rejected', createdAt: '2026-11-28T15:00:00.000Z' },
    { ...order, order_id: 'late', createdAt: '2026-11-28T14:00:00.000Z' },
    { ...order, order_id: 'between', createdAt: '2026-11-28T13:00:00.000Z' },
  ];
  world.orders = orders;
  picture.orders = Object.fromEntries(orders.map((each) => [each.order_id, each]));
  await movedParty(table);
  expect(world.asked).toEqual(['GET /order late', 'GET /order between', 'GET /order early']);
});

it('hides no fault of ours', async () => {
  stand(moved('ours', { ...left, whole: true }));
  world.fault = new TypeError('ours');
  await expect(movedParty(table)).rejects.toThrow('ours');
});

it('seems to have moved as soon as something of it that is owed stands elsewhere', () => {
  const seems = (...orders: Order[]): boolean => {
    picture.orders = Object.fromEntries(orders.map((each, at) => [at, each]));
    return seemsMoved(table);
  };
  const elsewhere: Order = { ...order, table_id: 'other' };
  const refunded = { ...elsewhere, statusEntry: { ...order.statusEntry, status: 'refunded' } } as Order;
  expect([seems(), seems(order), seems(refunded), seems(order, refunded)]).toEqual([false, false, false, false]);
  expect([seems(elsewhere), seems(order, elsewhere)]).toEqual([true, true]);
});
