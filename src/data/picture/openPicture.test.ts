import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ref } from 'valtio';
import type { Command } from '#domain/order/command.ts';
import type { Order } from '#domain/order/order.ts';
import { readBase, storeBase } from '../local/baseStorage.ts';
import { cacheDatabase } from '../local/cacheDatabase.ts';
import { announce, type BaseChange } from '../local/changes.ts';
import { outboxDatabase } from '../local/outboxDatabase.ts';
import { menuState } from '../menu/menuStore.ts';
import { operationOf, type StoredOperation } from '../outbox/operation.ts';
import { saveOperations } from '../outbox/saveOperations.ts';
import { becomeIdentity } from '../session/identity.ts';
import { createChance } from '../testing/chance.ts';
import { restaurant, tables, theMenu } from '../testing/house.ts';
import { createModelServer, scope } from '../testing/modelServer.ts';
import { randomCommand } from '../testing/randomCommand.ts';
import { applyCommand } from '#domain/order/applyCommand.ts';
import { applyGuestCommand } from '#domain/order/guestRules.ts';
import { picture, tableOrders } from './pictureStore.ts';
import { pictureScope, startPicture } from './startPicture.ts';

const chance = createChance(21);
const doer = {
  caller: 'device:m1' as const,
  scope,
  device_id: chance.id(),
  actor: { kind: 'employee' as const, id: 'anna', name: 'Anna' },
  occurredAt: new Date().toISOString(),
  clockOffset: 0,
};
const empty = { orders: new Map(), tables: new Map(), tableEvents: new Map(), unassigned: new Map() };
const placed = () => randomCommand(chance, empty) as Extract<Command, { type: 'order.place' }>;
const action = (order_id: string, what: 'accept' | 'prepare'): Command => ({
  type: 'order.action',
  body: { order_id, action: what },
});
const save = async (command: Command): Promise<StoredOperation> =>
  (await saveOperations([operationOf(command, chance.id(), doer)]))!.operations[0]!;
const said = (orders: Order[]): BaseChange => ({ scope, orders, tables, tableEvents: [], unassigned: [] });

/** An order that the server has. */
function onServer(): { order: Order; next: (command: Command) => Order } {
  const server = createModelServer();
  const command = placed();
  const { order_id } = command.body.order;
  const next = (wanted: Command): Order => {
    const operation = { ...operationOf(wanted, chance.id(), doer), deviceSeq: 1 };
    server.replay([operation], doer.occurredAt);
    return server.picture().orders.get(order_id)!;
  };
  return { order: next(command), next };
}

vi.stubGlobal('reportError', (error: unknown) => {
  throw error;
});

beforeEach(async () => {
  await outboxDatabase().operations.clear();
  const { orders, diningTables, menus } = cacheDatabase();
  for (const store of [orders, diningTables, menus]) await store.clear();
  becomeIdentity({ caller: doer.caller, scope, device_id: doer.device_id, restaurant_id: restaurant.restaurant_id });
  menuState.restaurant = ref(restaurant);
  await cacheDatabase().menus.put({ menu_revision: restaurant.menu_revision, menu: theMenu.menu, usedAt: 1 });
});

