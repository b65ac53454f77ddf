import { expect, test, type Browser, type Locator, type Page } from '../support/quietBrowser.ts';
import { rmSync } from 'node:fs';
import { freePort } from '#server/db/postmaster.ts';
import { expectAccessible } from '../support/accessible.ts';
import { fleetingFolder } from '../support/dataFolder.ts';
import { kitchenTakesOn } from '../support/hands.ts';
import { startMailServer, type MailServer } from '../support/mailServer.ts';
import { serverProcess, type ServerProcess } from '../support/serverProcess.ts';
import { tablet } from '../support/stage.ts';

/** A server that nobody has ever used: no demonstration, no account. */
let server: ServerProcess;
let post: MailServer;
const dataDir = fleetingFolder('first-order');

test.beforeAll(async () => {
  post = await startMailServer();
  server = serverProcess(await freePort(), {
    DATA_DIR: dataDir,
    DEMO: 'off',
    SMTP_URL: post.url,
    MAIL_FROM: 'Comanda <hello@example.com>',
  });
  await server.start();
});
test.afterAll(async () => {
  await server.stop();
  await post.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const menuFile = `name,category,price,vat,allergens,description
Wiener schnitzel,Mains,18.90,10,"A, C, G",Of veal
Potato salad,Sides,4.90,10,"L, M, O",
Viennese lager,Drinks,4.50,20,A,On tap
`;
const mostInputs = 60;
/** Accept, begin, ready, hand over: the kitchen's own taps (kitchenTakesOn). */
const ofTheKitchen = 4;

/** Whoever does something with a hand: each press and each field that is filled in is one input. */
function counted() {
  let inputs = 0;
  const did = async (what: Promise<void>): Promise<void> => {
    inputs += 1;
    await what;
  };
  return {
    press: (what: Locator) => did(what.click()),
    fill: (what: Locator, text: string) => did(what.fill(text)),
    tick: (what: Locator) => did(what.check()),
    select: (what: Locator, value: string) => did(what.selectOption(value).then(() => undefined)),
    file: (what: Locator, name: string, text: string) =>
      did(what.setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })),
    inputs: () => inputs,
  };
}

async function pageIn(browser: Browser, options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-GB', ...options });
  // the codes on the tables name the server as it names itself
  const origins = [server.origin, `http://localhost:${server.port}`];
  await context.addCookies(origins.map((url) => ({ name: 'cookie-consent', value: 'true', url })));
  return context.newPage();
}

/** The code in the newest mail. */
async function mailedCode(email: string): Promise<string> {
  const found = () => post.mails.findLast(({ to }) => to === email);
  await expect.poll(found).toBeDefined();
  return /\b\d{6}\b/.exec(found()!.text)![0];
}

