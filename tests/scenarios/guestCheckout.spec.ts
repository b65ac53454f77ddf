import { expectAccessible } from '../support/accessible.ts';
import { deviceOf, signIn, signInOwner, type Api } from '../support/api.ts';
import { startComanda, type ComandaProcess } from '../support/comandaProcess.ts';
import { ordersNamed, toCheckout } from '../support/checkout.ts';
import { startFaultProxy, type FaultProxy } from '../support/faultProxy.ts';
import { guestPhone } from '../support/guestPhone.ts';
import { tapTwice } from '../support/hands.ts';
import { googleKey, standInForPlaces } from '../support/places.ts';
import { expect, test, type Browser, type BrowserContext, type Page } from '../support/quietBrowser.ts';
import { viennaOf } from '../support/stage.ts';

let comanda: ComandaProcess;
let proxy: FaultProxy;
let context: BrowserContext;
let kitchen: Api;
let till: Api;
let vienna: string;

test.beforeAll(async () => {
  comanda = await startComanda({ GOOGLE_MAPS_KEY: googleKey });
  const { demo, origin } = comanda;
  vienna = viennaOf(demo);
  kitchen = await signIn(origin, deviceOf(demo, 'orderprocessing', vienna));
  till = await signIn(origin, deviceOf(demo, 'cashregister', vienna));
});
test.afterAll(() => comanda.remove());
test.beforeEach(async () => {
  proxy = await startFaultProxy(comanda.port);
});
test.afterEach(async () => {
  await context.close();
  await proxy.close();
});

/** A guest's phone with a dish of the Viennese house in its cart, at the check-out. */
async function atCheckout(browser: Browser, language: 'en' | 'de'): Promise<Page> {
  context = await guestPhone(browser, proxy.origin, { locale: language === 'de' ? 'de-AT' : 'en-GB' });
  await standInForPlaces(context);
  const phone = await context.newPage();
  await phone.goto(`${proxy.origin}${language === 'de' ? '/de' : ''}/order/restaurant?id=${vienna}`);
  await toCheckout(phone, language);
  return phone;
}

const orderIn = (phone: Page): string => new URL(phone.url()).searchParams.get('order_id')!;
const order = async (order_id: string) => (await till('GET /order', { query: { order_id } })).body;
const steps = async (order_id: string, ...actions: ('accept' | 'prepare' | 'ready' | 'complete')[]) => {
  for (const action of actions) await kitchen('POST /order/action', { body: { order_id, action } });
};
const ordersOf = (name: string) => ordersNamed(till, vienna, name);

