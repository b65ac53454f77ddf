import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test, type Browser, type Page } from '@playwright/test';
import sharp from 'sharp';
import { offeredLanguages } from '#domain/i18n/localizedText.ts';
import { deviceOf, scan, signIn } from '../support/api.ts';
import { busyHouse } from '../support/busyHouse.ts';
import { startComanda, type ComandaProcess } from '../support/comandaProcess.ts';
import { guestOrders } from '../support/guestOrder.ts';
import { choose } from '../support/hands.ts';
import { readyDelivery } from '../support/readyDelivery.ts';
import { inEnglish, openDevice, viennaOf } from '../support/stage.ts';
import { wordsOf } from '../support/wordsOf.ts';

type Language = (typeof offeredLanguages)[number];

const folder = path.resolve(import.meta.dirname, '../../public/help');
const phone = { width: 390, height: 700 };
const tablet = { width: 1024, height: 700 };
const laptop = { width: 1120, height: 700 };

let comanda: ComandaProcess;
let vienna: string;
const tables = () => comanda.demo.tables.filter(({ restaurant_id }) => restaurant_id === vienna);

test.beforeAll(async ({ browser }) => {
  comanda = await startComanda({ RATE_LIMIT_ORDERS: '0' });
  const { demo, origin } = comanda;
  vienna = viennaOf(demo);
  const house = await busyHouse(demo);
  await house.serves(120);
  const till = await signIn(origin, deviceOf(demo, 'cashregister', vienna));
  for (const { table_id } of tables())
    await till('POST /table/session', { body: { table_id, force: true, note: 'x' } });
  const kitchen = await signIn(origin, deviceOf(demo, 'orderprocessing', vienna));
  const [first, second, third, fourth] = await house.opens(7);
  const act = (order_id: string, action: 'prepare' | 'ready') =>
    kitchen('POST /order/action', { body: { order_id, action } });
  for (const order_id of [first!, second!, third!, fourth!]) await act(order_id, 'prepare');
  for (const order_id of [first!, second!]) await act(order_id, 'ready');
  const { code, table_id } = tables()[12]!;
  const guest = await scan(origin, code);
  await guest('POST /table/waiter', { body: { event_id: randomUUID(), table_id, reason: 'other' } });
  const { order_id } = await guestOrders(guest, vienna, table_id, 2);
  await kitchen('POST /order/action', { body: { order_id, action: 'accept' } });
  await readyDelivery(demo, 'Lerchenfelder Straße 4/12', 5000);
  await readyDelivery(demo, 'Florianigasse 23');
  // a kitchen that sees them all, so that no register warns of one that does not
  const seeing = await openDevice(browser, comanda, 'orderprocessing', { viewport: tablet });
  await expect(seeing.page.locator('[data-lane]').getByRole('article').nth(6)).toBeVisible();
});
test.afterAll(() => comanda.remove());

const escaped = (said: string): string => said.replace(/[.?+*()[\]{}|^$\\]/g, '\\$&');

/** What the screens of a language say where English ones say this; one word of theirs may be several here. */
const wordsIn = (language: Language) => {
  const words = wordsOf(language);
  const all = (id: string): string[] => words.filter((each) => each.id === id).map(({ said }) => said);
  return {
    say: (id: string): RegExp => new RegExp(`^(${all(id).map(escaped).join('|')})$`),
    startOf: (id: string): RegExp => new RegExp(`^${escaped(all(id)[0]!.split('{')[0]!.trim())}`),
    partOf: (id: string): RegExp =>
      new RegExp(
        escaped(
          all(id)[0]!
            .replace(/\{\w+\}/g, '')
            .trim(),
        ),
      ),
  };
};

