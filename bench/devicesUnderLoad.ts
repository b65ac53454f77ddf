import { chromium, type Browser, type Page } from 'playwright';
import { browserPath } from '../scripts/browser.mjs';
import { ensureBuilt } from '../scripts/build.mjs';
import { busyHouse } from '../tests/support/busyHouse.ts';
import { startComanda } from '../tests/support/comandaProcess.ts';
import { openLoaded, type LoadedDevice } from '../tests/support/loadedDevice.ts';
import { slower, type Moment } from '../tests/support/moment.ts';
import { median } from './measure.ts';
import { most, plain, type Row } from './rows.ts';

const rounds = 5;
const [inKitchen, inRegister] = [300, 200];
const [first, all] = [1_000, 10_000];

/**
 * What a cook and a cashier wait for on an evening on which all come at once, on a device four times slower than this
 * machine, and what their screens hold in memory after 10,000 orders.
 */
export async function devicesUnderLoad(): Promise<Row[]> {
  await ensureBuilt(process.execPath);
  const browser = await chromium.launch({ executablePath: await browserPath() });
  try {
    return [...(await waiting(browser)), ...(await memory(browser))];
  } finally {
    await browser.close();
  }
}

async function waiting(browser: Browser): Promise<Row[]> {
  return [
    ...(await loaded(browser, 'cashregister', inRegister)),
    ...(await loaded(browser, 'orderprocessing', inKitchen)),
  ];
}

async function loaded(browser: Browser, mode: 'cashregister' | 'orderprocessing', open: number): Promise<Row[]> {
  const comanda = await startComanda();
  try {
    const house = await busyHouse(comanda.demo);
    await house.opens(open);
    // a register whose orders nobody sees says so all the time
    const kitchen = await openLoaded(browser, comanda, 'orderprocessing', open);
    if (mode === 'orderprocessing') return await measured(`kitchen, ${open} open orders`, kitchen, house.orders);
    const register = await openLoaded(browser, comanda, mode, open);
    return await measured(`register, ${open} open orders`, register, house.orders);
  } finally {
    for (const context of browser.contexts()) await context.close();
    await comanda.remove();
  }
}

async function measured(what: string, device: LoadedDevice, orders: () => Promise<string>): Promise<Row[]> {
  const appeared: Moment[] = [];
  const answered: Moment[] = [];
  // once for nothing, so that all code is there
  for (let round = 0; round <= rounds; round += 1) {
    const news = await device.newOrder(orders);
    const tap = await device.tap();
    if (round === 0) continue;
    appeared.push(news);
    answered.push(tap);
  }
  const of = (moments: readonly Moment[], which: keyof Moment): number =>
    median(moments.map((moment) => moment[which]));
  return [
    most(`${what}: a new order appears, ms of processor`, of(appeared, 'processor') * slower, 100),
    plain(`${what}: a new order appears, ms by the clock`, of(appeared, 'clock')),
    most(`${what}: a tap answers, ms of processor`, of(answered, 'processor') * slower, 100),
    plain(`${what}: a tap answers, ms by the clock`, of(answered, 'clock')),
  ];
}

async function memory(browser: Browser): Promise<Row[]> {
  const comanda = await startComanda();
  try {
    const house = await busyHouse(comanda.demo);
    await house.opens(1);
    const { page: kitchen } = await openLoaded(browser, comanda, 'orderprocessing', 1);
    const { page: register } = await openLoaded(browser, comanda, 'cashregister', 1);
    const pages = { kitchen, register };
    await house.serves(first);
    const early = [await heapMb(pages.kitchen), await heapMb(pages.register)];
    await house.serves(all - first);
    // screens hold what they show and what they showed before it, which after such a flood are two different evenings
    await Promise.all([heapMb(pages.kitchen), heapMb(pages.register)]);
    await house.serves(3);
    const late = [await heapMb(pages.kitchen), await heapMb(pages.register)];
    return Object.keys(pages).map((name, at) =>
      most(
        `${name}: heap after ${all} orders, MB (${early[at]!.toFixed(1)} after ${first})`,
        late[at]!,
        Math.ceil(early[at]! * 1.25),
        1,
      ),
    );
  } finally {
    await comanda.remove();
  }
}

/** What a page's heap holds when all that nobody needs is gone, and everything that came has been taken in. */
async function heapMb(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const sizes: number[] = [];
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    sizes.push(usedSize);
    // before that it is still taking in what came
    const last = sizes.slice(-4);
    if (last.length === 4 && Math.max(...last) - Math.min(...last) < 200_000) return usedSize / 1e6;
  }
}