test('an order to pick up is paid by card, followed, rated, and found again after a reload', async ({
  browser,
  expectNoise,
}) => {
  // a declined card is refused
  expectNoise(/payment-confirm-client|simulated-provider/);
  // what was to be paid makes room when it is
  expectNoise(/followed.* moved by itself/);
  const phone = await atCheckout(browser, 'en');
  await phone.getByRole('radio', { name: 'Pick-up' }).tap();
  await expectAccessible(phone, 'the check-out');
  const place = phone.getByRole('button', { name: 'Order and pay' });
  await place.tap();
  await expect(phone.getByLabel('Name')).toBeFocused();
  await expect(phone.getByText('Please enter your name')).toBeVisible();
  await phone.getByLabel('Name').fill('Eva');
  await phone.getByLabel('E-mail (optional)').fill('eva@example.com');
  // nothing of what was typed is lost
  await phone.reload();
  await expect(phone.getByLabel('Name')).toHaveValue('Eva');
  await expect(phone.getByRole('radio', { name: 'Pick-up' })).toBeChecked();
  await place.tap();
  const card = phone.getByRole('dialog');
  await card.getByRole('button', { name: /is declined/ }).tap();
  await card.getByRole('button', { name: /^Pay/ }).tap();
  await expect(card).toContainText('declined');
  await expectAccessible(phone, 'a card that is declined');
  const order_id = orderIn(phone);
  expect((await order(order_id)).flags).toEqual(['awaiting_payment']);

  // the tab dies between paying and being told of it, and finds its payment again
  await phone.route('**/order/payment-confirm-client', (route) => route.abort());
  await card.getByRole('button', { name: /works/ }).tap();
  // asked for only once the provider has taken the card
  const isTaken = phone.waitForRequest('**/order/payment-confirm-client');
  await card.getByRole('button', { name: /^Pay/ }).tap();
  await expect(card).toContainText('The card is being checked');
  await isTaken;
  await phone.unroute('**/order/payment-confirm-client');
  await phone.reload();
  const goOn = phone.getByRole('button', { name: 'Go on' });
  const done = phone.getByRole('dialog').getByRole('button', { name: 'Done' });
  // the server may hear of the payment first, which takes the button away
  await expect(async () => {
    if (await goOn.isVisible()) await goOn.tap({ timeout: 2_000 });
    if (await done.isVisible()) await done.tap({ timeout: 2_000 });
    await expect(phone.getByText(/^Paid 6/)).toBeVisible({ timeout: 2_000 });
    await expect(phone.getByRole('dialog')).toHaveCount(0, { timeout: 2_000 });
  }).toPass();
  const paid = await order(order_id);
  expect([paid.amountPaid, paid.payments.filter(({ status }) => status === 'paid').length]).toEqual([690, 1]);

  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Your order');
  await expectAccessible(phone, 'an order that is paid');
  await expect(phone.getByText(`Order ${paid.number}`)).toBeVisible();
  await steps(order_id, 'accept');
  await expect(phone.getByText('Accepted').first()).toBeVisible();
  await expect(phone.getByRole('button', { name: 'Cancel the order' })).toHaveCount(0);
  await steps(order_id, 'prepare', 'ready');
  await expect(phone.getByText('Ready for pick-up').first()).toBeVisible();
  await expectAccessible(phone, 'an order that is ready');
  await steps(order_id, 'complete');
  await expect(phone.getByText('How was it?')).toBeVisible();
  await expectAccessible(phone, 'an order that is done');
  await phone.getByRole('button', { name: '4 stars: good' }).tap();
  await expect(phone.getByText('Thank you for your rating')).toBeVisible();
  expect((await order(order_id)).rating).toBe(4);
  await phone.getByRole('button', { name: 'Send' }).tap();
  await expect(phone.getByText('Sent to eva@example.com')).toBeVisible();
});

