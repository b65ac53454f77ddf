import { expectAccessible } from '../support/accessible.ts';
import { createECDH, randomBytes, type ECDH } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test, type BrowserContext, type Page } from '../support/quietBrowser.ts';
import { deviceOf, signIn, type Api } from '../support/api.ts';
import { startComanda, type ComandaProcess } from '../support/comandaProcess.ts';
import { viennaOf } from '../support/stage.ts';
import { decrypted } from '../support/webPush.ts';

let comanda: ComandaProcess;
let service: Server;
let context: BrowserContext;
let till: Api;
const phoneKeys: ECDH = createECDH('prime256v1');
const auth = randomBytes(16);
const posts: Buffer[] = [];

/** A push service that a browser on this machine would have: it keeps what it is to deliver. */
test.beforeAll(async () => {
  phoneKeys.generateKeys();
  service = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      posts.push(Buffer.concat(chunks));
      response.writeHead(201).end();
    });
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  comanda = await startComanda({ PUSH_SERVICES: address() });
  till = await signIn(comanda.origin, deviceOf(comanda.demo, 'cashregister', viennaOf(comanda.demo)));
});
test.afterAll(async () => {
  await comanda.remove();
  await new Promise((resolve) => service.close(resolve));
});

/** where the printed codes lead */
const site = (): string => new URL(comanda.demo.tables[0]!.url).origin;
const address = (): string => `http://127.0.0.1:${(service.address() as AddressInfo).port}`;

/** What the browser's own push service would do is done here: it is not reachable from where tests run. */
async function subscribesHere(phone: Page): Promise<void> {
  const subscription = {
    endpoint: `${address()}/phone`,
    expirationTime: null,
    keys: { p256dh: phoneKeys.getPublicKey('base64url'), auth: auth.toString('base64url') },
  };
  await phone.addInitScript((given) => {
    PushManager.prototype.subscribe = () => Promise.resolve({ toJSON: () => given } as unknown as PushSubscription);
  }, subscription);
}

/** Hands the browser what arrived for it, as its push service does. */
async function deliver(phone: Page, message: Buffer): Promise<void> {
  const session = await context.newCDPSession(phone);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(site()));
      if (own) resolve(own.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const data = decrypted(message, phoneKeys, auth);
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: site(),
    registrationId: await registered,
    data,
  });
  await session.detach();
}

const notices = (phone: Page) =>
  phone.evaluate(async () => {
    const { ready } = navigator.serviceWorker;
    return (await (await ready).getNotifications()).map(({ title, body }) => ({ title, body }));
  });

/** Puts a dish into the cart and orders it. */
async function orders(phone: Page): Promise<void> {
  await phone
    .getByRole('button', { name: /^Liptauer.* hinzufügen/ })
    .first()
    .tap();
  await phone.getByRole('button', { name: /^\d*\s*Warenkorb/ }).tap();
  await phone
    .getByRole('dialog')
    .getByRole('button', { name: /bestellen/i })
    .tap();
}

