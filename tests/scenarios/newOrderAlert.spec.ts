import { expect, test, type Locator, type Page } from '@playwright/test';
import type { Order } from '#domain/order/order.ts';
import { deviceOf, scan, signIn, type Api } from '../support/api.ts';
import { startComanda, type ComandaProcess } from '../support/comandaProcess.ts';
import { guestOrders } from '../support/guestOrder.ts';
import { lineOf, plainMenu } from '../support/plainDishes.ts';
import { inEnglish, tablet, viennaOf } from '../support/stage.ts';

let comanda: ComandaProcess;

test.beforeAll(async () => {
  comanda = await startComanda();
});
test.afterAll(async () => comanda.remove());

/** In the page, from its first moment: the sound is held back until `bringSound`, as before a touch or while busy. */
function holdSoundBack(): void {
  const contexts: AudioContext[] = [];
  let state: AudioContextState = 'suspended';
  class HeldBack extends AudioContext {
    constructor() {
      super();
      contexts.push(this);
    }
    override get state() {
      return state;
    }
    override resume() {
      return state === 'running' ? Promise.resolve() : new Promise<void>(() => undefined);
    }
  }
  const bringSound = (): void => {
    state = 'running';
    for (const context of contexts) context.dispatchEvent(new Event('statechange'));
  };
  Object.assign(globalThis, { AudioContext: HeldBack, bringSound });
}

const bringSound = (page: Page): Promise<void> =>
  page.evaluate(() => (globalThis as unknown as { bringSound(): void }).bringSound());

/** Resolves when whatever the page knows now has been drawn. */
const drawn = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );

/** A kitchen's screen right after a start: there is no sound yet. */
async function untouchedKitchen(page: Page): Promise<Page> {
  const { url } = await inEnglish(comanda, 'orderprocessing');
  await page.addInitScript(holdSoundBack);
  await page.setViewportSize(tablet.viewport);
  await page.goto(url);
  return page;
}

async function ordered(): Promise<Order> {
  const { code, restaurant_id, table_id } = comanda.demo.tables[0]!;
  return guestOrders(await scan(comanda.origin, code), restaurant_id, table_id);
}

const kitchensApi = (): Promise<Api> =>
  signIn(comanda.origin, deviceOf(comanda.demo, 'orderprocessing', viennaOf(comanda.demo)));

/** As the server knows it: what a screen says of a step goes after three seconds. */
async function statusOf({ order_id }: Order): Promise<Order['statusEntry']['status']> {
  const api = await kitchensApi();
  return (await api('GET /order', { query: { order_id } })).body.statusEntry.status;
}

/** What other scenarios ordered is gone: it would ring here too. */
async function nothingIsNew(): Promise<void> {
  const api = await kitchensApi();
  const query = { restaurant_id: viennaOf(comanda.demo), closed: 'false' };
  const { body } = await api('GET /device/orders', { query });
  for (const { order_id } of body)
    await api('POST /order/action', { body: { order_id, action: 'reject', note: 'Practice' } });
}

/** A finger on a button that stays there until `until` has happened. */
async function press(page: Page, button: Locator, until: () => Promise<void>): Promise<void> {
  await expect(button).toBeEnabled();
  await button.hover();
  await page.mouse.down();
  await until();
  await page.mouse.up();
}

test('a tap on the alert for a new order counts, whatever the screen learns while the finger is on it', async ({
  page,
}) => {
  const kitchen = await untouchedKitchen(page);
  const alert = kitchen.getByRole('dialog');
  const announces = ({ number }: Order) => alert.getByRole('article', { name: `Order ${number}`, exact: true });
  const stands = ({ number }: Order) =>
    kitchen.locator('[data-lane]').getByRole('article', { name: `Order ${number}`, exact: true, includeHidden: true });

  const first = await ordered();
  await expect(announces(first)).toBeVisible();
  const mute = alert.getByText('The browser holds the sound back');
  await expect(mute).toBeVisible();
  // it is often the very touch that accepts an order which lets the browser ring
  await press(kitchen, alert.getByRole('button', { name: 'Accept' }), async () => {
    await bringSound(kitchen);
    await expect(mute).toBeHidden();
  });
  await expect(alert).toBeHidden();
  await expect.poll(() => statusOf(first)).toBe('accepted');

  const second = await ordered();
  await expect(announces(second)).toBeVisible();
  let third: Order | undefined;
  await press(kitchen, alert.getByRole('button', { name: 'To the list' }), async () => {
    third = await ordered();
    await expect(alert.getByRole('heading', { name: '2 new orders' })).toBeVisible();
  });
  // what came under the finger was not put aside with the other
  await expect(announces(third!)).toBeVisible();
  await alert.getByRole('button', { name: 'To the list' }).click();
  await expect(alert).toBeHidden();
  for (const order of [second, third!]) await expect(stands(order)).toContainText('Accept');
});

