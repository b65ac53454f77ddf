import { readFileSync } from 'node:fs';
import { expect, test, type Browser, type Page } from '../support/quietBrowser.ts';
import { Secret, TOTP } from 'otpauth';
import { expectAccessible } from '../support/accessible.ts';
import { scan, signInOwner, type Api } from '../support/api.ts';
import { startComanda, type ComandaProcess } from '../support/comandaProcess.ts';
import { guestOrders } from '../support/guestOrder.ts';
import { goOn, sheetsLeft, tapTwice } from '../support/hands.ts';
import { startMailServer, type MailServer } from '../support/mailServer.ts';
import { startOpenIdProvider, type TestProvider } from '../support/openIdProvider.ts';
import { viennaOf } from '../support/stage.ts';

let comanda: ComandaProcess;
let post: MailServer;
let provider: TestProvider;

test.beforeAll(async () => {
  [post, provider] = await Promise.all([startMailServer(), startOpenIdProvider()]);
  const { issuer, clientId, clientSecret } = provider;
  comanda = await startComanda({
    SMTP_URL: post.url,
    MAIL_FROM: 'Comanda <hello@example.com>',
    OIDC_PROVIDERS: JSON.stringify([{ name: 'test', label: 'Testbook', issuer, clientId, clientSecret }]),
  });
});
test.afterAll(async () => {
  await comanda.remove();
  await Promise.all([post.close(), provider.close()]);
});

/** A phone whose guest has no account yet. */
async function phoneIn(browser: Browser, locale: string, width = 390): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height: 844 },
    hasTouch: true,
    isMobile: true,
    userAgent: 'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/150.0.0.0 Mobile Safari/537.36',
    locale,
    serviceWorkers: 'block',
  });
  await context.addCookies([{ name: 'cookie-consent', value: 'true', url: comanda.origin }]);
  return context.newPage();
}

/** The newest mail to somebody that says `about`, once it has come. */
async function mailTo(email: string, about: RegExp): Promise<string> {
  const found = () => post.mails.findLast((mail) => mail.to === email && about.test(mail.text));
  await expect.poll(found).toBeDefined();
  return found()!.text;
}
const codeOf = (text: string): string => /\b\d{6}\b/.exec(text)![0];
/** The page to which a mail leads, at the address that the scenarios use. */
const pageOf = (text: string): string => {
  const { pathname, hash } = new URL(/https?:\/\/\S+/.exec(text)![0]);
  return `${comanda.origin}${pathname}${hash}`;
};

const newPassword = 'several words that make one';

async function makeAccount(phone: Page, email: string, origin = comanda.origin): Promise<void> {
  await phone.goto(`${origin}/authentication/register?to=/account`);
  await phone.getByLabel('First name').fill('Ann');
  await phone.getByLabel('Last name').fill('Example');
  await phone.getByLabel('E-mail address').fill(email);
  await phone.getByRole('textbox', { name: 'Password' }).fill(newPassword);
  await phone.getByRole('checkbox').check();
  await phone.getByRole('button', { name: 'Create the account' }).tap();
  await phone.getByLabel('Code').fill(codeOf(await mailTo(email, /confirm your e-mail/)));
  await phone.getByRole('button', { name: 'Confirm' }).tap();
  await expect(phone.getByRole('heading', { name: 'Hello, Ann' })).toBeVisible();
}

async function logIn(phone: Page, email: string, password: string): Promise<void> {
  await phone.getByLabel('E-mail address').fill(email);
  await phone.getByRole('textbox', { name: 'Password' }).fill(password);
  await phone.getByRole('button', { name: 'Log in', exact: true }).tap();
}

/** A guest of a table who is logged in. */
const loggedInAt = (guest: Api, token: string): Api =>
  Object.assign(
    ((call, input) => guest(call, { ...input, headers: { authorization: `Bearer ${token}` } })) as typeof guest,
    { token: guest.token },
  );