test('eine Lieferung gegen Bargeld unter dem Mindestbestellwert wird aufgezahlt, und vor der Annahme storniert', async ({
  browser,
}) => {
  const phone = await atCheckout(browser, 'de');
  const place = phone.getByRole('button', { name: 'Zahlungspflichtig bestellen' });
  await place.tap();
  const street = phone.getByRole('combobox', { name: 'Straße und Hausnummer' });
  await expect(street).toBeFocused();
  // an address is suggested while it is typed, and taken by keys
  await street.pressSequentially('florianig');
  await expect(phone.getByRole('option', { name: 'Florianigasse 23' })).toBeVisible();
  await expect(phone.getByText('Google Maps').first()).toBeVisible();
  await expectAccessible(phone, 'vorgeschlagene Adressen');
  await street.press('ArrowDown');
  await expect(phone.getByRole('option', { selected: true })).toHaveText('Florianigasse 23Wien, Österreich');
  await street.press('Enter');
  await expect(street).toHaveValue('Florianigasse 23');
  await expect(phone.getByLabel('Postleitzahl')).toHaveValue('1080');
  await expect(phone.getByLabel('Ort')).toHaveValue('Wien');
  // what is typed by hand is what counts
  await street.fill('');
  await context.grantPermissions(['geolocation'], { origin: proxy.origin });
  await context.setGeolocation({ latitude: 48.2121, longitude: 16.3473 });
  await phone.getByRole('button', { name: 'Mein Standort' }).tap();
  await expect(street).toHaveValue('Florianigasse 23');
  await street.fill('Ring 1');
  await phone.getByLabel('Postleitzahl').fill('9999');
  await phone.getByLabel('Ort').fill('Wien');
  await expect(phone.getByText('Das Restaurant liefert dorthin nicht.')).toBeVisible();
  await phone.getByLabel('Postleitzahl').fill('10 10');
  await expect(phone.getByText('Zustellgebühr')).toBeVisible();
  await expect(phone.getByText('2,50 €')).toBeVisible();
  await expect(phone.getByText('8,10 €')).toBeVisible();
  await phone.getByLabel('Name').fill('Jan');
  await phone.getByLabel('Telefon').fill('12');
  await phone.getByRole('radio', { name: /^Bar/ }).tap();
  await place.tap();
  await expect(phone.getByLabel('Telefon')).toBeFocused();
  await phone.getByLabel('Telefon').fill('+43 660 1234567');
  await phone.getByRole('radio', { name: 'Zu einer Zeit' }).tap();
  await phone.getByLabel('Tag').selectOption({ index: 1 });
  await expectAccessible(phone, 'die Bestellseite');
  await place.tap();
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Danke für Ihre Bestellung');
  await expect(phone.getByText(/^Sie zahlen 17,50\s€ bar/)).toBeVisible();
  const cancel = phone.getByRole('button', { name: 'Bestellung stornieren' });
  await expect(cancel).toBeVisible();
  await expectAccessible(phone, 'eine Bestellung, die eben ankam');
  const placed = await order(orderIn(phone));
  expect(placed).toMatchObject({
    type: 'delivery',
    amountItems: 690,
    deliveryFee: 250,
    topUp: 810,
    amountTotal: 1750,
    address: { street: 'Ring 1', postalCode: '10 10', city: 'Wien', country: 'AT' },
    payment: { option: 'cash' },
  });
  expect(Date.parse(placed.orderedAt!)).toBeGreaterThan(Date.now());
  await tapTwice(cancel, phone.getByRole('button', { name: /Nochmals tippen/ }));
  await expect(phone.getByText('Leider nicht möglich').first()).toBeVisible();
  await expectAccessible(phone, 'eine stornierte Bestellung');
  expect((await order(placed.order_id)).statusEntry.status).toBe('rejected');
  // and once more, with everything as it was typed
  await phone.getByRole('button', { name: 'Nochmals bestellen' }).tap();
  await expect(phone.getByLabel('Straße und Hausnummer')).toHaveValue('Ring 1');
  await expect(phone.getByText('Liptauer')).toBeVisible();
  // what the way costs more by then is marked, and agreed to before it is ordered
  const owner = await signInOwner(comanda.origin, comanda.demo.owner);
  const { body: house } = await owner('GET /restaurant', { query: { restaurant_id: vienna } });
  const { name, address, timezone, currency, description, avatar, minOrderValue, deliveryRegions } = house;
  const { orderTypes, paymentTypes, confirmFirstOrder, legalName, vatNumber, openingDays } = house;
  const same = { name, address, timezone, currency, description, avatar, minOrderValue, openingDays };
  const kept = { ...same, orderTypes, paymentTypes, confirmFirstOrder, legalName, vatNumber, restaurant_id: vienna };
  const charge = async (more: number): Promise<void> => {
    const regions = deliveryRegions.map((region) => ({ ...region, fee: region.fee + more }));
    const { status } = await owner('PUT /restaurant', { body: { restaurant: { ...kept, deliveryRegions: regions } } });
    expect(status).toBe(200);
  };
  await charge(100);
  // who comes back to the phone sees it at once; whoever goes on looking, within a minute
  await phone.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(phone.locator('s').filter({ hasText: /2,50\s€/ })).toBeVisible();
  await expect(phone.getByText('3,50 €')).toBeVisible();
  await expect(place).toHaveCount(0);
  await phone.getByRole('button', { name: /^Neuem Preis zustimmen/ }).tap();
  await expect(place).toBeVisible();
  await expect(phone.locator('s')).toHaveCount(0);
  await charge(0);
});