test('what is said when a new order comes lies above it, and closing it puts no order aside', async ({ page }) => {
  // a message stays for as long as this looks at it
  await page.addInitScript(() => {
    const wait = setTimeout;
    Object.assign(globalThis, {
      setTimeout: (work: () => void, after: number, ...given: []) =>
        wait(work, after === 8_000 ? 1e9 : after, ...given),
    });
  });
  const kitchen = await untouchedKitchen(page);
  await nothingIsNew();
  await kitchen.route('**/restaurant/sold-out', (route) => route.abort());
  await kitchen.getByRole('button', { name: 'Sold out' }).click();
  await kitchen.getByRole('dialog').getByRole('button', { name: 'Available' }).first().click();
  const said = kitchen.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Close' }) });
  await expect(said).toBeVisible();
  await kitchen.keyboard.press('Escape');
  await expect(kitchen.getByRole('dialog')).toHaveCount(0);
  await expect(said).toBeVisible();
  const order = await ordered();
  const announced = kitchen.getByRole('dialog').getByRole('article', { name: `Order ${order.number}`, exact: true });
  await expect(announced).toBeVisible();
  await said.getByRole('button', { name: 'Close' }).click();
  await expect(said).toHaveCount(0);
  await expect(announced).toBeVisible();
});

test('however long a new order is, it is not read out as a whole before its title', async ({ page }) => {
  await nothingIsNew();
  const kitchen = await untouchedKitchen(page);
  const { code, restaurant_id, table_id } = comanda.demo.tables[0]!;
  const guest = await scan(comanda.origin, code);
  const { plain } = await plainMenu(guest, restaurant_id);
  const dishes = Array.from({ length: 30 }, (_, at) => plain[at % plain.length]!);
  const order = await guestOrders(guest, restaurant_id, table_id, 1, {
    items: dishes.map((dish) => lineOf(dish)),
    amountTotal: dishes.reduce((sum, { options }) => sum + options[0]!.price, 0),
  });
  const alert = kitchen.locator('dialog:modal');
  await expect(alert.getByRole('article', { name: `Order ${order.number}`, exact: true })).toBeVisible();
  await expect(alert.getByRole('heading', { name: 'New order' })).toBeFocused();
});

test('a narrow board does not move under a finger when the sound comes', async ({ page }) => {
  await nothingIsNew();
  const kitchen = await untouchedKitchen(page);
  await kitchen.setViewportSize({ width: 390, height: 780 });
  const { number } = await ordered();
  const alert = kitchen.getByRole('dialog');
  await expect(alert.getByRole('article', { name: `Order ${number}`, exact: true })).toBeVisible();
  await alert.getByRole('button', { name: 'To the list' }).click();
  await expect(alert).toBeHidden();
  await expect(kitchen.getByRole('button', { name: 'Switch the bell on' })).toBeVisible();
  const lane = kitchen.locator('[data-lane="new"]');
  await press(kitchen, lane.getByRole('button', { name: 'Accept' }).first(), async () => {
    await bringSound(kitchen);
    await drawn(kitchen);
  });
  await expect(lane.getByRole('button', { name: 'Undo' })).toBeVisible();
  await expect(kitchen.getByRole('button', { name: 'Switch the bell on' })).toBeHidden();
});