test('somebody registers, confirms the address, finds orders again, guards the account, takes the data along and leaves', async ({
  browser,
  expectNoise,
}) => {
  expectNoise(/401|422|403|\/user\/(verify-contact|login|me|totp)/);
  const phone = await phoneIn(browser, 'de-AT');
  const email = 'anna@example.com';
  await phone.goto(`${comanda.origin}/de/account`);
  await expect(phone).toHaveURL(`${comanda.origin}/de/authentication/login?to=%2Faccount`);
  await expect(phone.getByRole('link', { name: 'Weiter mit Testbook' })).toBeVisible();
  await expectAccessible(phone, 'the login');
  await phone.getByRole('link', { name: 'Konto anlegen' }).tap();

  // what is missing is said, and the first of it is where one types next
  await phone.getByRole('button', { name: 'Konto anlegen' }).tap();
  await expect(phone.getByLabel('Vorname')).toBeFocused();
  await expect(phone.getByText('Bitte geben Sie Ihren Namen ein')).toHaveCount(2);
  await expectAccessible(phone, 'a form with faults');
  await phone.getByLabel('Vorname').fill('Anna');
  await phone.getByLabel('Nachname').fill('Beispiel');
  await phone.getByLabel('E-Mail-Adresse').fill(email);
  await phone.getByRole('textbox', { name: 'Passwort' }).fill('kurz');
  await phone.getByRole('checkbox').check();
  await phone.getByRole('button', { name: 'Konto anlegen' }).tap();
  await expect(phone.getByRole('textbox', { name: 'Passwort' })).toBeFocused();
  await phone.getByRole('textbox', { name: 'Passwort' }).fill(newPassword);
  await phone.getByRole('button', { name: 'Konto anlegen' }).tap();

  const code = codeOf(await mailTo(email, /Bestätigen|bestätigen/));
  const field = phone.getByLabel('Code');
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  await field.fill(code === '111111' ? '222222' : '111111');
  await phone.getByRole('button', { name: 'Bestätigen' }).tap();
  await expect(phone.getByRole('alert').filter({ hasText: 'Dieser Code ist falsch oder zu alt' })).toBeVisible();
  await expectAccessible(phone, 'a wrong code');
  await field.fill(code);
  await phone.getByRole('button', { name: 'Bestätigen' }).tap();
  await expect(phone).toHaveURL(`${comanda.origin}/de/account`);
  await expect(phone.getByRole('heading', { name: 'Guten Tag, Anna' })).toBeVisible();
  await expectAccessible(phone, 'the account');

  // nothing ordered yet; then what was ordered at a table stands there
  await phone.getByRole('link', { name: 'Bestellungen' }).tap();
  await expect(phone.getByText('Noch nichts bestellt')).toBeVisible();
  const { token } = await signInOwner(comanda.origin, { email, password: newPassword });
  const {
    code: scanned,
    restaurant_id,
    table_id,
  } = comanda.demo.tables.find((table) => table.restaurant_id === viennaOf(comanda.demo))!;
  const order = await guestOrders(loggedInAt(await scan(comanda.origin, scanned), token!), restaurant_id, table_id);
  await phone.reload();
  const dish = order.items[0]!.name['de']!;
  await phone.getByRole('searchbox').fill(dish.slice(0, 5).toUpperCase());
  await expect(phone.getByText('1 Bestellung', { exact: true })).toBeVisible();
  await expectAccessible(phone, 'the orders');
  await phone.getByRole('searchbox').fill('gibt es nicht');
  await expect(phone.getByText('Keine solche Bestellung')).toBeVisible();
  await phone.getByRole('searchbox').fill('');
  await phone.getByRole('button', { name: new RegExp(`Nr\\. ${order.number}`) }).tap();
  const sheet = phone.getByRole('dialog');
  await expect(sheet.getByText(dish)).toBeVisible();
  await expectAccessible(phone, 'an earlier order');
  const [receipt] = await Promise.all([
    phone.waitForEvent('popup'),
    sheet.getByRole('button', { name: 'Anzeigen' }).tap(),
  ]);
  await expect(receipt.getByText(dish).first()).toBeVisible();
  await receipt.close();
  await sheet.getByRole('button', { name: 'Nochmals bestellen' }).tap();
  await expect(phone).toHaveURL(`${comanda.origin}/de/order/restaurant?id=${restaurant_id}`);
  await expect(phone.getByRole('button', { name: /^Warenkorb 1 Artikel/ })).toBeVisible();

  // a second factor: scanned, switched on, with codes for the day when the phone is gone
  await phone.goto(`${comanda.origin}/de/account/security`);
  await phone.getByRole('button', { name: 'Einrichten' }).tap();
  const key = (await phone.locator('bdi', { hasText: /^([A-Z2-7]{4} )+/ }).innerText()).replace(/\s/g, '');
  const shown = (steps: number): string =>
    new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + steps * 30_000 });
  await expectAccessible(phone, 'setting up an app');
  // the code before this one is good until this one ends
  await expect.poll(() => (Date.now() / 1_000) % 30).toBeLessThan(20);
  await phone.getByLabel('Code, den die App jetzt zeigt').fill(shown(-1));
  await phone.getByRole('button', { name: 'Einschalten' }).tap();
  const codes = phone.getByRole('dialog').getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recovery = await codes.allInnerTexts();
  await expectAccessible(phone, 'the recovery codes');
  await phone.getByRole('button', { name: 'Ich habe sie aufbewahrt' }).tap();
  await expect(phone.getByText(/^Ein seit/)).toBeVisible();
  // the sheet takes its entry in the history back; whoever goes on before that is called back with it
  await expect.poll(() => phone.evaluate(() => (history.state as { sheets?: number } | null)?.sheets ?? 0)).toBe(0);

  // from now on a password alone opens nothing
  await phone.goto(`${comanda.origin}/de/account`);
  await phone.getByRole('button', { name: 'Abmelden' }).tap();
  await expect(phone.getByRole('heading', { name: 'Anmelden' })).toBeVisible();
  await phone.getByLabel('E-Mail-Adresse').fill(email);
  await phone.getByRole('textbox', { name: 'Passwort' }).fill('something else altogether');
  await phone.getByRole('button', { name: 'Anmelden', exact: true }).tap();
  await expect(phone.getByRole('alert').filter({ hasText: 'E-Mail-Adresse oder Passwort ist falsch' })).toBeVisible();
  await phone.getByRole('textbox', { name: 'Passwort' }).fill(newPassword);
  await phone.getByRole('button', { name: 'Anmelden', exact: true }).tap();
  await expect(phone.getByRole('heading', { name: 'Noch ein Schritt' })).toBeVisible();
  await expectAccessible(phone, 'the second step');
  await phone.getByLabel('Code').fill(shown(0));
  await phone.getByRole('button', { name: 'Anmelden', exact: true }).tap();
  await expect(phone.getByRole('heading', { name: 'Guten Tag, Anna' })).toBeVisible();

  // another phone comes in with a recovery code, and is logged out from here
  const other = await phoneIn(browser, 'en-GB');
  await other.goto(`${comanda.origin}/authentication/login?to=/account`);
  await logIn(other, email, newPassword);
  await other.getByRole('button', { name: 'Use a recovery code' }).tap();
  await other.getByLabel('Recovery code').fill(recovery[0]!);
  await other.getByRole('button', { name: 'Log in', exact: true }).tap();
  await expect(other.getByRole('heading', { name: 'Hello, Anna' })).toBeVisible();
  await phone.getByRole('link', { name: 'Wo Sie angemeldet sind' }).tap();
  await expect(phone.getByText('Chrome · Android').first()).toBeVisible();
  await expect(phone.getByText('fehlgeschlagen').first()).toBeVisible();
  await expectAccessible(phone, 'the sessions');
  await phone.getByRole('button', { name: 'Überall sonst abmelden' }).tap();
  await expect(phone.getByText('Dort abgemeldet')).toBeVisible();
  await other.getByRole('link', { name: 'Orders' }).tap();
  await expect(other.getByRole('heading', { name: 'Log in' })).toBeVisible();

  // everything that is known goes along, and then the account goes
  await phone.goto(`${comanda.origin}/de/account/privacy`);
  await expect(phone.getByText(/^Sie haben sie angenommen/)).toBeVisible();
  await expectAccessible(phone, 'export and deletion');
  const [file] = await Promise.all([
    phone.waitForEvent('download'),
    phone.getByRole('button', { name: 'Herunterladen' }).tap(),
  ]);
  const known = JSON.parse(readFileSync(await file.path(), 'utf8')) as { user: { email: string }; orders: unknown[] };
  expect([known.user.email, known.orders.length]).toEqual([email, 1]);
  await phone.getByRole('button', { name: 'Endgültig löschen' }).tap();
  await expect(phone.getByText(`Bitte tippen Sie Ihre E-Mail-Adresse: ${email}`)).toBeVisible();
  await phone.getByLabel('Ihre E-Mail-Adresse, um sicherzugehen').fill(email);
  await phone.getByRole('button', { name: 'Endgültig löschen' }).tap();
  await expect(phone).toHaveURL(`${comanda.origin}/de`);
  await expect(phone.getByText('Ihr Konto ist gelöscht')).toBeVisible();
  await phone.goto(`${comanda.origin}/de/account`);
  await expect(phone.getByRole('heading', { name: 'Anmelden' })).toBeVisible();
});

