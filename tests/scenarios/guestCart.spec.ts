import { expectAccessible } from '../support/accessible.ts';
import { deviceOf, scan, signIn, signInOwner } from '../support/api.ts';
import { startComanda, type ComandaProcess } from '../support/comandaProcess.ts';
import { goOn } from '../support/hands.ts';
import { expect, test, type BrowserContext, type Locator, type Page } from '../support/quietBrowser.ts';
import { viennaOf } from '../support/stage.ts';

let comanda: ComandaProcess;
let context: BrowserContext;
let phone: Page;

test.beforeAll(async () => {
  comanda = await startComanda();
});
test.afterAll(() => comanda.remove());
test.beforeEach(async ({ browser }) => {
  context = await browser.newContext({
    locale: 'en-GB',
    serviceWorkers: 'block',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const { origin } = new URL(comanda.demo.tables[0]!.url);
  await context.addCookies([{ name: 'cookie-consent', value: 'true', url: origin }]);
  phone = await context.newPage();
});

const abroad = () => comanda.demo.tables.find(({ restaurant_id }) => restaurant_id !== viennaOf(comanda.demo))!;
const cart = () => phone.getByRole('dialog', { name: 'Your cart' });
const bar = (page = phone) => page.getByRole('button', { name: /Your cart/ });
async function open(url: string, page = phone): Promise<void> {
  await page.goto(url);
  await expect(page.getByRole('tab')).toHaveCount(3);
}
const addLiptauer = (page = phone) =>
  page
    .getByRole('button', { name: /^Add Liptauer/ })
    .first()
    .tap();

test('no line of the cart is wider than it, and its price is whole: many pieces, forints, small screens, large text', async () => {
  for (const [url, width, size] of [
    [comanda.demo.tables[0]!.url, 390, '100%'],
    [abroad().url, 360, '100%'],
    [abroad().url, 320, '100%'],
    [abroad().url, 390, '200%'],
  ] as const) {
    await phone.setViewportSize({ width, height: 844 });
    await open(url);
    const name = url === abroad().url ? /^Add / : /^Add Liptauer/;
    await phone.getByRole('button', { name }).first().tap();
    await bar().tap();
    const more = cart().getByRole('button', { name: /^One more of/ });
    while (!/1\d/.test(await cart().getByRole('group').first().innerText())) await more.first().tap();
    await phone.evaluate((text) => (document.documentElement.style.fontSize = text), size);
    const cut = await cart()
      .getByRole('listitem')
      .first()
      .evaluate((line) => {
        const { left, right } = line.getBoundingClientRect();
        const outside = [...line.querySelectorAll('button, bdi, p')].filter((each) => {
          const box = each.getBoundingClientRect();
          return box.left < left - 1 || box.right > right + 1;
        });
        const wide = line.closest('dialog')!.querySelector('div > div')!;
        return [...outside.map(({ outerHTML }) => outerHTML), ...(wide.scrollWidth > wide.clientWidth ? ['wide'] : [])];
      });
    expect(cut, `${width} px, ${size}`).toEqual([]);
    await phone.evaluate(() => (document.documentElement.style.fontSize = ''));
  }
});

test('a tap too many on minus takes nothing off; what is taken off comes back where it stood, and the focus with it', async () => {
  await open(comanda.demo.tables[0]!.url);
  await addLiptauer();
  await phone
    .getByRole('button', { name: /^Beef tartare$/i })
    .first()
    .tap();
  await phone.getByRole('dialog').getByRole('button', { name: /^Add/ }).tap();
  await bar().tap();
  const lines = cart().getByRole('listitem');
  await expect(lines).toHaveCount(2);
  const less = lines.first().getByRole('button', { name: /^One less/ });
  await lines
    .first()
    .getByRole('button', { name: /^One more/ })
    .tap();
  for (let taps = 0; taps < 3; taps++) await less.tap({ force: true });
  await expect(lines.first().getByRole('group')).toContainText('1');
  await expect(less).toBeFocused();
  await lines
    .first()
    .getByRole('button', { name: /^Remove/ })
    .tap();
  await expect(lines).toHaveCount(1);
  await expect(lines.getByRole('button', { name: /^Remove/ })).toBeFocused();
  await cart().getByRole('button', { name: 'Undo' }).tap();
  await expect(lines.first()).toContainText('Liptauer');
  await expect(lines.first().getByRole('button', { name: /^Remove/ })).toBeFocused();
  for (let left = 2; left > 0; left--) {
    await lines
      .first()
      .getByRole('button', { name: /^Remove/ })
      .tap();
    await expect(lines).toHaveCount(left - 1);
  }
  await expect(cart().getByRole('heading', { name: 'Your cart' })).toBeFocused();
});

test('two tabs of one phone fill one cart, and each restaurant keeps its own', async () => {
  await open(comanda.demo.tables[0]!.url);
  const second = await context.newPage();
  await open(comanda.demo.tables[0]!.url, second);
  await addLiptauer();
  await expect(bar(second)).toContainText('6.90');
  await addLiptauer(second);
  await expect(bar(second)).toContainText('13.80');
  await expect(bar()).toContainText('13.80');
  await open(abroad().url, second);
  await expect(bar(second)).toHaveCount(0);
  await second.getByRole('button', { name: /^Add / }).first().tap();
  await expect(bar(second)).toContainText('HUF');
  await expect(bar(second)).toContainText('1 item');
  await phone.reload();
  await expect(bar()).toContainText(/2 items\D*13\.80/);
});

/** What is on the phone's disk of prices that its guest has seen. */
const keptPrices = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name!);
    const read = (name: string) =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.addEventListener('error', () => reject(opening.error!));
        opening.addEventListener('success', () => {
          const db = opening.result;
          if (!db.objectStoreNames.contains('drafts')) return (db.close(), resolve(''));
          const all = db.transaction('drafts').objectStore('drafts').getAll();
          all.addEventListener('success', () => (db.close(), resolve(JSON.stringify(all.result))));
        });
      });
    return (await Promise.all(names.map(read))).join('');
  });

