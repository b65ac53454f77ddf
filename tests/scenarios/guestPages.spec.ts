import { expectAccessible } from '../support/accessible.ts';
import { scan } from '../support/api.ts';
import { startComanda, type ComandaProcess } from '../support/comandaProcess.ts';
import { guestOrders } from '../support/guestOrder.ts';
import { expect, test, type Browser, type Page } from '../support/quietBrowser.ts';

let comanda: ComandaProcess;

test.beforeAll(async () => {
  comanda = await startComanda({
    OPERATOR_NAME: 'Tisch & Söhne GmbH',
    OPERATOR_ADDRESS: 'Ring 1, 1010 Wien',
    OPERATOR_CONTACT: 'hallo@tisch.example',
  });
  const { code, restaurant_id, table_id } = comanda.demo.tables[0]!;
  // a bill to look at
  await guestOrders(await scan(comanda.origin, code), restaurant_id, table_id, 2);
});
test.afterAll(() => comanda.remove());

type Look = { locale: string; colorScheme: 'light' | 'dark'; direction?: 'rtl' };

async function phone(browser: Browser, { locale, colorScheme, direction }: Look): Promise<Page> {
  // the narrowest phone that is still sold
  const viewport = { width: 360, height: 740 };
  const context = await browser.newContext({
    locale,
    colorScheme,
    viewport,
    hasTouch: true,
    isMobile: true,
    serviceWorkers: 'block',
  });
  await context.addCookies([{ name: 'cookie-consent', value: 'true', url: comanda.origin }]);
  const page = await context.newPage();
  if (direction) {
    await page.goto(`${comanda.origin}/?dir=${direction}`);
    await expect(page.locator('html')).toHaveAttribute('dir', direction);
  }
  return page;
}

/** Everything a guest can open by an address, with what shows that it stands. */
function addresses(): string[] {
  const { code, restaurant_id } = comanda.demo.tables[0]!;
  return [
    '/',
    `/order/table?code=${code}`,
    '/order/table',
    '/order?type=delivery&postalCode=1080',
    '/order?type=takeaway',
    `/order/restaurant?id=${restaurant_id}`,
    `/order/checkout?id=${restaurant_id}`,
    '/order/followed',
    '/authentication/login',
    '/authentication/register',
    '/authentication/password-recovery',
    '/business',
    '/docs',
    '/imprint',
    '/privacy',
    '/conditions',
    '/nowhere',
  ];
}

/** Nothing is wider than the page, and axe finds nothing serious. */
async function isSound(page: Page, what: string, schemes?: 'own'): Promise<void> {
  const wider = await page.locator('html').evaluate((root) => root.scrollWidth - root.clientWidth);
  expect(wider, `pixels by which ${what} is too wide`).toBe(0);
  await expectAccessible(page, what, schemes);
}

const looks: (Look & { name: string })[] = [
  { name: 'in Hungarian', locale: 'hu-HU', colorScheme: 'light' },
  { name: 'in German, in the dark', locale: 'de-AT', colorScheme: 'dark' },
  { name: 'in Romanian, in the dark', locale: 'ro-RO', colorScheme: 'dark' },
  { name: 'in English, from right to left', locale: 'en-GB', colorScheme: 'light', direction: 'rtl' },
];

for (const { name, ...look } of looks)
  test(`no page of a guest is wider than a small phone, and each can be used by everybody, ${name}`, async ({
    browser,
  }) => {
    const page = await phone(browser, look);
    const seen = new Map<string, string>();
    for (const address of addresses()) {
      await page.goto(`${comanda.origin}${address}`);
      // the app's, and not what the server drew
      await expect(page.locator('#drawn')).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1 }).filter({ visible: true })).toHaveCount(1);
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      const said = await page.getByRole('main').first().innerText();
      expect(seen.get(said), `the page that looks like ${address}`).toBeUndefined();
      seen.set(said, address);
      await isSound(page, `${address}, ${name}`, 'own');
    }
  });

test('the states of a table’s screen can be used by everybody: each tab, a dish, the filter, the cart', async ({
  browser,
}) => {
  const page = await phone(browser, { locale: 'hu-HU', colorScheme: 'dark' });
  const { code } = comanda.demo.tables[0]!;
  await page.goto(`${comanda.origin}/order/table?code=${code}`);
  const tabs = page.getByRole('tab');
  await expect(tabs).toHaveCount(3);
  const sheet = page.getByRole('dialog');
  const inSheet = async (what: string): Promise<void> => {
    await expect(sheet).toBeVisible();
    await isSound(page, what);
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
  };
  await page.getByRole('button', { name: 'Tatárbifsztek', exact: true }).first().tap();
  await inSheet('a dish');
  await page.getByRole('button', { name: 'Mit eszem' }).tap();
  await inSheet('the filter');
  await page.locator('#order-strip').tap();
  await inSheet('the orders');
  await tabs.nth(1).tap();
  await expect(page.getByRole('tabpanel').getByRole('heading').first()).toBeVisible();
  await isSound(page, 'paying');
  await tabs.nth(2).tap();
  await expect(page.getByRole('tabpanel').getByRole('button').first()).toBeVisible();
  await isSound(page, 'the waiter');
});

test('a page that breaks says what is safe, and how to go on, to everybody', async ({ browser, expectNoise }) => {
  // what draws the page is not what it should be
  expectNoise(/HomePage|Minified React error|is not valid|Element type is invalid/);
  const page = await phone(browser, { locale: 'de-AT', colorScheme: 'dark' });
  await page.route('**/assets/HomePage-*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export const HomePage = () => { throw new Error("HomePage") };',
    }),
  );
  await page.goto(`${comanda.origin}/de`);
  await expect(page.getByRole('alert')).toContainText('Die Seite konnte nicht angezeigt werden');
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await isSound(page, 'a page that broke');
  await expect(page.getByRole('link', { name: 'Zur Startseite' })).toHaveAttribute('href', '/de');
  await page.unroute('**/assets/HomePage-*.js');
  await page.getByRole('button', { name: 'Nochmals versuchen' }).tap();
  await expect(page.getByRole('textbox', { name: 'Tischcode' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('restaurants are told what this is and how to begin; who runs it stands in its imprint', async ({ browser }) => {
  const page = await phone(browser, { locale: 'de-AT', colorScheme: 'dark' });
  await page.goto(`${comanda.origin}/de`);
  await page.getByRole('link', { name: 'Für Restaurants' }).tap();
  await expect(page).toHaveURL(`${comanda.origin}/de/business`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Bestellungen, die in der Küche ankommen, was immer das Netz macht',
  );
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(6);
  await expect(page.getByRole('main').getByRole('link', { name: 'Hilfe' })).toHaveAttribute('href', '/de/docs');
  await expect(page.getByRole('link', { name: 'Konto anlegen' })).toHaveAttribute(
    'href',
    '/de/authentication/register?to=%2Fdashboard',
  );
  await expectAccessible(page, 'what restaurants are told');

  await page.getByRole('link', { name: 'Impressum' }).tap();
  const imprint = page.getByRole('main');
  await expect(imprint).toContainText('Tisch & Söhne GmbH');
  await expect(imprint).toContainText('hallo@tisch.example');
  await expect(imprint).toContainText('Auf dieser Seite nehmen Restaurants Bestellungen entgegen.');
  for (const name of ['Datenschutz', 'Bedingungen']) {
    await page.getByRole('link', { name }).tap();
    await expect(imprint).toContainText('Betrieben wird dieser Dienst von Tisch & Söhne GmbH.');
    await expectAccessible(page, name);
  }
});