test('an account whose session was ended elsewhere keeps nobody from ordering at his table', async ({
  browser,
  expectNoise,
}) => {
  // the account's token is dead: that is asked once, and then without it
  expectNoise(/answered with 401|401 \(Unauthorized\)/);
  const phone = await phoneIn(browser, 'en-GB');
  const email = 'ended@example.com';
  await makeAccount(phone, email);
  const { code } = comanda.demo.tables.findLast((table) => table.restaurant_id === viennaOf(comanda.demo))!;
  await phone.goto(`${comanda.origin}/order/table?code=${code}`);
  await phone
    .getByRole('button', { name: /^Add Liptauer/ })
    .first()
    .tap();
  const elsewhere = await signInOwner(comanda.origin, { email, password: newPassword });
  expect((await elsewhere('DELETE /user/sessions', { query: {} })).status).toBe(200);
  await phone.getByRole('button', { name: /Your cart/ }).tap();
  await phone.getByRole('button', { name: /^Order now/ }).tap();
  const thanks = phone.getByRole('dialog', { name: 'Thank you for your order' });
  await expect(thanks.getByRole('heading', { name: /^Order \d+$/ })).toBeVisible();
  await goOn(thanks);
  await sheetsLeft(phone);
  await phone.reload();
  await expect(phone.locator('#order-strip')).toContainText('Received');
  await phone.goto(`${comanda.origin}/account`);
  await expect(phone).toHaveURL(/\/authentication\/login/);
});