test('whoever taps twice on Accept accepts one order, and what comes under a finger is not answered unread', async ({
  page,
}) => {
  await nothingIsNew();
  const kitchen = await untouchedKitchen(page);
  const alert = kitchen.getByRole('dialog');
  const lane = kitchen.locator('[data-lane="new"]');
  const announces = ({ number }: Order) => alert.getByRole('article', { name: `Order ${number}`, exact: true });
  const stands = ({ number }: Order) =>
    lane.getByRole('article', { name: `Order ${number}`, exact: true, includeHidden: true });
  await expect(kitchen.getByRole('region', { name: 'New', exact: true })).toBeVisible();

  await kitchen.evaluate(() => {
    const watch = new MutationObserver(() => {
      const accept = [...document.querySelectorAll('dialog button')].find(
        ({ textContent }) => textContent === 'Accept',
      );
      if (!(accept instanceof HTMLElement)) return;
      watch.disconnect();
      accept.click();
      document.body.dataset['pressed'] = 'yes';
    });
    watch.observe(document.body, { childList: true, subtree: true });
  });
  const first = await ordered();
  await expect(kitchen.locator('[data-pressed]')).toHaveCount(1);
  await expect(announces(first)).toBeVisible();

  const second = await ordered();
  await expect(alert.getByRole('heading', { name: '2 new orders' })).toBeVisible();
  await alert.getByRole('button', { name: 'Accept' }).dblclick();
  await expect(announces(second)).toBeVisible();
  await expect(stands(second)).not.toContainText('Undo');
  await expect.poll(() => statusOf(first)).toBe('accepted');
  expect(await statusOf(second)).toBe('created');
  await alert.getByRole('button', { name: 'To the list' }).click();
  await expect(alert).toBeHidden();
});

test('a tap on the board means the ticket that the finger came down on, wherever the lane moves it meanwhile', async ({
  page,
}) => {
  await nothingIsNew();
  const kitchen = await untouchedKitchen(page);
  const alert = kitchen.getByRole('dialog');
  const lane = kitchen.locator('[data-lane="new"]');
  const stands = ({ number }: Order) => lane.getByRole('article', { name: `Order ${number}`, exact: true });
  const accept = (order: Order) => stands(order).getByRole('button', { name: 'Accept', exact: true });
  const device = await kitchensApi();
  const devtools = await kitchen.context().newCDPSession(kitchen);

  for (const pointer of ['mouse', 'touch'] as const) {
    const first = await ordered();
    const beside = await ordered();
    const below = await ordered();
    await expect(alert.getByRole('heading', { name: '3 new orders' })).toBeVisible();
    await alert.getByRole('button', { name: 'To the list' }).click();
    await expect(alert).toBeHidden();
    await accept(below).hover();
    await expect(accept(below)).toBeEnabled();
    const from = (await accept(below).boundingBox())!;
    const x = from.x + from.width / 2;
    const y = from.y + 6;
    await kitchen.mouse.move(x, y);
    if (pointer === 'mouse') await kitchen.mouse.down();
    else await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
    // a promise made elsewhere makes the ticket above it taller
    const promisedAt = new Date(Date.now() + 3_600_000).toISOString();
    await device('PUT /order/info', { body: { order_id: first.order_id, promisedAt } });
    await expect.poll(async () => (await accept(below).boundingBox())!.y).toBeGreaterThan(y);
    if (pointer === 'mouse') await kitchen.mouse.up();
    else await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect(stands(below), pointer).toContainText('Undo', { timeout: 10_000 });
    for (const other of [first, beside]) await expect(stands(other)).not.toContainText('Undo');
    if (pointer === 'touch') {
      // what comes into a lane meanwhile waits beside it, and pushes nothing
      const accepted = kitchen.locator('[data-lane="accepted"]');
      const prepare = accepted.getByRole('button', { name: 'Start preparing', exact: true });
      await expect(prepare).toBeVisible();
      const stood = (await prepare.boundingBox())!;
      await press(kitchen, prepare, async () => {
        await device('POST /order/action', { body: { order_id: first.order_id, action: 'accept' } });
        await expect(accepted.getByRole('button', { name: '1 new', exact: true })).toBeVisible();
        // a pressed button gives way by a hair
        expect((await prepare.boundingBox())!.y).toBeCloseTo(stood.y, -1);
      });
      await expect(accepted).toContainText('Undo');
    }
    await nothingIsNew();
    await expect(kitchen.getByRole('article')).toHaveCount(0);
  }
});
