import { expect, type Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import type { Order, OrderStatus } from '#domain/order/order.ts';
import { isOpenOrder, isOwed } from '#domain/order/orderStates.ts';
import { remainingAmount } from '#domain/payment/remaining.ts';
import { deviceOf, signIn, signInOwner } from './api.ts';
import type { ComandaProcess } from './comandaProcess.ts';
import { keptIn, stored } from './keptIn.ts';
import { savedBy } from './savedActions.ts';
import { viennaOf } from './stage.ts';

/**
 * How every fault ends, whatever it was. Each outbox is empty, but for so many actions that wait for a person's decision;
 * each screen, and the picture that its device keeps, is what the server has; each action that a screen has ever called
 * saved is at the server, and stands in its order's journal, once; and the money is the same wherever it is counted: in
 * the orders, in their payments, in the journal, at the card provider.
 */
export async function expectOneTruth(
  comanda: ComandaProcess,
  screens: readonly Page[],
  { parked = 0, erased = new Set(), books = true }: Ending = {},
): Promise<void> {
  for (const store of ['held', 'operations'])
    await expect.poll(() => waitingIn(screens, store), `nothing waits in ${store}`).toEqual([]);
  const kept = await Promise.all(screens.map(async (page) => (await keptIn(page, 'operations')) as Kept[]));
  const parkedKeys = new Set(kept.flat().map(({ key }) => key));
  expect(parkedKeys.size, `waiting for a decision: ${JSON.stringify(kept.flat())}`).toBe(parked);

  for (const page of screens) await expectPicture(comanda, page);
  await withDatabase(comanda, async (sql) => {
    await expectEachOnce(sql, screens, new Set([...parkedKeys, ...erased]));
    await expectOneSum(sql);
  });
  if (books) await expectChainedJournals(comanda);
}

type Ending = {
  /** how many actions wait for a person's decision */
  parked?: number;
  /** the keys of actions that went with a browser's database */
  erased?: ReadonlySet<string>;
  /** false where the server was to refuse the books of a register that was taken away */
  books?: boolean;
};

type Kept = { key: string; state: string };
type Sql = { query: <Row>(text: string, values?: readonly unknown[]) => Promise<Row[]> };

/** What is not parked in a store of any of these; windows of one browser share it. */
async function waitingIn(screens: readonly Page[], store: string): Promise<unknown[]> {
  const rows = await Promise.all(screens.map(async (page) => (await keptIn(page, store)) as Kept[]));
  return rows.flat().filter(({ state }) => state !== 'parked');
}

/** Looks into the server's own database. */
export async function withDatabase<T>({ dataDir }: ComandaProcess, look: (sql: Sql) => Promise<T>): Promise<T> {
  const { port, password } = JSON.parse(readFileSync(path.join(dataDir, 'postgres.json'), 'utf8')) as {
    port: number;
    password: string;
  };
  const client = new Client(`postgres://postgres:${password}@127.0.0.1:${port}/postgres`);
  await client.connect();
  try {
    return await look({
      query: async <Row>(text: string, values: readonly unknown[] = []) =>
        (await client.query(text, [...values])).rows as Row[],
    });
  } finally {
    await client.end();
  }
}

/** The screen that a device mode has, and what of the orders it must say. */
const modeOf = (page: Page): string => new URL(page.url()).pathname.split('/')[2] ?? '';

async function expectPicture(comanda: ComandaProcess, page: Page): Promise<void> {
  const restaurant_id = viennaOf(comanda.demo);
  const mode = modeOf(page);
  const own = await signIn(comanda.origin, deviceOf(comanda.demo, mode, restaurant_id));
  const orders = async (): Promise<Order[]> =>
    (await own('GET /device/orders', { query: { restaurant_id, unpaid: 'true' } })).body;
  const base = async (): Promise<Order[]> => {
    const rows = (await stored(page, 'comanda-cache', 'orders')) as { scope: string; order: Order }[];
    return rows.filter(({ scope }) => scope === `restaurant:${restaurant_id}`).map(({ order }) => order);
  };
  await expect(async () => {
    const [there, here] = [await orders(), await base()];
    expect(byId(here.filter(unsettled)), `what the ${mode} keeps is what the server has`).toEqual(
      byId(there.filter(unsettled)),
    );
    if (mode === 'orderprocessing') expect(await laneCounts(page)).toEqual(countsOf(there));
    // a bill that is being paid has the screen for itself
    if (mode === 'cashregister' && !(await page.getByRole('region', { name: 'Payment' }).isVisible()))
      expect(await openCount(page)).toBe(there.filter(unsettled).length);
  }).toPass({ timeout: 60_000, intervals: [100, 250, 500, 1_000] });
}

/** What lists of open orders show: what is open, and what is not paid. */
const unsettled = (order: Order): boolean => isOpenOrder(order) || (isOwed(order) && remainingAmount(order) > 0);

const byId = (orders: readonly Order[]): Record<string, unknown> =>
  Object.fromEntries(orders.map((order) => [order.order_id, JSON.parse(JSON.stringify(order)) as unknown]));

/** Which orders stand in which column of the kitchen's board. */
const lanes: Record<string, OrderStatus> = {
  new: 'created',
  accepted: 'accepted',
  preparing: 'in-preparation',
  ready: 'waiting-pickup',
};

/** How many tickets the kitchen's screen says it has, by lane. */
const laneCounts = (page: Page): Promise<Record<string, number>> =>
  page.evaluate(
    (names) =>
      Object.fromEntries(
        names.map((lane) => [
          lane,
          Number(document.querySelector<HTMLElement>(`[data-lane="${lane}"] h2 bdi`)?.innerText),
        ]),
      ),
    Object.keys(lanes),
  );

/** How many it should have. */
const countsOf = (orders: readonly Order[]): Record<string, number> =>
  Object.fromEntries(
    Object.entries(lanes).map(([lane, status]) => [
      lane,
      orders.filter(({ statusEntry }) => statusEntry.status === status).length,
    ]),
  );

/** How many open orders the register's switch says there are. */
async function openCount(register: Page): Promise<number> {
  const label = register.locator('label').filter({ hasText: /^Open orders/ });
  return Number(/\d+/.exec(await label.innerText({ timeout: 5_000 }))?.[0] ?? Number.NaN);
}

type Journalled = { key: string; what: string; order_id: string; times: number };

/** What always changes an order; what an action finds done already is accepted and journalled nowhere. */
const changing = new Set(['order.place', 'order.split', 'order.discount', 'payment.confirm', 'payment.return']);

async function expectEachOnce(sql: Sql, screens: readonly Page[], elsewhere: ReadonlySet<string>): Promise<void> {
  const journal = await sql.query<Journalled>(
    `select key, what, order_id, count(*)::int as times from order_journal where key is not null group by 1, 2, 3`,
  );
  expect(
    journal.filter(({ times }) => times > 1),
    'nothing stands in the journal twice',
  ).toEqual([]);
  const journalled = new Set(journal.map(({ key }) => key));
  const rows = await sql.query<{ key: string }>(
    `select key from operation where status < 300 union all select key from attention where kind = 'revoked_applied'`,
  );
  const there = new Set(rows.map(({ key }) => key));
  const decided = new Set<string>();
  for (const page of screens) for (const { key } of (await keptIn(page, 'settlements')) as Kept[]) decided.add(key);
  const saved = [...new Set(screens.map((page) => page.context()))].flatMap((context) => [...savedBy(context)]);
  const lost = saved.filter(
    ([key, type]) =>
      !elsewhere.has(key) && !decided.has(key) && !(there.has(key) && (!changing.has(type) || journalled.has(key))),
  );
  expect(lost, 'what a screen has called saved is at the server').toEqual([]);
}

/** Charges of cards are what the provider keeps of them. */
async function expectOneSum(sql: Sql): Promise<void> {
  const [sums] = await sql.query<Record<string, number>>(`
    with paid as (select doc from partial_payment where status = 'paid'),
         refunds as (select doc->>'option' as option, (refund->>'amount')::bigint as amount
                       from partial_payment, jsonb_array_elements(coalesce(doc->'refunds', '[]')) as refund),
         returned as (select coalesce(sum((back->>'amount')::bigint), 0) as amount
                        from orders, jsonb_array_elements(doc->'returns') as back where not back ? 'again')
    select (select coalesce(sum((doc->>'amountPaid')::bigint), 0) from orders)::int as orders,
           (select coalesce(sum(amount), 0) from order_journal
             where what not in ('order_place', 'order_discount'))::int as journal,
           (select coalesce(sum((payment->>'amount')::bigint), 0)
              from (select distinct on (payment->>'partialPayment_id') payment
                      from orders, jsonb_array_elements(doc->'payments') as payment
                     where payment->>'status' = 'paid') as each)::int - (select amount from returned)::int as shown,
           (select coalesce(sum((doc->>'amount')::bigint), 0) from paid)::int
             - (select amount from returned)::int as payments,
           ((select coalesce(sum((doc->>'amount')::bigint + (doc->>'tip')::bigint), 0) from paid
              where doc->>'option' in ('online', 'card'))
            - (select coalesce(sum(amount), 0) from refunds where option in ('online', 'card')))::int as cards,
           ((select coalesce(sum(amount), 0) from simulated_intent where state in ('processing', 'succeeded'))
            - (select coalesce(sum(amount), 0) from simulated_refund))::int as provider`);
  const { orders, journal, shown, payments, cards, provider } = sums!;
  expect({ journal, shown, payments }, 'the money of all orders').toEqual({
    journal: orders,
    shown: orders,
    payments: orders,
  });
  expect(cards, 'what was taken from cards').toBe(provider);
}

/** The registers' chained journals hold at the server, as far as they have come; what was refused is shown with what is kept. */
async function expectChainedJournals(comanda: ComandaProcess): Promise<void> {
  const { origin, demo } = comanda;
  const restaurant_id = viennaOf(demo);
  const owner = await signInOwner(origin, demo.owner);
  const { body } = await owner('GET /journal/verify', { query: { restaurant_id } });
  const broken = body.registers.filter(({ ok }) => !ok);
  const found = broken.length > 0 ? await withDatabase(comanda, (sql) => refusedRecords(sql, restaurant_id)) : [];
  expect(
    broken,
    `records that were refused, and what is kept in their place: ${JSON.stringify(found, null, 1)}`,
  ).toEqual([]);
}

/** Each with its text and when it came, beside the record of that number, and when its register got its letters. */
const refusedRecords = (sql: Sql, restaurant_id: string): Promise<object[]> =>
  sql.query(
    `select f.register, f.number, f.reason, f.record as refused, f.received_at as refused_at, k.record as kept,
            k.received_at as kept_at, r.device_id, r.head, r.replaces,
            array(select p.prefix from device_prefix p where p.restaurant_id = f.restaurant_id and p.device_id = r.device_id) as letters
       from register_fault f
       left join register_record k using (restaurant_id, register, number)
       left join register r using (restaurant_id, register)
      where restaurant_id = $1 order by 1, 2`,
    [restaurant_id],
  );