test('whoever is logged in finds name, phone and address there, and what was typed stays; a phone forgets them', async ({
  browser,
}) => {
  const { owner } = comanda.demo;
  const address = { street: 'Ring 7', postalCode: '1010', city: 'Wien', country: 'AT' };
  const account = await signInOwner(comanda.origin, owner);
  const me = await account('PUT /user/data', { body: { phone: '+43 660 7654321', address } });
  expect(me.status).toBe(200);
  const phone = await atCheckout(browser, 'en');
  await phone.getByLabel('Name').fill('Jan');
  const { pathname, search } = new URL(phone.url());
  await phone.goto(`${proxy.origin}/authentication/login?to=${encodeURIComponent(pathname + search)}`);
  await phone.getByLabel('E-mail address').fill(owner.email);
  await phone.getByRole('textbox', { name: 'Password' }).fill(owner.password);
  await phone.getByRole('button', { name: 'Log in', exact: true }).tap();
  await expect(phone.getByLabel('Street and number')).toHaveValue('Ring 7');
  await expect(phone.getByLabel('Postal code')).toHaveValue('1010');
  await expect(phone.getByLabel('Phone')).toHaveValue('+43 660 7654321');
  await expect(phone.getByLabel('E-mail (optional)')).toHaveValue(owner.email);
  await expect(phone.getByLabel('Name')).toHaveValue('Jan');
  // what was typed is kept on the phone; what the account knows is not
  const kept = await phone.evaluate(() => localStorage.getItem('comanda-order-wishes'));
  expect(kept).toContain('Jan');
  expect(kept).not.toMatch(/Ring|7654321|@/);
  const forget = phone.getByRole('button', { name: 'Forget name and address on this phone' });
  await forget.tap();
  await expect(phone.getByLabel('Name')).toHaveValue('');
  await expect(phone.getByLabel('Street and number')).toHaveValue('');
  await expect(forget).toHaveCount(0);
  await phone.getByRole('button', { name: 'Undo' }).tap();
  await expect(phone.getByLabel('Name')).toHaveValue('Jan');
  await forget.tap();
  await expect(forget).toHaveCount(0);
  expect(await phone.evaluate(() => localStorage.getItem('comanda-order-wishes'))).not.toMatch(/Jan|Ring/);
  await expectAccessible(phone, 'the check-out of somebody who is logged in');
});

test('whoever is logged in and orders has accepted the conditions of the house that the check-out leads to', async ({
  browser,
  expectNoise,
}) => {
  expectNoise(/ERR_|failed|127\.0\.0\.1/);
  const { owner } = comanda.demo;
  const account = await signInOwner(comanda.origin, owner);
  const phone = await atCheckout(browser, 'de');
  const { pathname, search } = new URL(phone.url());
  const told = phone.waitForResponse(/\/legal\?restaurant_id=/);
  await phone.goto(
    `${proxy.origin}/de/authentication/login?to=${encodeURIComponent(pathname.replace('/de', '') + search)}`,
  );
  await phone.getByLabel('E-Mail-Adresse').fill(owner.email);
  await phone.getByRole('textbox', { name: 'Passwort' }).fill(owner.password);
  await phone.getByRole('button', { name: 'Anmelden', exact: true }).tap();
  await told;
  // the house's own, not those of whoever runs the server
  for (const [name, page] of [
    ['Bedingungen', 'conditions'],
    ['Datenschutz', 'privacy'],
  ] as const)
    await expect(phone.getByRole('link', { name })).toHaveAttribute('href', `/de/${page}?restaurant_id=${vienna}`);
  await phone.getByRole('radio', { name: 'Abholung' }).tap();
  await phone.getByLabel('Name').fill('Jan Bedingt');
  await phone.getByLabel('Telefon').fill('+43 660 1234567');
  await phone.getByRole('radio', { name: /^Bar/ }).tap();
  // without a network it waits on the phone, and brings along what was accepted
  proxy.setWeather({ kind: 'cut' });
  await context.setOffline(true);
  await phone.getByRole('button', { name: 'Zahlungspflichtig bestellen' }).tap();
  await expect.poll(() => new URL(phone.url()).searchParams.get('order_id')).toBeTruthy();
  await phone.close();
  proxy.setWeather({ kind: 'fair' });
  await context.setOffline(false);
  const home = await context.newPage();
  await home.goto(proxy.origin);
  const { body: texts } = await account('GET /legal', { query: { restaurant_id: vienna } });
  const { legal_version } = texts.find(({ kind }) => kind === 'conditions')!;
  const accepted = async () => (await account('GET /user/export')).body.conditions;
  await expect.poll(accepted).toContainEqual(expect.objectContaining({ legal_version }));
  const page = await context.newPage();
  await page.goto(`${proxy.origin}/de/conditions?restaurant_id=${vienna}`);
  await expect(page.getByRole('main')).toContainText('Weißer Storch Gastronomie GmbH');
  await expect(page.getByText(`Fassung ${legal_version.slice(0, 8)}`)).toBeVisible();
});

