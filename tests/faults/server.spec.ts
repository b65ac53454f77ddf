import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { deviceOf } from '../support/api.ts';
import { startFaultHouse, type FaultHouse, type Tablet } from '../support/faultHouse.ts';
import { goneOffline } from '../support/hands.ts';
import { expectOneTruth, withDatabase } from '../support/oracle.ts';
import { sell } from '../support/quickSale.ts';

let house: FaultHouse;
let register: Tablet;
let kitchen: Tablet;

test.beforeAll(async ({ browser }) => {
  house = await startFaultHouse({ LOG_LEVEL: 'fatal' });
  [register, kitchen] = await Promise.all([
    house.open(browser, 'cashregister'),
    house.open(browser, 'orderprocessing'),
  ]);
});
test.afterAll(() => house.remove());

const truth = () => expectOneTruth(house.comanda, [register.page, kitchen.page]);

test('a server that is killed between its commit and its messages: the sale stands once, also on the screen that heard nothing', async () => {
  const { page, proxy } = register;
  const dropped = proxy.dropped();
  kitchen.proxy.setWeather({ kind: 'black-hole' });
  proxy.setWeather({ kind: 'drop-replies', matching: /^POST \/device\/replay/, left: 1 });
  const sold = sell(page);
  await expect.poll(() => proxy.dropped(), { intervals: [5] }).toBe(dropped + 1);
  await house.comanda.kill();
  await sold;
  await house.comanda.start();
  for (const tablet of [register, kitchen]) tablet.proxy.setWeather({ kind: 'fair' });
  await truth();
  expect((await house.orders()).map(({ amountPaid }) => amountPaid)).toEqual([690]);
});

test('a database that is killed while a register sells loses nothing and doubles nothing', async () => {
  const before = (await house.orders()).length;
  const postmaster = await withDatabase(house.comanda, async (sql) => {
    const [row] = await sql.query<{ folder: string }>(`select current_setting('data_directory') as folder`);
    return Number(readFileSync(path.join(row!.folder, 'postmaster.pid'), 'utf8').split('\n')[0]);
  });
  await sell(register.page);
  const selling = sell(register.page);
  process.kill(postmaster, 'SIGKILL');
  await selling;
  await sell(register.page);
  await truth();
  const fresh = (await house.orders()).slice(0, 3);
  expect(await house.orders()).toHaveLength(before + 3);
  expect(fresh.map(({ amountPaid }) => amountPaid)).toEqual([690, 690, 690]);
});

test('a token that dies while its register is offline is renewed without a person, and what was sold stands once', async () => {
  const before = (await house.orders()).length;
  const { device_id } = deviceOf(house.comanda.demo, 'cashregister', house.restaurant_id);
  register.proxy.setWeather({ kind: 'cut' });
  await goneOffline(register.page);
  await sell(register.page);
  await house.comanda.kill();
  await withDatabase(house.comanda, (sql) => sql.query('delete from auth_token where subject = $1', [device_id]));
  await house.comanda.start();
  register.proxy.setWeather({ kind: 'fair' });
  await truth();
  expect(await house.orders()).toHaveLength(before + 1);
});
