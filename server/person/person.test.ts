import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ItemChoice } from '#domain/order/order.ts';
import { type Api, apiClient } from '../../tests/support/api.ts';
import { type House, makeHouses, orderFor } from '../../tests/support/houses.ts';
import { type MailServer, startMailServer } from '../../tests/support/mailServer.ts';
import { logIn, newPerson, personsPassword, type TestPerson } from '../../tests/support/people.ts';
import { encoded, startTestServer, type TestServer } from '../../tests/support/testServer.ts';
import { employeeCodeHmac } from '../device/employeeCode.ts';
import { insertEmployee } from '../device/employeeRepository.ts';
import { cleanUp } from '../housekeeping.ts';

const minute = 60_000;
/** What comes without being waited for. */
const soon = <T>(read: () => T) => expect.poll(read);
let server: TestServer;
let mail: MailServer;
let house: House;
let register: Api;

beforeAll(async () => {
  mail = await startMailServer();
  server = await startTestServer({ SMTP_URL: mail.url, MAIL_FROM: 'hello@example.com', RATE_LIMIT_LOGINS: '6' });
  [house] = (await makeHouses(server.deps, 1, 5)) as [House];
  register = apiClient(server.origin, 'device-authorization', house.devices.cashregister.token);
});
afterAll(async () => {
  await server.close();
  await mail.close();
});

/** The next mail to this address. */
async function mailTo(email: string, nth = 1): Promise<string> {
  const found = () => mail.mails.filter(({ to }) => to === email)[nth - 1]?.text ?? '';
  await soon(found).not.toBe('');
  return found();
}
const codeIn = (text: string): string => /\d{6}/.exec(text)?.[0] ?? '';
const anyone = () => apiClient(server.origin, 'authorization');