test('a price that rises, while the cart is open or closed, is marked, and ordered only after the guest has agreed to it', async ({
  expectNoise,
}) => {
  // the sheet makes room for what the guest is to agree to when the answer has come, however long it takes
  expectNoise(/order\/table\S* moved by itself/);
  const table = comanda.demo.tables[1]!;
  const owner = await signInOwner(comanda.origin, comanda.demo.owner);
  const guest = await scan(comanda.origin, table.code);
  const { body: restaurant } = await guest('GET /restaurant', { query: { restaurant_id: table.restaurant_id } });
  const { chain_id } = restaurant as { chain_id?: string };
  const items = await owner('GET /chain/items', { query: { chain_id: chain_id! } });
  const item = items.body.find(({ name }) => name.en?.startsWith('Liptauer'))!;
  await open(table.url);
  await addLiptauer();
  await expect(bar()).not.toContainText('Price has risen');
  await bar().tap();
  await expect(cart().getByRole('button', { name: /^Order now.*6\.90/ })).toBeVisible();
  const options = item.options.map((option) => ({ ...option, price: option.price + 100 }));
  expect((await owner('PUT /chain/items', { body: { chain_id: chain_id!, item: { ...item, options } } })).status).toBe(
    200,
  );
  await expect(cart().getByRole('alert')).toContainText('Prices have gone up since you chose');
  await expectAccessible(phone, 'the cart with a price that has risen');
  await expect(phone.locator('button', { hasText: 'Price has risen' })).toHaveCount(1);
  await expect(cart().getByRole('listitem').locator('s')).toContainText('6.90');
  await expect(cart().getByRole('button', { name: /^Order now/ })).toHaveCount(0);
  await cart()
    .getByRole('button', { name: /^Agree to the new price.*7\.90/ })
    .tap();
  await expect(cart().getByRole('listitem').locator('s')).toHaveCount(0);
  await cart()
    .getByRole('button', { name: /^Order now.*7\.90/ })
    .tap();
  const placed = phone.getByRole('dialog', { name: 'Thank you for your order' });
  await expect(placed).toContainText('7.90');
  await goOn(placed);

  // also one that rises while the cart is closed, and after a reload
  await addLiptauer();
  await expect(bar()).toContainText('7.90');
  await expect.poll(() => keptPrices(phone)).toMatch(/agreed.*:790/);
  const dearer = item.options.map((option) => ({ ...option, price: option.price + 200 }));
  const { body: now } = await owner('GET /chain/items', { query: { chain_id: chain_id! } });
  const { version } = now.find(({ item_id }) => item_id === item.item_id)!;
  const risen = await owner('PUT /chain/items', {
    body: { chain_id: chain_id!, item: { ...item, version, options: dearer } },
  });
  expect(risen.status).toBe(200);
  await expect(bar()).toContainText('8.90');
  await phone.reload();
  await expect(bar()).toContainText('8.90');
  await expect(bar()).toContainText('Price has risen');
  await expectAccessible(phone, 'the mark of a price that has risen');
  await bar().tap();
  await expect(cart().getByRole('alert')).toContainText('Prices have gone up since you chose');
  await expect(cart().getByRole('listitem').locator('s')).toContainText('7.90');
  await expect(cart().getByRole('button', { name: /^Order now/ })).toHaveCount(0);
  await cart()
    .getByRole('button', { name: /^Agree to the new price.*8\.90/ })
    .tap();
  await expect(cart().getByRole('button', { name: /^Order now.*8\.90/ })).toBeVisible();
});