test('from nothing to a paid first order through the screens alone, with at most sixty inputs', async ({
  browser,
  expectNoise,
}) => {
  // a new device asks who it is
  expectNoise(/\/device\/me/);
  const hands = counted();
  const owner = await pageIn(browser, { viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' });
  const button = (name: string | RegExp) => owner.getByRole('button', { name, exact: typeof name === 'string' });
  const link = (name: string | RegExp) => owner.getByRole('link', { name, exact: typeof name === 'string' });
  const { press, fill, tick } = hands;

  await test.step('an account, whose address is confirmed', async () => {
    await owner.goto(`${server.origin}/business`);
    await press(
      owner
        .getByRole('main')
        .getByRole('link', { name: /register|account|begin|start/i })
        .first(),
    );
    await fill(owner.getByLabel('First name'), 'Greta');
    await fill(owner.getByLabel('Last name'), 'Wirt');
    await fill(owner.getByLabel('E-mail address'), 'greta@example.com');
    await fill(owner.getByRole('textbox', { name: 'Password' }), 'several words that make one');
    await tick(owner.getByRole('checkbox'));
    await press(button('Create the account'));
    await expect(owner.getByLabel('Code')).toBeVisible();
    await fill(owner.getByLabel('Code'), await mailedCode('greta@example.com'));
    await press(button('Confirm'));
  });

  await test.step('her business, and what comes next is said', async () => {
    await expect(owner.getByRole('heading', { name: 'What is your business called?' })).toBeVisible();
    await expectAccessible(owner, 'a first business', 'own');
    await fill(owner.getByLabel('Name of the business'), 'Gasthaus Wirt');
    await press(button('Go on'));
    await expect(owner.getByRole('heading', { name: 'To your first order' })).toBeVisible();
    await expect(owner.getByText('Figures come with the first order.')).toBeVisible();
    await expectAccessible(owner, 'the overview of a new business');
  });

  await test.step('her restaurant and its tables', async () => {
    await press(link('Enter your restaurant'));
    await fill(owner.getByLabel('Name of the restaurant'), 'Gasthaus Wirt');
    await fill(owner.getByLabel('Street and number'), 'Florianigasse 23');
    await fill(owner.getByLabel('Postal code'), '1080');
    await fill(owner.getByLabel('Town'), 'Wien');
    await hands.select(owner.getByLabel('Country'), 'AT');
    // the promise holds at any hour at which somebody runs it: open all day, every day (D8)
    await fill(owner.getByLabel('Monday, opens'), '00:00');
    await fill(owner.getByLabel('Monday, closes'), '00:00');
    await press(button('Copy Monday to other days'));
    await press(owner.getByRole('dialog').getByRole('button', { name: 'Copy' }));
    await press(button('Enter the restaurant'));
    await press(button('Add tables'));
    await fill(owner.getByLabel('Names of the tables'), 'Table 1–8');
    await press(button('Add 8 tables'));
    await expect(owner.getByLabel('Name of table Table 8')).toBeVisible();
  });

  const table = await test.step('the codes of the tables are printed', async () => {
    await press(button('Print codes'));
    await owner.evaluate(() => void (window.print = () => void (document.title = 'printed')));
    await press(button('Print'));
    await expect(owner).toHaveTitle('printed');
    // what stands in the code: the address that a phone opens
    return (await owner.locator('svg title', { hasText: '/order/table?code=' }).first().textContent())!;
  });

  await test.step('guests may pay by card on their phone', async () => {
    await press(link('Data'));
    await tick(owner.getByLabel('By card on their phone'));
    await press(button('Save'));
    await expect(owner.getByText('Saved', { exact: true })).toBeVisible();
  });

  await test.step('a menu out of a file', async () => {
    await press(link('Overview'));
    await press(link('Write the first menu'));
    await press(link(/From a file or a text/));
    await hands.file(owner.getByLabel('Menu file'), 'menu.csv', menuFile);
    await expect(owner.getByText('What will be there')).toBeVisible();
    await press(button('Import'));
    await expect(owner.getByText('Imported', { exact: true })).toBeVisible();
  });

  const kitchen = await test.step('a tablet becomes the kitchen by the code on her screen', async () => {
    await press(link('Overview'));
    await press(link('Connect the first device'));
    await press(button('Connect a device'));
    await fill(owner.getByLabel('Name of the device'), 'Pass');
    await press(owner.locator('label', { has: owner.getByRole('radio', { name: /^Kitchen/ }) }));
    await press(button('Show the pairing code'));
    const code = (await owner.getByRole('dialog').locator('output').innerText()).replace(/\s/g, '');
    const page = await pageIn(browser, tablet);
    await page.goto(`${server.origin}/device#pair=${code}`);
    await fill(page.getByLabel('Password of this device'), 'pass word of the pass');
    await press(page.getByRole('button', { name: 'Pair this device' }));
    await expect(owner.getByText('Pass is connected')).toBeVisible();
    await press(owner.getByRole('dialog').getByRole('button', { name: 'Done' }));
    return page;
  });

  const number = await test.step('a guest scans the code, orders and pays', async () => {
    const phone = await pageIn(browser, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await phone.goto(table);
    await expect(phone.locator('#drawn')).toHaveCount(0);
    await press(phone.getByRole('button', { name: /^Add Wiener schnitzel/ }).first());
    await press(phone.getByRole('button', { name: /^\d*\s*Your cart/ }));
    await press(phone.getByRole('dialog').getByRole('button', { name: /^Order now/ }));
    await press(phone.getByRole('button', { name: 'To the menu' }));
    await press(phone.getByRole('tab', { name: 'Pay' }));
    await press(phone.getByRole('button', { name: /by card$/ }));
    await press(phone.getByRole('button', { name: /^4242/ }));
    await press(phone.getByRole('dialog').getByRole('button', { name: /^Pay/ }));
    await expect(phone.getByRole('dialog').getByText(/paid\. Thank you/)).toBeVisible();
    await phone.context().close();
    return '1';
  });

  await test.step('the kitchen has it on its screen and cooks it', () => kitchenTakesOn(kitchen, number));

  await test.step('and the figures know it', async () => {
    await press(link('Overview'));
    await expect(owner.getByText('18.90 €').first()).toBeVisible();
    await expect(owner.getByRole('heading', { name: 'To your first order' })).toBeHidden();
    await press(link('Figures'));
    await expect(owner.getByText('18.90 €').first()).toBeVisible();
    await expect(owner.getByText('Wiener schnitzel').first()).toBeVisible();
    await expectAccessible(owner, 'the first figures');
  });

  expect(hands.inputs() + ofTheKitchen).toBeLessThanOrEqual(mostInputs);
  await kitchen.context().close();
  await owner.context().close();
});

test('a house that begins with nothing has the help, in the reader’s language', async ({ browser }) => {
  const page = await pageIn(browser, { locale: 'de', serviceWorkers: 'block' });
  await page.goto(`${server.origin}/docs`);
  await page.getByRole('link', { name: 'Erste Schritte: in zehn Minuten zur ersten Bestellung' }).click();
  await expect(page.getByRole('heading', { name: 'Bevor echte Gäste kommen' })).toBeVisible();
  await page.context().close();
});
