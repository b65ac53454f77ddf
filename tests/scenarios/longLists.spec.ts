import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { startComanda, type ComandaProcess } from '../support/comandaProcess.ts';
import { longMenu } from '../support/longMenu.ts';
import { openStage, viennaOf, type Stage } from '../support/stage.ts';

const root = path.resolve(import.meta.dirname, '../..');

// recording a trace takes pictures all the time, on the same slow processor
test.use({ trace: 'off' });

let comanda: ComandaProcess;
let stage: Stage;

test.beforeAll(async () => {
  comanda = await startComanda();
  const file = path.join(comanda.dataDir, 'long.json');
  writeFileSync(file, longMenu(1000));
  execFileSync(
    process.execPath,
    ['server/menu/importMenu.ts', file, '--restaurant', viennaOf(comanda.demo), '--replace'],
    {
      cwd: root,
      env: { ...process.env, DATA_DIR: comanda.dataDir },
    },
  );
});
test.afterAll(() => comanda.remove());
test.beforeEach(async ({ browser }) => {
  const { origin } = comanda;
  stage = await openStage(browser, comanda.demo, { phone: origin, kitchen: origin, register: origin });
  await stage.kitchen.close();
});
test.afterEach(() => stage.close());

test('a guest scrolls and searches 1,000 dishes without a frame over 50 ms on a phone four times slower', async () => {
  const { phone } = stage;
  await expect(phone.getByText(/Ofengericht 1\b|Dish 1 from/).first()).toBeVisible();
  await slowDown(phone);
  const scrolling = await calmest(phone, () => scrollThrough(phone.locator('html')));
  expect(scrolling, 'while scrolling').toBeLessThanOrEqual(50);
  await phone.getByRole('button', { name: /Search the menu|suchen/i }).click();
  const field = phone.getByRole('searchbox');
  const searching = await calmest(phone, async () => {
    await field.fill('');
    await field.pressSequentially('999', { delay: 120 });
    await expect(phone.getByText(/(Ofengericht|Dish) 999\b/).first()).toBeVisible();
  });
  expect(searching, 'while searching').toBeLessThanOrEqual(50);
});

test('a cashier scrolls and searches 1,000 dishes without a frame over 50 ms on a tablet four times slower', async () => {
  const { register } = stage;
  await expect(register.getByRole('button', { name: /Dish 1 from/ }).first()).toBeVisible();
  await slowDown(register);
  const field = register.getByRole('searchbox').first();
  const searching = await calmest(register, async () => {
    await field.fill('');
    await field.pressSequentially('oven', { delay: 120 });
    await expect(register.getByText('Dish 1 from the oven').first()).toBeVisible();
  });
  expect(searching, 'while searching').toBeLessThanOrEqual(50);
  const grid = register.getByRole('group', { name: 'Found dishes' });
  const scrolling = await calmest(register, () => scrollThrough(grid));
  expect(scrolling, 'while scrolling').toBeLessThanOrEqual(50);
});

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

type TraceEvent = { name: string; ph: string; pid: number; tid: number; tdur?: number; args?: { name?: string } };

/**
 * The longest frame while people do something: the most time in ms that the page's main thread worked without a break,
 * by the browser's own trace. It is the thread's time, not the wall's, since other programs run on this machine too; the
 * slow-down counts, it is spent on the thread. Of three goes the middle one: a garbage collection may fall into any.
 */
async function calmest(page: Page, work: () => Promise<void>): Promise<number> {
  const browser = page.context().browser()!;
  const longest: number[] = [];
  for (let go = 0; go < 3; go++) {
    await browser.startTracing(page, {
      categories: ['disabled-by-default-devtools.timeline', 'devtools.timeline', '__metadata'],
    });
    await work();
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
    const mains = new Set(
      traceEvents
        .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
        .map(({ pid, tid }) => `${pid} ${tid}`),
    );
    const tasks = traceEvents.filter(
      ({ name, ph, pid, tid }) => name === 'RunTask' && ph === 'X' && mains.has(`${pid} ${tid}`),
    );
    if (tasks.length < 50) throw new Error(`the trace shows only ${tasks.length} tasks: nothing was measured`);
    longest.push(Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000);
  }
  return longest.toSorted((a, b) => a - b)[1]!;
}

/** Scrolls as a thumb does: many small steps, each in a frame of its own, far down and up again. */
async function scrollThrough(inside: Locator): Promise<void> {
  await inside.evaluate(
    (element) =>
      new Promise<void>((resolve) => {
        let scroller: Element = element;
        const scrolls = (each: Element): boolean =>
          each.scrollHeight > each.clientHeight + 10 && getComputedStyle(each).overflowY !== 'visible';
        if (element !== document.documentElement) {
          scroller = [element, ...element.querySelectorAll('*')].find(scrolls) ?? document.documentElement;
        }
        let frame = 0;
        const step = (): void => {
          scroller.scrollBy({ top: frame < 110 ? 130 : -130 });
          frame += 1;
          if (frame < 150) requestAnimationFrame(step);
          else resolve();
        };
        requestAnimationFrame(step);
      }),
  );
}