test('a menu that is old is said to be, what is ordered of it costs what was shown, and the new one comes by itself', async ({
  expectNoise,
}) => {
  // the new menu is withheld
  expectNoise(/\/menu\/|ERR_FAILED/);
  const table = comanda.demo.tables[2]!;
  const owner = await signInOwner(comanda.origin, comanda.demo.owner);
  const guest = await scan(comanda.origin, table.code);
  const { body: restaurant } = await guest('GET /restaurant', { query: { restaurant_id: table.restaurant_id } });
  const { chain_id } = restaurant as { chain_id?: string };
  const items = await owner('GET /chain/items', { query: { chain_id: chain_id! } });
  const item = items.body.find(({ name }) => name.en?.startsWith('Liptauer'))!;
  const before = item.options[0]!.price;
  const money = (amount: number): RegExp => new RegExp((amount / 100).toFixed(2).replace('.', '\\.'));
  await open(table.url);
  await addLiptauer();
  await expect(bar()).toContainText(money(before));
  await context.route('**/menu/*', (route) => route.abort());
  const options = item.options.map((option) => ({ ...option, price: option.price + 100 }));
  const risen = await owner('PUT /chain/items', { body: { chain_id: chain_id!, item: { ...item, options } } });
  expect(risen.status).toBe(200);
  const said = phone.getByRole('status').filter({ hasText: 'Prices may have changed' });
  await expect(said).toBeVisible();
  await expectAccessible(phone, 'a menu that is old');
  await said.getByRole('button', { name: 'Close' }).tap();

  await bar().tap();
  await expect(cart().getByRole('alert')).toContainText('Prices may have changed');
  await expectAccessible(phone, 'the cart of a menu that is old');
  await cart()
    .getByRole('button', { name: /^Order now/ })
    .tap();
  const placed = phone.getByRole('dialog', { name: 'Thank you for your order' });
  await expect(placed).toContainText(/Order \d/);
  // what the guest has seen is what it costs
  await expect(placed).toContainText(money(before));
  const { table_id } = table;
  const { body: orders } = await guest('GET /table/orders', { query: { table_id } });
  expect(orders.map(({ amountTotal }) => amountTotal)).toEqual([before]);
  await goOn(placed);

  await addLiptauer();
  await expect(bar()).toContainText(money(before));
  await context.unroute('**/menu/*');
  await expect(bar()).toContainText(money(before + 100));
});

