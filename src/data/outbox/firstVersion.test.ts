import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ref } from 'valtio';
import { applyCommand } from '#domain/order/applyCommand.ts';
import { applyGuestCommand } from '#domain/order/guestRules.ts';
import type { PublishedMenu } from '#domain/menu/menu.ts';
import type { Order } from '#domain/order/order.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { cacheDatabase, type OrderRow } from '../local/cacheDatabase.ts';
import { outboxDatabase } from '../local/outboxDatabase.ts';
import type { DraftRow, HeldRow } from '../local/drafts.ts';
import type { Caller, Scope } from '../local/scope.ts';
import { menuState } from '../menu/menuStore.ts';
import { picture } from '../picture/pictureStore.ts';
import { startPicture } from '../picture/startPicture.ts';
import { becomeIdentity } from '../session/identity.ts';
import { applyAnyway } from './applyAnyway.ts';
import { createSender } from './createSender.ts';
import { discardParked, withdrawWaiting } from './decideParked.ts';
import { exportOutbox } from './exportOutbox.ts';
import { commandOfOperation, type StoredOperation } from './operation.ts';
import { settleOperations, storedOperations } from './outboxStorage.ts';
import { sendBatch } from './transport.ts';

// an hour after it was written, also for the clock that begins with its module: what is over is kept for a day
vi.hoisted(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-23T02:00:00Z') }));

/** As version 1 of the app wrote it: the command only within the call that was to carry it. */
type FirstRow = Omit<StoredOperation, 'command'> & {
  type: string;
  method: string;
  path: string;
  body: Record<string, unknown>;
};
type Outbox = {
  operations: FirstRow[];
  drafts: DraftRow[];
  held: HeldRow[];
  counters: { name: string; value: number }[];
};
type Kept = { outbox: Outbox; cache: { orders: OrderRow[]; diningTables: never[]; tableEvents: never[] } };
type Wire = { path: string; method: string; key?: string; body?: { operations?: Replayed[] } };
type Replayed = { key: string; method: string; path: string; body: unknown };

/** Three browsers as they stood in an outage, read out of Chromium's IndexedDB when version 1 was the newest. */
const kept = JSON.parse(readFileSync(new URL('../../../tests/fixtures/outbox-v1.json', import.meta.url), 'utf8')) as {
  restaurant: Restaurant;
  menu: { menu_revision: string; menu: PublishedMenu; usedAt: number };
} & {
  browsers: Record<'register' | 'kitchen' | 'phone', Kept>;
};
const { restaurant, menu, browsers } = kept;

vi.mock('./startSender.ts', () => ({ kickSender: () => undefined }));
/** The new app on what the old one left. */
async function open(name: keyof typeof browsers): Promise<FirstRow[]> {
  const { outbox, cache } = structuredClone(browsers[name]);
  const [first] = outbox.operations;
  const { caller, scope } = first! as { caller: Caller; scope: Scope };
  becomeIdentity({ caller, scope, restaurant_id: restaurant.restaurant_id });
  menuState.restaurant = ref(restaurant);
  const database = outboxDatabase();
  await database.operations.bulkPut(outbox.operations as unknown as StoredOperation[]);
  await database.drafts.bulkPut(outbox.drafts);
  await database.held.bulkPut(outbox.held);
  await database.counters.bulkPut(outbox.counters);
  await cacheDatabase().menus.put(menu);
  for (const store of ['orders', 'diningTables', 'tableEvents'] as const)
    await cacheDatabase().table(store).bulkPut(cache[store]);
  await startPicture(scope, caller === 'guest' || caller.startsWith('guest') ? applyGuestCommand : applyCommand);
  return outbox.operations;
}

const orders = (): Order[] => Object.values(picture.orders);
/** Everything that goes out until nothing can go any more; the server takes it all. */
async function send(): Promise<Wire[]> {
  const sent: Wire[] = [];
  vi.stubGlobal(
    'fetch',
    async (path: string, init: { method: string; headers: Record<string, string>; body?: string }) => {
      const body = init.body === undefined ? undefined : (JSON.parse(init.body) as NonNullable<Wire['body']>);
      const key = init.headers['Idempotency-Key'];
      // this phone has been a guest of its table since before
      if (init.method === 'GET')
        return new Response('{}', {
          headers: { 'content-type': 'application/json', 'guest-authorization': 'Bearer visit' },
        });
      sent.push({ path, method: init.method, ...(key ? { key } : {}), ...(body ? { body } : {}) });
      // of a guest's call what it made
      const own = (body as { order?: object; event_id?: string } | undefined) ?? {};
      const answer =
        body?.operations?.map((one) => ({ key: one.key, status: 200, body: { orders: [] } })) ?? own.order ?? own;
      return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } });
    },
  );
  const later = Date.parse('2027-01-01');
  const sender = createSender({
    operations: storedOperations,
    settle: settleOperations,
    storeBase: async () => undefined,
    announce: () => undefined,
    transport: sendBatch,
    renew: async () => 'refused',
    report: (error) => {
      throw error;
    },
    now: () => later,
    chance: () => 0.5,
  });
  await sender.drain();
  return sent;
}
const asSent = ({ key, lane, occurredAt, actor, method, path, body }: FirstRow) => ({
  key,
  lane,
  occurredAt,
  actor: `${actor.kind}:${actor.id}`,
  method,
  path,
  body,
});