describe('a picture that is opened', () => {
  it('shows what the device has kept, with what waits to be sent done again', async () => {
    const { order } = onServer();
    await storeBase(said([order]));
    await save(action(order.order_id, 'accept'));
    await startPicture(scope, applyCommand);
    expect(picture.ready).toBe(true);
    expect(picture.orders[order.order_id]?.statusEntry).toMatchObject({ status: 'accepted', by: 'Anna' });
    expect(picture.pendingOrders).toEqual({ [order.order_id]: 1 });
    expect(Object.keys(picture.tables).toSorted()).toEqual(tables.map(({ table_id }) => table_id).toSorted());
    expect((await readBase(scope)).orders[0]?.statusEntry.status, 'which is shown, not stored').toBe('created');
  });

  it('says where it stands, and not where what another window stores a moment later does', async () => {
    const [{ order }, other] = [onServer(), onServer()];
    await storeBase({ ...said([order]), whole: { asOf: 0, of: 'all' } }, 10);
    const opened = startPicture(scope, applyCommand);
    await opened;
    await storeBase(said([other.order]), 12);
    expect(picture.orders).not.toHaveProperty(other.order.order_id);
    expect(await opened, 'from there on the stream is read').toBe(10);
    expect((await readBase(scope)).head).toBe(12);
  });

  it('shows an order that only this device knows yet, priced by the menu it keeps', async () => {
    const command = placed();
    await save(command);
    const wanted = command.body.order;
    await startPicture(scope, applyCommand);
    await expect
      .poll(() => picture.orders[wanted.order_id])
      .toMatchObject({ number: '…', amountTotal: wanted.amountTotal, device_id: doer.device_id });
  });

  it('follows what is done here and what the server says', async () => {
    const { order, next } = onServer();
    await storeBase(said([order]));
    await startPicture(scope, applyCommand);
    const operation = await save(action(order.order_id, 'accept'));
    announce({ saved: [operation] });
    expect(picture.orders[order.order_id]?.statusEntry.status).toBe('accepted');
    expect(picture.pendingOrders).toEqual({ [order.order_id]: 1 });
    announce({ gone: [{ key: operation.key, done: false }] });
    expect(picture.orders[order.order_id]?.statusEntry.status).toBe('created');
    expect(Object.keys(picture.pendingOrders)).toEqual([]);
    announce({ base: said([next(action(order.order_id, 'accept'))]) });
    expect(picture.orders[order.order_id]?.statusEntry.status).toBe('accepted');
  });

  it('keeps what did not change in its place', async () => {
    const [{ order }, other] = [onServer(), onServer()];
    await storeBase(said([order, other.order]));
    await startPicture(scope, applyCommand);
    const before = picture.orders[order.order_id];
    announce({ base: said([other.next(action(other.order.order_id, 'accept'))]) });
    expect(picture.orders[order.order_id]).toBe(before);
  });

  it('of another scope shows nothing of the one before, and follows it no more', async () => {
    const { order, next } = onServer();
    await storeBase(said([order]));
    await startPicture(scope, applyCommand);
    expect(Object.keys(picture.orders)).toEqual([order.order_id]);
    const { orders } = picture;
    const other = `restaurant:${chance.id()}` as const;
    await startPicture(other, applyCommand);
    expect(pictureScope()).toBe(other);
    expect([picture.orders, picture.tables, picture.pendingOrders]).toEqual([{}, {}, {}]);
    announce({ base: said([next(action(order.order_id, 'accept'))]) });
    expect(picture.orders).toEqual({});
    expect(picture.orders, 'which screens follow').toBe(orders);
  });

  it('while another one is still being read is the only one that is shown', async () => {
    const { order } = onServer();
    await storeBase(said([order]));
    const left = startPicture(scope, applyCommand);
    await startPicture(`restaurant:${chance.id()}`, applyCommand);
    await left;
    expect([picture.orders, picture.tables]).toEqual([{}, {}]);
  });

  it('of a guest does what a guest may do, and nothing that only the staff may', async () => {
    const { order } = onServer();
    await storeBase(said([order]));
    await save(action(order.order_id, 'accept'));
    await startPicture(scope, applyGuestCommand);
    expect(picture.orders[order.order_id]?.statusEntry.status).toBe('created');
  });

  it('of a guest keeps what the table has ordered beside what waits for a network', async () => {
    const server = createModelServer();
    const first = placed();
    const { table_id } = first.body.order;
    server.replay([{ ...operationOf(first, chance.id(), doer), deviceSeq: 1 }], doer.occurredAt);
    const ordered = server.picture().orders.get(first.body.order.order_id)!;
    const guest = { ...doer, caller: 'guest:code' as const, actor: { kind: 'guest' as const, id: 'guest:code' } };
    const wait = async (): Promise<string> => {
      const { order } = placed().body;
      const command: Command = { type: 'order.place', body: { order: { ...order, table_id: table_id! } } };
      await saveOperations([operationOf(command, chance.id(), guest)]);
      return order.order_id;
    };
    // a phone hears of orders, and of no table: the one that it scanned had no guests yet
    await storeBase(said([ordered]));
    const waiting = [await wait(), await wait()];
    await startPicture(scope, applyGuestCommand);
    await expect.poll(() => Object.keys(picture.orders)).toHaveLength(3);
    expect(tableOrders(table_id!).map(({ order_id }) => order_id)).toEqual(
      expect.arrayContaining([ordered.order_id, ...waiting]),
    );
    expect(picture.tables[table_id!]?.session?.session_id).toBe(ordered.session_id);
  });

  it('of a guest at a table where nobody has ordered is of no session that another table has', async () => {
    const server = createModelServer();
    const elsewhere = placed();
    const { table_id } = elsewhere.body.order;
    server.replay([{ ...operationOf(elsewhere, chance.id(), doer), deviceSeq: 1 }], doer.occurredAt);
    const ordered = server.picture().orders.get(elsewhere.body.order.order_id)!;
    const here = tables.find((table) => table.table_id !== table_id)!.table_id;
    const guest = { ...doer, caller: 'guest:code' as const, actor: { kind: 'guest' as const, id: 'guest:code' } };
    const command: Command = { type: 'order.place', body: { order: { ...placed().body.order, table_id: here } } };
    for (const known of [[], [ordered]]) {
      await outboxDatabase().operations.clear();
      await storeBase(said(known));
      const key = chance.id();
      await saveOperations([operationOf(command, key, guest)]);
      await startPicture(scope, applyGuestCommand);
      await expect.poll(() => picture.tables[here]?.session?.session_id).toBe(key);
    }
  });
});

it('a picture is not ready before what is on the device is shown', async () => {
  const seen: boolean[] = [];
  const read = vi.spyOn(outboxDatabase().operations, 'toArray').mockImplementationOnce((() => {
    seen.push(picture.ready);
    return Promise.resolve([]);
  }) as never);
  await startPicture(scope, applyCommand);
  read.mockRestore();
  expect(seen).toEqual([false]);
  expect(picture.ready).toBe(true);
});
