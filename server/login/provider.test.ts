import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { apiClient } from '../../tests/support/api.ts';
import { cookieBrowser, startOpenIdProvider, type TestProvider } from '../../tests/support/openIdProvider.ts';
import { logIn, newPerson, personsPassword } from '../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../tests/support/testServer.ts';

let provider: TestProvider;
let server: TestServer;

beforeAll(async () => {
  provider = await startOpenIdProvider();
  const { issuer, clientId, clientSecret } = provider;
  const nobody = { name: 'down', label: 'Nobody', issuer: 'http://127.0.0.1:9', clientId: 'x', clientSecret: 'y' };
  server = await startTestServer({
    OIDC_PROVIDERS: JSON.stringify([{ name: 'test', label: 'Test', issuer, clientId, clientSecret }, nobody]),
  });
});
afterAll(async () => {
  await server.close();
  await provider.close();
});
afterEach(() => provider.people.clear());

type Browser = ReturnType<typeof cookieBrowser>;
const begin = (name = 'test') => `${server.deps.origin()}/user/provider/${name}?language=de`;
const anyone = () => apiClient(server.origin, 'authorization');

/** Logs in at the provider; gives the address by which it sends the browser back to us. */
async function cameBack(browser: Browser, subject: string): Promise<string> {
  const form = await browser.follow(begin(), /\/interaction\//);
  const submitted = await browser.visit(form, { prompt: 'login', login: subject, password: 'any' });
  return browser.follow(new URL(submitted.headers.get('location') ?? '', form).href, /\/callback\?/);
}

/** What our redirect to the app carries after the #. */
async function outcome(browser: Browser, callback: string) {
  const { status, headers } = await browser.visit(callback);
  expect(status).toBe(302);
  const location = new URL(headers.get('location') ?? '');
  const said = Object.fromEntries(new URLSearchParams(location.hash.slice(1))) as { code?: string; error?: string };
  return { page: `${location.origin}${location.pathname}${location.search}`, ...said };
}

async function logInWith(subject: string) {
  const browser = cookieBrowser();
  const { code = '' } = await outcome(browser, await cameBack(browser, subject));
  return exchange(browser, code);
}

/** What the app does in a browser with the code of the redirect. */
const exchange = (browser: Browser, code: string) =>
  anyone()('POST /user/provider/exchange', {
    body: { code },
    headers: { cookie: browser.cookiesFor(server.deps.origin()) },
  });

describe('a login through a provider', () => {
  it('is offered in the public settings', async () => {
    const { body } = await anyone()('GET /config');
    expect(body.openIdProviders).toEqual([
      { name: 'test', label: 'Test' },
      { name: 'down', label: 'Nobody' },
    ]);
  });

  it('makes an account, and finds it again', async () => {
    const email = 'olga@example.com';
    provider.people.set('olga', { email, email_verified: true, given_name: 'Olga', family_name: 'Open' });
    const browser = cookieBrowser();
    const { code = '', page } = await outcome(browser, await cameBack(browser, 'olga'));
    expect(page).toBe(`${server.deps.origin()}/de/authentication/login`);
    const { body, headers, status } = await exchange(browser, code);
    expect(status).toBe(200);
    expect(body).toMatchObject({ email, first_name: 'Olga', last_name: 'Open', emailVerified: true, language: 'de' });
    expect(body.conditionsAcceptedAt).toBeUndefined();
    expect(headers.get('authorization-provider')).toBe('test');
    expect(headers.get('set-cookie')).toMatch(/^authorization-provider=test;/);
    const api = apiClient(server.origin, 'authorization', headers.get('authorization') ?? '');
    expect((await api('GET /user/me')).body).toEqual(body);
    // another address at the provider changes nothing about who it is
    provider.people.set('olga', { email: 'renamed@example.com', email_verified: false });
    expect((await logInWith('olga')).body).toEqual(body);
    const { body: history } = await api('GET /user/login-history');
    expect(history).toMatchObject([{ provider: 'test', success: true }, { provider: 'test' }]);
    expect((await api('GET /user/export')).body.providers).toMatchObject([{ name: 'test' }]);
  });

  it('joins the account that has the same verified address', async () => {
    const { user, api } = await newPerson(server);
    provider.people.set('joined', { email: user.email.toUpperCase(), email_verified: true });
    expect((await logInWith('joined')).body).toEqual(user);
    expect((await api('GET /user/me')).status).toBe(200);
    expect((await logIn(server, user.email, personsPassword)).status).toBe(200);
  });

  it('takes an account that nobody had proven from whoever registered it', async () => {
    const { user, api } = await newPerson(server, { emailVerified: false });
    provider.people.set('rightful', { email: user.email, email_verified: true });
    expect((await logInWith('rightful')).body).toEqual({ ...user, emailVerified: true });
    await expect.poll(async () => (await api('GET /user/me')).status).toBe(401);
    expect((await logIn(server, user.email, personsPassword)).status).toBe(401);
  });

  it('lets nobody else in by the login with which an unproven account was made', async () => {
    provider.people.set('mallory', { email: 'mallory@example.com', email_verified: true });
    const mallory = await logInWith('mallory');
    const api = apiClient(server.origin, 'authorization', mallory.headers.get('authorization') ?? '');
    const email = 'victim@example.com';
    expect((await api('PUT /user/data', { body: { email } })).status).toBe(200);
    provider.people.set('victim', { email, email_verified: true });
    const { body: victim } = await logInWith('victim');
    expect(victim).toMatchObject({ email, emailVerified: true });
    expect((await logInWith('mallory')).body.user_id).not.toBe(victim.user_id);
  });

  it('needs an address that the provider has verified', async () => {
    const { user } = await newPerson(server);
    provider.people.set('unproven', { email: user.email, email_verified: false });
    const browser = cookieBrowser();
    const { error, code } = await outcome(browser, await cameBack(browser, 'unproven'));
    expect([error, code]).toEqual(['provider_email_unverified', undefined]);
    provider.people.set('nameless', {});
    const other = cookieBrowser();
    expect((await outcome(other, await cameBack(other, 'nameless'))).error).toBe('provider_email_unverified');
  });

  it('ends where it does not fit what was begun', async () => {
    provider.people.set('eve', { email: 'eve@example.com', email_verified: true });
    const browser = cookieBrowser();
    const callback = await cameBack(browser, 'eve');
    const otherState = callback.replace(/state=[^&]+/, 'state=another');
    const stranger = cookieBrowser();
    // a victim’s browser, sent to finish what somebody else began
    expect((await outcome(stranger, callback)).error).toBe('provider_failed');
    expect((await outcome(browser, otherState)).error).toBe('provider_failed');
    const again = cookieBrowser();
    const fresh = await cameBack(again, 'eve');
    expect((await outcome(again, fresh.replace(/code=[^&]+/, 'code=made-up'))).error).toBe('provider_failed');
    expect((await outcome(again, fresh)).error).toBe('provider_failed');
    expect((await outcome(cookieBrowser(), callback.split('?')[0]!)).error).toBe('provider_failed');
  });

  it('gives a code that is worth nothing in another browser', async () => {
    provider.people.set('sender', { email: 'sender@example.com', email_verified: true });
    provider.people.set('other', { email: 'other@example.com', email_verified: true });
    const [sender, victim] = [cookieBrowser(), cookieBrowser()];
    const callback = await cameBack(sender, 'sender');
    const answered = await sender.visit(callback);
    const [cookie = ''] = answered.headers.getSetCookie().filter((each) => each.startsWith('provider-code='));
    expect(cookie).toMatch(/; Path=\/user\/provider; Max-Age=120; HttpOnly; SameSite=Strict$/);
    const location = new URL(answered.headers.get('location') ?? '');
    const code = new URLSearchParams(location.hash.slice(1)).get('code') ?? '';
    expect(cookie).not.toContain(code);
    // without a login of its own, and after one
    expect((await exchange(victim, code)).error).toMatchObject({ statusCode: 422, code: 'provider_failed' });
    const own = await outcome(victim, await cameBack(victim, 'other'));
    const fooled = await exchange(victim, code);
    expect(fooled.error.code).toBe('provider_failed');
    expect(fooled.headers.get('authorization')).toBeNull();
    expect((await exchange(victim, own.code ?? '')).body.email).toBe('other@example.com');
    expect((await exchange(sender, code)).body.email).toBe('sender@example.com');
  });

  it('gives its code once, for two minutes', async () => {
    provider.people.set('fast', { email: 'fast@example.com', email_verified: true });
    const browser = cookieBrowser();
    const callback = await cameBack(browser, 'fast');
    const { code = '' } = await outcome(browser, callback);
    const both = await Promise.all([exchange(browser, code), exchange(browser, code)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    expect((await outcome(browser, callback)).error).toBe('provider_failed');
    const slow = cookieBrowser();
    const late = await outcome(slow, await cameBack(slow, 'fast'));
    server.advance(120_000);
    const { error } = await exchange(slow, late.code ?? '');
    expect(error).toMatchObject({ statusCode: 422, code: 'provider_failed' });
  });

  it('says that the provider cannot be reached, before and during', async () => {
    const browser = cookieBrowser();
    expect(await outcome(browser, begin('down'))).toMatchObject({
      page: `${server.deps.origin()}/de/authentication/login`,
      error: 'provider_down',
    });
    expect((await fetch(begin('unknown'))).status).toBe(404);
    provider.people.set('late', { email: 'late@example.com', email_verified: true });
    const callback = await cameBack(browser, 'late');
    await provider.close();
    expect((await outcome(browser, callback)).error).toBe('provider_down');
  });
});