test('what is sold out is said on the cart’s bar, not only inside', async () => {
  const { restaurant_id, url } = comanda.demo.tables[2]!;
  const kitchen = await signIn(comanda.origin, deviceOf(comanda.demo, 'orderprocessing', restaurant_id));
  const { body: restaurant } = await kitchen('GET /restaurant', { query: { restaurant_id } });
  const { menu_revision } = restaurant;
  const { body: menu } = await kitchen('GET /menu/:menu_revision', { params: { menu_revision } });
  const { item_id } = menu.items.find(({ name }) => name.en?.startsWith('Liptauer'))!;
  await open(url);
  await addLiptauer();
  await expect(bar()).not.toContainText('Sold out');
  const mark = async (soldOut: boolean): Promise<void> => {
    const { status } = await kitchen('PUT /restaurant/sold-out', { body: { restaurant_id, item_id, soldOut } });
    expect(status).toBe(200);
  };
  await mark(true);
  await expect(bar()).toContainText('Sold out');
  await expectAccessible(phone, 'a dish that is sold out');
  await bar().tap();
  await expect(cart()).toContainText('Sold out');
  await expectAccessible(phone, 'the cart with what is sold out');
  await cart().getByRole('button', { name: 'Close' }).tap();
  await mark(false);
  await expect(bar()).not.toContainText('Sold out');
});

test('a control that goes with its tap leaves the focus nearby: the filter’s Reset', async () => {
  await open(comanda.demo.tables[3]!.url);
  await phone.getByRole('button', { name: 'What I eat' }).tap();
  const sheet = phone.getByRole('dialog');
  await sheet.getByRole('radio', { name: 'Vegan' }).tap();
  await sheet.getByRole('button', { name: 'Reset' }).tap();
  await expect(sheet.getByRole('button', { name: 'Reset' })).toHaveCount(0);
  await expect(sheet.getByRole('heading', { name: 'What I eat' })).toBeFocused();
});

/** Puts a dish into the cart beside the menu: nothing gives way to that, and nothing lies under it. Answers its button. */
async function addsBeside(beside: Locator): Promise<Locator> {
  const plus = phone.getByRole('button', { name: /^Add Liptauer/ }).first();
  const card = phone.getByRole('article').filter({ has: plus });
  await plus.scrollIntoViewIfNeeded();
  const before = await card.boundingBox();
  await plus.tap();
  await expect(beside.getByRole('listitem')).toHaveCount(1);
  expect(await card.boundingBox()).toEqual(before);
  const { x } = (await beside.boundingBox())!;
  const covered = await phone
    .locator('article, footer a')
    .evaluateAll((shown, left) => shown.filter((each) => each.getBoundingClientRect().right > left).length, x);
  expect(covered).toBe(0);
  return plus;
}

test('on a wide screen the cart lies beside the menu, which stays in reach, and is ordered from there', async () => {
  await phone.setViewportSize({ width: 1280, height: 860 });
  await open(comanda.demo.tables[4]!.url);
  const beside = phone.getByRole('complementary', { name: 'Your cart' });
  await expect(beside).toContainText('Nothing here yet');
  const plus = await addsBeside(beside);
  await plus.tap();
  await expect(beside.getByRole('button', { name: /^Order now/ })).toBeVisible();
  await expectAccessible(phone, 'the cart beside the menu');
  await beside.getByRole('button', { name: /^Remove/ }).tap();
  await expect(beside.getByRole('heading', { name: 'Your cart' })).toBeFocused();
  await phone.getByRole('button', { name: 'Undo' }).tap();
  await beside.getByRole('button', { name: /^Order now/ }).tap();
  await expect(phone.getByRole('dialog').getByRole('heading', { name: /^Order \d+$/ })).toBeVisible();
  await phone.keyboard.press('Escape');
  await expect(beside).toContainText('Nothing here yet');
});

test('beside the menu of a restaurant, too: with what a delivery costs, and Back from the check-out leads there', async () => {
  await phone.setViewportSize({ width: 1280, height: 860 });
  const { origin } = new URL(comanda.demo.tables[0]!.url);
  await phone.goto(`${origin}/order?type=delivery&postalCode=1010`);
  await phone.getByRole('link', { name: 'Zum Weißen Storch' }).tap();
  const beside = phone.getByRole('complementary', { name: 'Your cart' });
  await expect(beside).toContainText('Nothing here yet');
  await addsBeside(beside);
  await expect(bar()).toHaveCount(0);
  await expect(beside).toContainText('Top-up to the minimum');
  await expectAccessible(phone, 'the cart beside a restaurant’s menu');
  await beside.getByRole('button', { name: /^To check-out/ }).tap();
  await expect(phone).toHaveURL(/\/order\/checkout/);
  await phone.goBack();
  await expect(beside.getByRole('listitem')).toHaveCount(1);
});
