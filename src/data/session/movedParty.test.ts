import { beforeEach, expect, it, vi } from 'vitest';
import type { EarlierTable, Order } from '#domain/order/order.ts';
import { at, orderIn, placed, table } from '../../../tests/support/sampleOrder.ts';
import { CallFailed } from '../api/callFailed.ts';
import { picture } from '../picture/pictureStore.ts';
import { movedParty } from './movedParty.ts';

const world = vi.hoisted(() => ({ orders: [] as unknown[], asked: [] as string[] }));
vi.mock('../api/call.ts', () => ({
  call: async (name: string, { query }: { query: { order_id?: string } }) => {
    world.asked.push(name);
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