async function open(browser: Browser, viewport: typeof phone, language: Language): Promise<Page> {
  const context = await browser.newContext({
    viewport,
    locale: language,
    timezoneId: 'Europe/Vienna',
    colorScheme: 'light',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  const hosts = [comanda.origin, new URL(comanda.demo.tables[0]!.url).origin];
  await context.addCookies(hosts.map((url) => ({ name: 'cookie-consent', value: 'true', url })));
  return context.newPage();
}

/** As the page stands once it has come to rest; its size is part of its name, so that no page of the help jumps. */
async function take(page: Page, language: Language, name: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  const { width, height } = page.viewportSize()!;
  const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  const to = path.join(folder, language);
  mkdirSync(to, { recursive: true });
  for (const file of readdirSync(to)) if (file.startsWith(`${name}-${width}x`)) rmSync(path.join(to, file));
  await sharp(picture)
    .webp({ quality: 62, effort: 6, smartSubsample: true })
    .toFile(path.join(to, `${name}-${width}x${height}.webp`));
}

/** A device of the house in this language, with its screen open. */
async function device(browser: Browser, mode: string, language: Language, viewport = tablet): Promise<Page> {
  const { api, url } = await inEnglish(comanda, mode);
  await api('PUT /device/me', { body: { language } });
  const page = await open(browser, viewport, language);
  await page.goto(url);
  await expect(page.locator(`html[lang="${language}"]`)).toBeAttached();
  return page;
}

for (const language of offeredLanguages) {
  const { say, startOf, partOf } = wordsIn(language);
  const button = (page: Page, id: string) => page.getByRole('button', { name: say(id) });

  test(`a guest in ${language}`, async ({ browser }) => {
    const page = await open(browser, phone, language);
    await page.goto(tables()[20]!.url);
    await expect(page.getByRole('tab', { name: say('Waiter') })).toBeVisible();
    await take(page, language, 'menu');
    await page.goto(tables()[12]!.url);
    await page.getByRole('tab', { name: say('Pay') }).click();
    await expect(page.getByText(say('Still to pay')).first()).toBeVisible();
    await take(page, language, 'pay');
    await page.context().close();
  });

  test(`an owner in ${language}`, async ({ browser }) => {
    const page = await open(browser, laptop, language);
    const at = (where: string): Promise<unknown> =>
      page.goto(`${comanda.origin}${language === 'en' ? '' : `/${language}`}/dashboard/${where}`);
    await at('articles');
    await page.getByLabel(say('E-mail address')).fill(comanda.demo.owner.email);
    await page.getByRole('textbox', { name: say('Password') }).fill(comanda.demo.owner.password);
    await button(page, 'Log in').click();
    await expect(page.getByRole('heading', { level: 1, name: say('Articles') })).toBeVisible();
    await expect(page.getByRole('row').nth(3)).toBeVisible();
    await take(page, language, 'articles');
    await at('statistics');
    await expect(page.getByRole('heading', { level: 1, name: say('Figures') })).toBeVisible();
    await take(page, language, 'figures');
    await at(`restaurants/${vienna}/tables`);
    await expect(button(page, 'Add tables')).toBeVisible();
    await take(page, language, 'table-codes');
    await at(`restaurants/${vienna}/devices`);
    await button(page, 'Connect a device').first().click();
    await page.getByLabel(say('Name of the device')).fill('Pass');
    await button(page, 'Show the pairing code').click();
    await expect(page.getByRole('dialog').locator('svg').nth(1)).toBeVisible();
    await take(page, language, 'pairing');
    await page.context().close();
  });

  test(`the register in ${language}`, async ({ browser }) => {
    const page = await device(browser, 'cashregister', language);
    const dishes = page.locator('[role="group"][tabindex="0"]');
    await expect(dishes.getByRole('button').first()).toBeVisible();
    for (let taps = 0; taps < 3; taps += 1)
      await dishes
        .getByRole('button', { name: /^(Liptauer|Körözött|Pastă|Liptói)/ })
        .first()
        .click();
    await take(page, language, 'register');
    await choose(page, startOf('Open orders <0>{open}</0>'));
    await page
      .getByRole('list', { name: say('Open orders') })
      .getByRole('button')
      .nth(2)
      .click();
    await page
      .getByRole('button', { name: partOf('Pay <0/>') })
      .first()
      .click();
    await expect(button(page, 'Take cash')).toBeVisible();
    await take(page, language, 'payment');
    await page.context().close();
  });

  test(`a shift in ${language}`, async ({ browser }) => {
    const page = await device(browser, 'cashregister', language);
    await button(page, 'No shift open').or(button(page, 'Shift')).click();
    const float = page.getByRole('group', { name: say('Float') });
    await expect(float.or(button(page, 'Count and close'))).toBeVisible();
    if (await float.isVisible()) {
      for (const digit of '15000') await float.getByRole('button', { name: digit, exact: true }).click();
      await button(page, 'Open the shift').click();
    }
    await expect(button(page, 'Count and close')).toBeVisible();
    await take(page, language, 'shift');
    await page.context().close();
  });

  test(`the kitchen, also in an outage in ${language}`, async ({ browser }) => {
    const page = await device(browser, 'orderprocessing', language);
    const ticket = page.locator('[data-lane]').getByRole('article');
    await expect(ticket.first()).toBeVisible();
    await take(page, language, 'kitchen');
    await page.context().setOffline(true);
    const badge = page.getByRole('button', { name: startOf('Offline since {0}') });
    await expect(badge).toBeVisible();
    await ticket
      .getByRole('button', { name: say('Start preparing') })
      .first()
      .click();
    await badge.click();
    await expect(page.getByRole('dialog').getByRole('heading', { name: say('Socket disconnected') })).toBeVisible();
    await expect(page.getByRole('dialog').getByText(say('Everything is with the server'))).toBeHidden();
    await take(page, language, 'outage');
    await page.context().close();
  });

  test(`the floor, the board and a deliverer in ${language}`, async ({ browser }) => {
    const floor = await device(browser, 'tablemanager', language);
    await expect(floor.getByRole('button', { name: /^G1\b/ })).toBeVisible();
    await take(floor, language, 'floor');
    await floor.context().close();
    const board = await device(browser, 'orderscreen', language);
    await expect(
      board
        .getByRole('region', { name: say('Ready to collect') })
        .getByRole('listitem')
        .first(),
    ).toBeVisible();
    await take(board, language, 'board');
    await board.context().close();
    const deliverer = await device(browser, 'delivery', language, phone);
    await expect(deliverer.getByRole('article').first()).toBeVisible();
    await take(deliverer, language, 'delivery');
    await deliverer.context().close();
  });
}