async function takeaway(api: Api, wishes: { note?: string } = {}) {
  const { contact: _none, ...order } = { ...orderFor(house), ...wishes, contact: undefined };
  const contact = { name: 'Ann Example', phone: '+43 660 1234567', email: 'ann@private.example' };
  const items = order.items.map((line) => ({ ...line, note: 'for Ann' }));
  const { body, status } = await api('POST /order', {
    body: { order: { ...order, items, contact, payment: { option: 'cash' } } },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

async function complete(order_id: string): Promise<void> {
  for (const action of ['accept', 'prepare', 'ready', 'complete'] as const) {
    expect((await register('POST /order/action', { body: { order_id, action } })).status).toBe(200);
  }
}

describe('a contact', () => {
  it('gets its code by mail as soon as somebody registers, and is verified by it', async () => {
    const email = 'new@example.com';
    const body = {
      email,
      first_name: 'Nia',
      last_name: 'New',
      password: encoded('long enough'),
      language: 'de' as const,
    };
    const registered = await anyone()('POST /user/register', { body });
    expect(registered.body).toMatchObject({ emailVerified: false, language: 'de' });
    expect(registered.headers.get('set-cookie')).toMatch(/^authorization-provider=local; .*SameSite=Strict$/);
    const text = await mailTo(email);
    expect(text).toMatch(/^Guten Tag,/);
    const api = apiClient(server.origin, 'authorization', registered.headers.get('authorization') ?? '');
    const given = { type: 'email' as const, code: codeIn(text) };
    const key = randomUUID();
    expect((await api('PUT /user/verify-contact', { body: given, key })).body.emailVerified).toBe(true);
    // the answer may have been lost
    expect((await api('PUT /user/verify-contact', { body: given })).body.emailVerified).toBe(true);
  });

  it('has five tries for a code', async () => {
    const { user, api } = await newPerson(server, { emailVerified: false });
    await api('POST /user/verify-contact', { body: { type: 'email' } });
    const code = codeIn(await mailTo(user.email));
    const wrong = code === '000000' ? '111111' : '000000';
    const guess = async (given: string) =>
      (await api('PUT /user/verify-contact', { body: { type: 'email', code: given } })).status;
    const guesses = await Promise.all(Array.from({ length: 5 }, () => guess(wrong)));
    expect(guesses).toEqual([422, 422, 422, 422, 422]);
    expect(await guess(code)).toBe(422);
    await api('POST /user/verify-contact', { body: { type: 'email' } });
    expect(await guess(code)).toBe(422);
    expect(await guess(codeIn(await mailTo(user.email, 2)))).toBe(200);
  });

  it('has ten minutes for a code, of its own kind and address only', async () => {
    const { user, api } = await newPerson(server, { emailVerified: false, phone: '+43 660 7654321' });
    await api('POST /user/verify-contact', { body: { type: 'email' } });
    const code = codeIn(await mailTo(user.email));
    const give = async (type: 'email' | 'phone') =>
      (await api('PUT /user/verify-contact', { body: { type, code } })).error.code;
    expect(await give('phone')).toBe('verification_code_invalid');
    await api('PUT /user/data', { body: { email: `other-${user.email}`, password: encoded(personsPassword) } });
    expect(await give('email')).toBe('verification_code_invalid');
    const again = codeIn(await mailTo(`other-${user.email}`));
    server.advance(10 * minute + 1);
    const late = await api('PUT /user/verify-contact', { body: { type: 'email', code: again } });
    expect(late.error).toMatchObject({ statusCode: 422, code: 'verification_code_invalid', message: 'Invalid Data' });
  });

  it('is stored as an HMAC only', async () => {
    const { user, api } = await newPerson(server);
    await api('POST /user/verify-contact', { body: { type: 'email' } });
    const code = codeIn(await mailTo(user.email));
    const rows = await server.deps.db.query(
      `select to_jsonb(v) from verification_code v where user_id = $1
       union all select to_jsonb(m) from message m where user_id = $1`,
      [user.user_id],
    );
    expect(rows.length).toBe(2);
    expect(JSON.stringify(rows).replace(/"\d{4}-[^"]*"|[0-9a-f-]{36}/g, '')).not.toContain(code);
  });

  it('that is missing gets no code', async () => {
    const { api } = await newPerson(server);
    const { error } = await api('POST /user/verify-contact', { body: { type: 'phone' } });
    expect(error).toMatchObject({ statusCode: 400, details: [{ path: 'type' }] });
  });
});

describe('a password', () => {
  it('is changed with the one before; every other session ends', async () => {
    const { user, api } = await newPerson(server);
    const { api: other } = await logIn(server, user.email);
    const body = { password: encoded(personsPassword), new_password: encoded('another one, longer') };
    const wrong = await api('PUT /user/update-password', { body: { ...body, password: encoded('not mine') } });
    expect(wrong.error).toMatchObject({ statusCode: 422, code: 'password_wrong' });
    const short = await api('PUT /user/update-password', { body: { ...body, new_password: encoded('short') } });
    expect(short.error.details).toMatchObject([{ path: 'new_password' }]);
    expect((await other('GET /user/me')).status).toBe(200);
    const changed = await api('PUT /user/update-password', { body });
    expect(changed.body.user_id).toBe(user.user_id);
    await soon(async () => (await other('GET /user/me')).status).toBe(401);
    api.token = changed.headers.get('authorization') ?? '';
    expect((await api('GET /user/me')).status).toBe(200);
    expect((await logIn(server, user.email)).status).toBe(401);
    expect((await logIn(server, user.email, 'another one, longer')).status).toBe(200);
    expect(await mailTo(user.email)).toContain('was changed');
  });

  it('is forgotten and chosen anew by mail, once and within an hour; every session ends', async () => {
    const { user, api } = await newPerson(server, { emailVerified: false, language: 'hu' });
    expect((await anyone()('POST /user/reset-password', { body: { email: user.email } })).body).toEqual({ sent: true });
    const text = await mailTo(user.email);
    const link = new URL(/http\S+/.exec(text)?.[0] ?? '');
    expect(`${link.origin}${link.pathname}`).toBe(`${server.deps.origin()}/hu/authentication/password-recovery`);
    const token = new URLSearchParams(link.hash.slice(1)).get('token') ?? '';
    const body = { token, new_password: encoded('chosen by mail') };
    const chosen = await anyone()('PUT /user/reset-password', { body });
    expect(chosen.body).toMatchObject({ user_id: user.user_id, emailVerified: true });
    await soon(async () => (await api('GET /user/me')).status).toBe(401);
    expect((await logIn(server, user.email, 'chosen by mail')).status).toBe(200);
    const twice = await anyone()('PUT /user/reset-password', { body });
    expect(twice.error).toMatchObject({ statusCode: 422, code: 'reset_token_invalid' });

    await anyone()('POST /user/reset-password', { body: { email: user.email } });
    const late = /token=(\S+)/.exec(await mailTo(user.email, 3))?.[1] ?? '';
    server.advance(60 * minute);
    const tooLate = await anyone()('PUT /user/reset-password', { body: { ...body, token: late } });
    expect(tooLate.error.code).toBe('reset_token_invalid');
  });

  it('can be forgotten by an unknown address all the same: same answer, same work, no mail', async () => {
    const { user } = await newPerson(server);
    const ask = (email: string) => anyone()('POST /user/reset-password', { body: { email } });
    const before = mail.mails.length;
    const [known, unknown] = [await ask(user.email), await ask('nobody@example.com')];
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    await mailTo(user.email);
    const left = () => server.deps.db.query(`select 1 from message where recipient = 'nobody@example.com'`);
    await soon(left).toEqual([]);
    expect(mail.mails.length).toBe(before + 1);
  });
});

describe('own data', () => {
  it('are changed as far as they are one’s own', async () => {
    const { user, api } = await newPerson(server, { phone: '+43 660 1111111', phoneVerified: true });
    const address = { street: 'Gasse 1', postalCode: '1010', city: 'Wien', country: 'AT' };
    const sentBack = { ...user, roles: ['admin'], emailVerified: false, first_name: 'Bea', address, language: 'ro' };
    const { body, status } = await api('PUT /user/data', { body: sentBack as never });
    expect(status).toBe(200);
    expect(body).toEqual({ ...user, first_name: 'Bea', address, language: 'ro' });
    const removed = await api('PUT /user/data', { body: { phone: '', address: null } });
    const { phone: _phone, ...rest } = user;
    expect(removed.body).toEqual({ ...rest, first_name: 'Bea', language: 'ro', phoneVerified: false });
    expect((await api('GET /user/me')).body).toEqual(removed.body);
    expect((await api('PUT /user/data', { body: { phone: 'call me' } })).status).toBe(400);
    expect((await api('PUT /user/data', { body: { admin: true } as never })).status).toBe(400);
    expect((await api('PUT /user/data', { body: { user_id: randomUUID() } })).status).toBe(404);
  });

  it('hold another address only after it was verified, and the one before learns of it', async () => {
    const [{ user, api }, other] = [await newPerson(server), await newPerson(server)];
    const taken = await api('PUT /user/data', {
      body: { email: other.user.email.toUpperCase(), password: encoded(personsPassword) },
    });
    expect(taken.error).toMatchObject({ statusCode: 409, code: 'email_taken' });
    const email = `moved-${user.email}`;
    expect((await api('PUT /user/data', { body: { email, password: encoded(personsPassword) } })).body).toMatchObject({
      email,
      emailVerified: false,
    });
    expect(await mailTo(user.email)).toContain('another e-mail address');
    const code = codeIn(await mailTo(email));
    const verified = await api('PUT /user/verify-contact', { body: { type: 'email', code } });
    expect(verified.body).toMatchObject({ email, emailVerified: true });
  });

  it('remember when the conditions were accepted', async () => {
    const { api } = await newPerson(server);
    expect((await api('GET /user/me')).body.conditionsAcceptedAt).toBeUndefined();
    const { body } = await api('PUT /user/conditions');
    expect(Date.parse(body.conditionsAcceptedAt!)).toBeCloseTo(server.deps.now().getTime(), -4);
    expect((await api('GET /user/me')).body).toEqual(body);
  });

  it('show where somebody logged in, page by page', async () => {
    const { user, api } = await newPerson(server);
    await logIn(server, user.email, 'wrong');
    await logIn(server, user.email);
    const first = await api('GET /user/login-history', { query: { limit: '1' } });
    expect(first.body).toMatchObject([{ provider: 'local', success: true, ip: '127.0.0.1' }]);
    const cursor = first.headers.get('next-cursor') ?? '';
    const second = await api('GET /user/login-history', { query: { limit: '1', cursor } });
    expect(second.body).toMatchObject([{ success: false }]);
    expect(second.headers.get('next-cursor')).toBeNull();
    expect((await api('GET /user/login-history', { query: { cursor: 'x' } })).status).toBe(400);
  });
});

describe('orders of a person', () => {
  it('are listed for whoever placed them, newest first, and for nobody else', async () => {
    const [ann, bob] = [await newPerson(server), await newPerson(server)];
    const placed: string[] = [];
    for (let n = 0; n < 3; n += 1) placed.unshift((await takeaway(ann.api)).order_id);
    const first = await ann.api('GET /user/orders', { query: { limit: '2' } });
    expect(first.body.map(({ order_id }) => order_id)).toEqual(placed.slice(0, 2));
    const { body: restaurant } = await ann.api('GET /restaurant', {
      query: { restaurant_id: first.body[0]!.restaurant_id },
    });
    expect(first.body.map(({ restaurantName }) => restaurantName)).toEqual([restaurant.name, restaurant.name]);
    const cursor = first.headers.get('next-cursor') ?? '';
    const second = await ann.api('GET /user/orders', { query: { limit: '2', cursor } });
    expect(second.body.map(({ order_id }) => order_id)).toEqual(placed.slice(2));
    expect(second.headers.get('next-cursor')).toBeNull();
    expect((await bob.api('GET /user/orders')).body).toEqual([]);
    for (const wrong of ['x', '2026-01-01~x', `x~${randomUUID()}`]) {
      expect((await ann.api('GET /user/orders', { query: { cursor: wrong } })).status).toBe(400);
    }
  });
});

describe('a code at the counter', () => {
  const lookUp = (code: string) => register('GET /user/code', { query: { code } });

  it('tells the customer or the employee behind it', async () => {
    const { user } = await newPerson(server, { first_name: 'Cleo', last_name: 'Customer' });
    expect(user.customerCode).toMatch(/^C[2-9A-FXY]{8}$/);
    const spoken = user.customerCode!.toLowerCase().replace(/^(.{4})/, '$1-');
    const found = await lookUp(spoken);
    expect(found.body).toEqual({ first_name: 'Cleo', last_name: 'Customer', user_id: user.user_id });
    const { restaurant_id } = house;
    const employee_id = randomUUID();
    const codeHmac = employeeCodeHmac(server.deps.secrets, restaurant_id, '735264');
    const employee = { employee_id, restaurant_id, name: 'Eva Maria Klein', types: ['waiter' as const], active: true };
    await insertEmployee(server.deps.db, { ...employee, codeHmac });
    const { body } = await lookUp('735264');
    expect(body).toEqual({ first_name: 'Eva', last_name: 'Maria Klein', employee_id, types: ['waiter'] });
  });

  it('cannot be guessed: the check locks as it does for employees, and for both at once', async () => {
    const { user } = await newPerson(server);
    const { restaurant_id } = house;
    for (let guess = 0; guess < 4; guess += 1) expect((await lookUp(`C0000000${guess}`)).status).toBe(403);
    await register('GET /restaurant/employee', { query: { restaurant_id, code: '111111' } });
    const locked = await lookUp(user.customerCode!);
    expect(locked.error).toMatchObject({ statusCode: 429, code: 'code_locked', retry: 'later' });
    expect((await register('GET /restaurant/employee', { query: { restaurant_id, code: '735264' } })).status).toBe(429);
    server.advance(minute);
    expect((await lookUp(user.customerCode!)).status).toBe(200);
  });
});

describe('the orders of a person', () => {
  it('come page by page, and a cursor that nobody gave is refused', async () => {
    const { api } = await newPerson(server);
    const placed = [await takeaway(api), await takeaway(api)].map(({ order_id }) => order_id);
    const first = await api('GET /user/orders', { query: { limit: 1 } });
    const cursor = first.headers.get('next-cursor')!;
    const rest = await api('GET /user/orders', { query: { limit: 1, cursor } });
    expect([...first.body, ...rest.body].map(({ order_id }) => order_id)).toEqual(placed.toReversed());
    expect(rest.headers.get('next-cursor')).toBeNull();
    const id = randomUUID();
    for (const wrong of ['x', `2026-01-01T00:00:00Z~${'-'.repeat(36)}`, `Mar 1 275760~${id}`, `${cursor}~${id}`])
      expect((await api('GET /user/orders', { query: { cursor: wrong } })).error.code).toBe('invalid_request');
  });
});

describe('the whole of a person', () => {
  it('is taken along as one document', async () => {
    const { user, api } = await newPerson(server);
    const order = await takeaway(api);
    await logIn(server, user.email);
    await api('POST /user/verify-contact', { body: { type: 'email' } });
    const { body } = await api('GET /user/export');
    expect(body).toMatchObject({
      user,
      logins: [{ success: true, provider: 'local' }],
      orders: [{ order_id: order.order_id, contact: { name: 'Ann Example' } }],
      chains: [],
      providers: [],
      messages: [{ kind: 'verify_email', to: user.email }],
    });
    expect(JSON.stringify(body)).not.toContain('argon2');
  });

  it('is deleted: sessions end, and orders stay without the person', async () => {
    const { user, api }: TestPerson = await newPerson(server, { first_name: 'Ursula', last_name: 'Unforgotten' });
    const { api: other } = await logIn(server, user.email);
    const [over, underWay] = [await takeaway(api, { note: 'ring at Ursula’s' }), await takeaway(api)];
    await complete(over.order_id);
    const { restaurant_id } = house;
    const before = await register('GET /device/orders', { query: { restaurant_id, closed: 'true' } });
    const since = Number(before.headers.get('seq'));
    expect((await api('DELETE /user/me', { body: { password: encoded(personsPassword) } })).body).toEqual({
      deleted: true,
    });
    for (const session of [api, other]) await soon(async () => (await session('GET /user/me')).status).toBe(401);
    expect((await logIn(server, user.email)).status).toBe(401);
    expect(await mailTo(user.email)).toContain('deleted');

    // the restaurant's screens hear of it as of any other change
    const stream = await register('GET /restaurant/stream', { query: { restaurant_id, since: String(since) } });
    const [forgotten, ...others] = stream.body.orders;
    expect(others).toEqual([]);
    expect(forgotten).toMatchObject({ order_id: over.order_id, amountTotal: over.amountTotal, number: over.number });
    expect(forgotten!.items.map((line) => (line.item as ItemChoice).item_id)).toEqual(
      over.items.map((line) => (line.item as ItemChoice).item_id),
    );
    const { body: journal } = await register('GET /order/journal', { query: { order_id: over.order_id } });
    expect(journal.map(({ what }) => what)).toEqual([
      'order_place',
      'accept',
      'prepare',
      'ready',
      'complete',
      'person_forgotten',
    ]);
    for (const text of [JSON.stringify(forgotten), JSON.stringify(journal)]) {
      expect(text).not.toMatch(/Ursula|Ann Example|1234567|private\.example|for Ann/);
    }
    // what is still to be brought keeps its contact until it is over
    const open = async () =>
      (await register('GET /order', { query: { order_id: underWay.order_id } })).body.contact?.name;
    expect(await open()).toBe('Ann Example');
    await complete(underWay.order_id);
    await cleanUp(server.deps);
    expect(await open()).toBeUndefined();
    const rest = await server.deps.db.query(
      `select 1 from forgotten_user where user_id = $1 union all select 1 from login_history where user_id = $1
       union all select 1 from operation where caller = 'user:' || $1::text`,
      [user.user_id],
    );
    expect(rest).toEqual([]);
  });

  it('is kept while a chain would be left without an owner', async () => {
    const [ann, bob] = [await newPerson(server), await newPerson(server)];
    const chain_id = randomUUID();
    const own = (user_id: string) =>
      server.deps.db.query('insert into chain_owner (chain_id, user_id) values ($1, $2)', [chain_id, user_id]);
    await server.deps.db.query(`insert into chain (chain_id, name, created_at) values ($1, 'Ann’s', now())`, [
      chain_id,
    ]);
    await own(ann.user.user_id);
    expect((await ann.api('GET /user/chains')).body).toMatchObject([{ chain_id, name: 'Ann’s' }]);
    const { error } = await ann.api('DELETE /user/me', { body: { password: encoded(personsPassword) } });
    expect(error).toMatchObject({ statusCode: 409, code: 'last_owner', details: { chains: [{ chain_id }] } });
    expect((await ann.api('GET /user/me')).status).toBe(200);
    await own(bob.user.user_id);
    const both = await Promise.all([
      ann.api('DELETE /user/me', { body: { password: encoded(personsPassword) } }),
      bob.api('DELETE /user/me', { body: { password: encoded(personsPassword) } }),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});