test('without a network an order waits, is taken back, and another goes out once when the network returns', async ({
  browser,
  expectNoise,
}) => {
  expectNoise(/ERR_|failed|127\.0\.0\.1/);
  const phone = await atCheckout(browser, 'en');
  await phone.getByRole('radio', { name: 'Pick-up' }).tap();
  await phone.getByLabel('Name').fill('Offline');
  proxy.setWeather({ kind: 'cut' });
  await context.setOffline(true);
  await expect(phone.getByText('Paying by card needs a connection.')).toBeVisible();
  await phone.getByRole('radio', { name: /^Cash/ }).tap();
  await expect(phone.getByText('No connection: your order waits')).toBeVisible();
  await expectAccessible(phone, 'the check-out without a network');
  const place = phone.getByRole('button', { name: 'Order and pay' });
  await place.tap();
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Your order is saved on this phone');
  await expectAccessible(phone, 'an order that waits for the network');
  await phone.getByRole('button', { name: 'Take back' }).tap();
  await expect(phone.getByText('Liptauer with rye bread')).toBeVisible();
  await phone.getByRole('button', { name: /^One more/ }).tap();
  await place.tap();
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Your order is saved on this phone');
  expect(await ordersOf('Offline')).toEqual([]);
  const { searchParams } = new URL(phone.url());

  // the tab dies; another page of the app finds what it left, whose first answer is lost on the way
  await phone.close();
  let lost = 0;
  await context.route(
    `${proxy.origin}/order`,
    async (route) => {
      await route.fetch();
      lost += 1;
      await route.abort();
    },
    { times: 1 },
  );
  proxy.setWeather({ kind: 'fair' });
  await context.setOffline(false);
  const home = await context.newPage();
  await home.goto(proxy.origin);
  await expect.poll(() => ordersOf('Offline').then((orders) => orders.length)).toBe(1);
  const [sent] = await ordersOf('Offline');
  expect([sent!.order_id, sent!.items[0]!.quantity]).toEqual([searchParams.get('order_id'), 2]);
  await home.goto(`${proxy.origin}/order/followed?${searchParams}`);
  await expect(home.getByText(`Order ${sent!.number}`)).toBeVisible();
  expect([lost, (await ordersOf('Offline')).length]).toEqual([1, 1]);
});

test('an order that waited and is refused says why and that nothing is to be paid, and leads back to its dishes', async ({
  browser,
  expectNoise,
}) => {
  expectNoise(/ERR_|failed|127\.0\.0\.1|409/);
  const owner = await signInOwner(comanda.origin, comanda.demo.owner);
  const act = async (type: 'pause' | 'resume') =>
    expect((await owner('POST /restaurant/action', { body: { restaurant_id: vienna, type } })).status).toBe(200);
  const phone = await atCheckout(browser, 'en');
  await phone.getByRole('radio', { name: 'Pick-up' }).tap();
  await phone.getByLabel('Name').fill('Refused');
  await phone.getByRole('radio', { name: /^Cash/ }).tap();
  proxy.setWeather({ kind: 'cut' });
  await context.setOffline(true);
  await phone.getByRole('button', { name: 'Order and pay' }).tap();
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Your order is saved on this phone');
  await act('pause');
  proxy.setWeather({ kind: 'fair' });
  await context.setOffline(false);
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Your order was not placed');
  await expect(phone.getByRole('alert').filter({ hasText: 'nothing is to be paid' })).toContainText('6.90');
  await expectAccessible(phone, 'an order that was refused');
  await act('resume');
  await phone.getByRole('button', { name: 'Change and order again' }).tap();
  await expect(phone.getByText('Liptauer with rye bread')).toBeVisible();
  expect(await ordersOf('Refused')).toEqual([]);
});