test('a forgotten password is chosen anew by mail, and a change of address is undone by one', async ({
  browser,
  expectNoise,
}) => {
  expectNoise(/40[0139]|422/);
  const phone = await phoneIn(browser, 'en-GB');
  const email = 'ann@example.com';
  await makeAccount(phone, email);

  // a form that was changed is not left by a slip
  await phone.getByRole('link', { name: 'Your data' }).tap();
  await phone.getByLabel('First name').fill('Anne');
  await phone.getByRole('link', { name: 'Account', exact: true }).first().tap();
  const question = phone.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(question).toBeVisible();
  await expectAccessible(phone, 'the question before leaving');
  await question.getByRole('button', { name: 'Stay here' }).tap();
  await expect(phone.getByLabel('First name')).toHaveValue('Anne');
  await phone.getByRole('button', { name: 'Save', exact: true }).tap();
  await expect(phone.getByText('Saved')).toBeVisible();

  // another address is confirmed; the one before hears of it and takes the account back
  await phone.getByLabel('E-mail address').fill('thief@example.com');
  await phone.getByRole('button', { name: 'Change the address' }).tap();
  await expect(phone.getByRole('heading', { name: 'Look into your mail' })).toBeVisible();
  await phone.getByLabel('Code').fill(codeOf(await mailTo('thief@example.com', /\d{6}/)));
  await phone.getByRole('button', { name: 'Confirm' }).tap();
  await expect(phone.getByLabel('E-mail address')).toHaveValue('thief@example.com');
  const owner = await phoneIn(browser, 'en-GB');
  await owner.goto(pageOf(await mailTo(email, /undo-address/)));
  await expect(owner).toHaveURL(`${comanda.origin}/undo-address`);
  await owner.reload();
  await expectAccessible(owner, 'taking an address back');
  await owner.getByRole('textbox', { name: 'New password' }).fill('password1');
  await owner.getByRole('button', { name: 'Set the password' }).tap();
  await expect(owner.getByRole('alert').filter({ hasText: 'easy to guess' })).toBeVisible();
  await owner.getByRole('textbox', { name: 'New password' }).fill('mine again and nobody else s');
  await owner.getByRole('button', { name: 'Set the password' }).tap();
  await expect(owner.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await phone.getByRole('link', { name: 'Account', exact: true }).first().tap();
  await phone.getByRole('link', { name: 'Security' }).tap();
  await expect(phone.getByRole('heading', { name: 'Log in' })).toBeVisible();

  // whether an address is known is not said
  for (const address of ['nobody@example.com', email]) {
    await phone.goto(`${comanda.origin}/authentication/password-recovery`);
    await phone.getByLabel('E-mail address').fill(address);
    await phone.getByRole('button', { name: 'Send the link' }).tap();
    await expect(phone.getByText('If there is an account with this address, a link is on its way.')).toBeVisible();
  }
  await expectAccessible(phone, 'a link that was asked for');
  // the mail about the address that was taken back names this page too, without a token
  const link = pageOf(await mailTo(email, /password-recovery#token/));
  await phone.goto('about:blank');
  await phone.goto(link);
  await expect(phone).toHaveURL(`${comanda.origin}/authentication/password-recovery`);
  await phone.reload();
  await phone.getByRole('textbox', { name: 'New password' }).fill('the third password of Ann');
  await phone.getByRole('button', { name: 'Set the password' }).tap();
  await expect(phone.getByText('Please log in with it')).toBeVisible();
  await logIn(phone, email, 'mine again and nobody else s');
  await expect(phone.getByRole('alert').filter({ hasText: 'is wrong' })).toBeVisible();
  await logIn(phone, email, 'the third password of Ann');
  await expect(phone.getByRole('heading', { name: 'Hello, Anne' })).toBeVisible();
  // the link was good once
  await phone.goto('about:blank');
  await phone.goto(link);
  await phone.getByRole('textbox', { name: 'New password' }).fill('the fourth password of Ann');
  await phone.getByRole('button', { name: 'Set the password' }).tap();
  await expect(phone.getByRole('alert').filter({ hasText: 'used already' })).toBeVisible();
  await expect(phone.getByRole('link', { name: 'Back to the login' })).toBeVisible();
});

test('somebody comes in through a provider and goes on where they were', async ({ browser, expectNoise }) => {
  // the provider's own page asks for its letters
  expectNoise(/fonts\.googleapis\.com|favicon/);
  provider.people.set('eve', { email: 'eve@example.com', email_verified: true, given_name: 'Eve', family_name: 'X' });
  const phone = await phoneIn(browser, 'en-GB');
  // the provider sends back to the server's own address
  const origin = comanda.origin.replace('127.0.0.1', 'localhost');
  await phone.goto(`${origin}/account/history`);
  await phone.getByRole('link', { name: 'Continue with Testbook' }).tap();
  await phone.locator('input[name=login]').fill('eve');
  await phone.locator('input[name=password]').fill('any');
  await phone.locator('button[type=submit]').tap();
  await expect(phone.getByRole('heading', { name: 'Orders' })).toBeVisible();
  await expect(phone).toHaveURL(`${origin}/account/history`);
});

test('a passkey is added to the account and opens it without a password, until it is removed', async ({
  browser,
  expectNoise,
}) => {
  expectNoise(/401|403|\/user\/(login|me|passkey)/);
  // the new passkey takes its place when the phone's lock and two answers have come, however long they take
  expectNoise(/account\/security moved by itself/);
  const phone = await phoneIn(browser, 'en-GB');
  // made for a name: by its number a server has none
  await phone.goto(`${comanda.origin}/authentication/login`);
  await expect(phone.getByRole('button', { name: 'Log in', exact: true })).toBeVisible();
  await expect(phone.getByRole('button', { name: 'With a passkey' })).toHaveCount(0);
  const origin = `http://localhost:${comanda.port}`;
  await phone.context().addCookies([{ name: 'cookie-consent', value: 'true', url: origin }]);
  // who holds the phone is asked by its own lock, which says yes here
  const devtools = await phone.context().newCDPSession(phone);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const kept = async () => (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials;
  await makeAccount(phone, 'key@example.com', origin);
  await phone.goto(`${origin}/account/security`);
  await phone.getByRole('button', { name: 'Add a passkey' }).tap();
  const codes = phone.getByRole('dialog').getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await phone.getByRole('button', { name: 'I have kept them' }).tap();
  await expect(phone.getByText('Chrome · Android')).toBeVisible();
  expect(await kept()).toHaveLength(1);
  await expectAccessible(phone, 'an account with a passkey');
  await expect.poll(() => phone.evaluate(() => (history.state as { sheets?: number } | null)?.sheets ?? 0)).toBe(0);

  await phone.goto(`${origin}/account`);
  await phone.getByRole('button', { name: 'Log out' }).tap();
  await phone.getByRole('button', { name: 'With a passkey' }).tap();
  await expect(phone.getByRole('heading', { name: 'Hello, Ann' })).toBeVisible();

  // one that was removed opens nothing any more, although the phone still has it
  await phone.goto(`${origin}/account/security`);
  const again = phone.getByRole('button', { name: 'Tap again to remove it' });
  await tapTwice(phone.getByRole('button', { name: 'Remove' }), again);
  await expect(phone.getByText('Chrome · Android')).toHaveCount(0);
  await phone.goto(`${origin}/account`);
  await phone.getByRole('button', { name: 'Log out' }).tap();
  await phone.getByRole('button', { name: 'With a passkey' }).tap();
  await expect(phone.getByRole('alert')).toBeVisible();
  await expect(phone.getByRole('heading', { name: 'Log in' })).toBeVisible();
});