test('a guest who wants to is told on a locked phone, in the guest’s language, and no more once the order is complete', async ({
  browser,
}) => {
  const { url, restaurant_id, table_id } = comanda.demo.tables.find(
    (table) => table.restaurant_id === viennaOf(comanda.demo),
  )!;
  context = await browser.newContext({
    locale: 'de-AT',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await context.addCookies([{ name: 'cookie-consent', value: 'true', url: site() }]);
  const phone = await context.newPage();
  await subscribesHere(phone);
  await phone.addInitScript(() => {
    let asked = 0;
    const ask = Notification.requestPermission.bind(Notification);
    Notification.requestPermission = (...args) => {
      asked += 1;
      return ask(...args);
    };
    Object.defineProperty(window, 'askedForPush', { get: () => asked });
  });
  const askedForPush = () => phone.evaluate(() => (window as unknown as { askedForPush: number }).askedForPush);
  await phone.goto(url);
  await phone.evaluate(async () => navigator.serviceWorker.ready);
  await orders(phone);
  const thanks = phone.getByRole('dialog', { name: 'Danke für Ihre Bestellung' });
  const offer = thanks.getByRole('complementary').filter({ hasText: 'Legen Sie das Handy weg' });
  await expect(offer).toBeVisible();
  await expectAccessible(phone, 'das Angebot, Bescheid zu geben');
  // nobody is asked by the browser before saying so
  expect(await askedForPush()).toBe(0);
  await context.grantPermissions(['notifications'], { origin: site() });
  await offer.getByRole('button', { name: 'Benachrichtigen' }).tap();
  await expect(thanks.getByText('Wir melden uns, wenn es fertig ist')).toBeVisible();
  expect(await askedForPush()).toBe(1);

  const [order] = (await till('GET /table/orders', { query: { table_id } })).body;
  const act = async (action: 'accept' | 'prepare' | 'ready' | 'complete') =>
    expect((await till('POST /order/action', { body: { order_id: order!.order_id, action } })).status).toBe(200);
  await act('accept');
  await expect.poll(() => posts.length).toBe(1);
  await deliver(phone, posts[0]!);
  await expect
    .poll(() => notices(phone))
    .toEqual([
      {
        title: expect.stringContaining(`Bestellung ${order!.number}`),
        body: 'Ihre Bestellung wurde angenommen.',
      },
    ]);
  await act('prepare');
  await act('ready');
  await expect.poll(() => posts.length).toBe(2);
  await deliver(phone, posts[1]!);
  // the new word takes the place of the old one
  await expect
    .poll(async () => (await notices(phone)).map(({ body }) => body))
    .toEqual(['Ihre Bestellung ist fertig.']);
  expect(JSON.parse(decrypted(posts[1]!, phoneKeys, auth))).toMatchObject({
    restaurant_id,
    page: expect.stringMatching(/^\/de\/order\/table\?code=\w+&visit=\d+$/),
  });
  await act('complete');
  await expect.poll(() => notices(phone)).toEqual([]);
  expect(posts).toHaveLength(2);
});

test('a phone whose owner says no is told where else to look, and is not asked again', async ({ browser }) => {
  const { url } = comanda.demo.tables.filter((table) => table.restaurant_id === viennaOf(comanda.demo))[1]!;
  context = await browser.newContext({
    locale: 'de-AT',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await context.addCookies([{ name: 'cookie-consent', value: 'true', url: site() }]);
  const phone = await context.newPage();
  await subscribesHere(phone);
  await phone.addInitScript(() => {
    // what a browser answers whose owner taps “Block”
    const permission = () => (sessionStorage.getItem('blocked') ? 'denied' : 'default');
    Object.defineProperty(Notification, 'permission', { get: permission });
    Notification.requestPermission = () => {
      sessionStorage.setItem('blocked', 'true');
      return Promise.resolve(permission());
    };
    // and one that can install the app
    addEventListener('load', () =>
      dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt: () => Promise.resolve() })),
    );
  });
  await phone.goto(url);
  await phone.evaluate(async () => navigator.serviceWorker.ready);
  await orders(phone);
  const thanks = phone.getByRole('dialog', { name: 'Danke für Ihre Bestellung' });
  await thanks.getByRole('button', { name: 'Benachrichtigen' }).tap();
  await expect(thanks.getByText('Dieses Handy zeigt keine Nachrichten von uns')).toBeVisible();
  await expectAccessible(phone, 'ein Handy, das keine Nachrichten zeigt');
  const install = thanks.getByRole('complementary').filter({ hasText: 'Comanda auf dem Startbildschirm' });
  await install.getByRole('button', { name: 'Nein, danke' }).tap();
  await expect(install).toBeHidden();
  await expect(async () => {
    if (await thanks.isVisible()) await thanks.getByRole('button', { name: 'Zur Speisekarte' }).tap({ timeout: 1_000 });
    await expect(thanks).toBeHidden({ timeout: 1_000 });
  }).toPass();

  await orders(phone);
  await expect(thanks.getByText('Nummer').or(thanks.getByText('Bestellung')).first()).toBeVisible();
  await expect(thanks.getByText('Dieses Handy zeigt keine Nachrichten von uns')).toBeVisible();
  await expect(install).toBeHidden();
  await phone.reload();
  await orders(phone);
  await expect(thanks.getByText('Summe')).toBeVisible();
  await expect(thanks.getByRole('complementary')).toHaveCount(0);
});