beforeEach(async () => {
  vi.stubGlobal('reportError', (error: unknown) => {
    throw error;
  });
  const { operations, settlements, drafts, held, counters } = outboxDatabase();
  for (const store of [operations, settlements, drafts, held, counters]) await store.clear();
  for (const store of cacheDatabase().tables) await store.clear();
});
afterEach(() => vi.unstubAllGlobals());

describe('an outbox of version 1', () => {
  it('shows all that the register did: a dish more, a void, an order of its own, and its cash', async () => {
    await open('register');
    await expect.poll(() => orders().find(({ number }) => number === 'A-1')?.amountPaid).toBe(1620);
    expect(orders().find(({ number }) => number === 'A-1')).toMatchObject({
      amountTotal: 1620,
      items: [{ quantity: 2, note: 'gherkin beside it' }],
      payments: [{ option: 'cash', amount: 1620, status: 'paid' }],
    });
    const extended = orders().find(({ number }) => number === '1')!;
    expect(extended.items.map(({ voided }) => voided?.reason)).toEqual(['Wrong entry', undefined]);
    expect(picture.pendingOrders[extended.order_id]).toBe(2);
  });

  it('sends it as the very requests that version 1 would have sent, each once: some may be there already', async () => {
    const written = await open('register');
    const sent = await send();
    expect(sent.map(({ path }) => path)).toEqual(['/device/replay']);
    expect(sent[0]!.body!.operations).toEqual(written.map(asSent));
    expect(JSON.stringify(sent[0]!.body!.operations)).toBe(JSON.stringify(written.map(asSent)));
    expect(await storedOperations()).toEqual([]);
    expect(await send()).toEqual([]);
  });

  it("sends a guest's order and call as they were written, by their own calls", async () => {
    const written = await open('phone');
    expect(orders()).toMatchObject([{ amountTotal: 3480, number: '…' }]);
    expect(Object.values(picture.tableEvents)).toMatchObject([{ reason: 'dishes' }]);
    const sent = await send();
    expect(sent).toEqual(written.map(({ method, path, key, body }) => ({ method, path, key, body })));
    expect(await storedOperations()).toEqual([]);
  });

  it('lets a guest take back what never went out', async () => {
    const [order, call] = await open('phone');
    expect(await withdrawWaiting(call!.key)).toBe(true);
    expect(await withdrawWaiting(order!.key)).toBe(false);
    expect((await send()).map(({ key }) => key)).toEqual([order!.key]);
  });

  it('keeps what needs attention where it was, with its words, and sends only what is not held by it', async () => {
    const [parked, follower, bump] = await open('kitchen');
    expect(
      orders()
        .map(({ number, statusEntry }) => `${number} ${statusEntry.status}`)
        .toSorted(),
    ).toEqual(['1 in-preparation', '2 rejected']);
    expect((await send())[0]!.body!.operations).toEqual([asSent(bump!)]);
    const left = await storedOperations();
    expect(left).toMatchObject([
      { key: parked!.key, state: 'parked', lastError: { code: 'invalid_order_action' } },
      { key: follower!.key, follows: parked!.key, state: 'waiting' },
    ]);
    expect(left.map((operation) => commandOfOperation(operation)?.type)).toEqual(['order.action', 'order.info']);
  });

  it('applies a parked operation anyway: the same call under a new key that names the old one', async () => {
    const [parked] = await open('kitchen');
    await applyAnyway(parked!.key);
    const replayed = (await send()).flatMap(({ body }) => body!.operations!);
    const again = replayed.find(({ body }) => JSON.stringify(body) === JSON.stringify(parked!.body));
    expect(again).toMatchObject({ method: parked!.method, path: parked!.path, supersedes: parked!.key });
    expect(again?.key).not.toBe(parked!.key);
    expect(replayed).toHaveLength(3);
    expect(await storedOperations()).toEqual([]);
  });

  it('gives a parked operation up with what followed it, and keeps both as they were written', async () => {
    const [parked, follower] = await open('kitchen');
    await discardParked(parked!.key, 'the pan is off');
    const file = JSON.parse(await (await exportOutbox()).text()) as { settlements: unknown[] };
    expect(file.settlements).toMatchObject([
      { how: 'discarded', note: 'the pan is off', operation: parked },
      { how: 'discarded', note: 'the pan is off', operation: follower },
    ]);
  });

  it('is whole in the rescue file, with what was begun and held back', async () => {
    for (const name of ['register', 'kitchen', 'phone'] as const) {
      await outboxDatabase().operations.clear();
      await open(name);
      const file = JSON.parse(await (await exportOutbox()).text()) as Outbox;
      expect(file.operations).toEqual(browsers[name].outbox.operations);
      for (const draft of browsers[name].outbox.drafts) expect(file.drafts).toContainEqual(draft);
      for (const tap of browsers[name].outbox.held) expect(file.held).toContainEqual(tap);
    }
  });

  it('is understood when another tab of the old release tells of it', async () => {
    const { scope } = (await open('phone'))[0]!;
    await outboxDatabase().operations.clear();
    await startPicture(scope, applyGuestCommand);
    expect(orders()).toEqual([]);
    const otherTab = new BroadcastChannel('comanda-changes');
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
    otherTab.postMessage({ saved: browsers.phone.outbox.operations });
    await expect.poll(orders).toMatchObject([{ amountTotal: 3480 }]);
    otherTab.close();
  });
});
