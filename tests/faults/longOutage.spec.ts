import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import type { StoredOperation } from '#src/data/outbox/operation.ts';
import { startFaultHouse, type FaultHouse } from '../support/faultHouse.ts';
import { goneOffline } from '../support/hands.ts';
import { keptIn, writeKept } from '../support/keptIn.ts';
import { expectOneTruth, withDatabase } from '../support/oracle.ts';
import { sell } from '../support/quickSale.ts';

let house: FaultHouse;

test.beforeAll(async () => {
  house = await startFaultHouse();
});
test.afterAll(() => house.remove());

const orders = 500;
const hours = 8;

/** One sale again as another, so many milliseconds earlier: all its ids are new, and its number is its own. */
function earlier(sale: readonly StoredOperation[], at: number, before: number): StoredOperation[] {
  const ids = new Map<string, string>();
  const renewed = JSON.parse(
    JSON.stringify(sale).replaceAll(
      /"(key|order_id|line_id|partialPayment_id|orders)":(\[?)"([\da-f-]{36})"/g,
      (...found) => {
        const [, name, bracket, id] = found as [string, string, string, string];
        if (!ids.has(id)) ids.set(id, randomUUID());
        return `"${name}":${bracket}"${ids.get(id)}"`;
      },
    ),
  ) as StoredOperation[];
  return renewed.map((operation, step) => {
    const { command } = operation;
    if (command.type === 'order.place') command.body.order.number = `A-${100 + at}`;
    const occurredAt = new Date(Date.parse(operation.occurredAt) - before).toISOString();
    const lane = operation.lane.replace(/[\da-f-]{36}$/, (id) => ids.get(id) ?? id);
    return { ...operation, lane, occurredAt, deviceSeq: 100 + at * sale.length + step };
  });
}

test('what eight hours without a network left, 500 orders and their cash, is at the server within a minute, in the order of doing', async ({
  browser,
}) => {
  const { page, proxy } = await house.open(browser, 'cashregister', { installed: true });
  const kitchen = await house.open(browser, 'orderprocessing');
  proxy.setWeather({ kind: 'cut' });
  await goneOffline(page);
  await sell(page);
  const sale = (await keptIn(page, 'operations')) as StoredOperation[];
  expect(sale.map(({ command }) => command.type)).toEqual(['order.place', 'payment.confirm']);
  const step = (hours * 3_600_000) / orders;
  const sales = Array.from({ length: orders - 1 }, (_, at) => earlier(sale, at, (orders - 1 - at) * step));
  // the one that was really made comes last
  const last = sale.map((operation, at) => ({ ...operation, deviceSeq: 10_000 + at }));
  await page.evaluate(
    (keys) =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('comanda-outbox');
        opening.addEventListener('success', () => {
          const writing = opening.result.transaction('operations', 'readwrite');
          for (const key of keys) writing.objectStore('operations').delete(key);
          writing.addEventListener('complete', () => {
            opening.result.close();
            resolve();
          });
        });
      }),
    sale.map(({ deviceSeq }) => deviceSeq),
  );
  const all = [...sales.flat(), ...last];
  await writeKept(page, 'operations', all);
  await page.reload();
  await goneOffline(page);
  await expect(page.getByText(/^1,?000 waiting/)).toBeVisible();

  proxy.setWeather({ kind: 'fair' });
  const from = Date.now();
  await expect.poll(() => keptIn(page, 'operations'), { intervals: [100] }).toEqual([]);
  expect(Date.now() - from, 'drained').toBeLessThan(60_000);
  await expectOneTruth(house.comanda, [page, kitchen.page]);
  const journal = await withDatabase(house.comanda, (sql) =>
    sql.query<{ key: string; occurred_at: Date }>(
      `select key, occurred_at from order_journal where occurred_at is not null order by journal_id`,
    ),
  );
  // cash of a device waits for no order, but orders come in their order, and so does the cash
  for (const type of ['order.place', 'payment.confirm'] as const) {
    const done = all.filter(({ command }) => command.type === type);
    const keys = new Set(done.map(({ key }) => key));
    const kept = journal.filter(({ key }) => keys.has(key));
    expect(
      kept.map(({ key }) => key),
      type,
    ).toEqual(done.map(({ key }) => key));
    expect(kept.map((row) => row.occurred_at.toISOString())).toEqual(done.map(({ occurredAt }) => occurredAt));
  }
});
