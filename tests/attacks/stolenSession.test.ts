import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiClient } from '../support/api.ts';
import { type MailServer, startMailServer } from '../support/mailServer.ts';
import { logIn, newPerson, personsPassword } from '../support/people.ts';
import { encoded, startTestServer, type TestServer } from '../support/testServer.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
let server: TestServer;
let mail: MailServer;
beforeAll(async () => {
  mail = await startMailServer();
  server = await startTestServer({ SMTP_URL: mail.url, MAIL_FROM: 'hello@example.com' });
});
afterAll(async () => {
  await server.close();
  await mail.close();
});

const soon = <T>(read: () => T) => expect.poll(read);
const password = encoded(personsPassword);
const fresh = (): string => `${randomUUID()}@example.com`;
const anyone = () => apiClient(server.origin, 'authorization');
const needed = { statusCode: 403, code: 'confirmation_needed' };

/** What the mail to this address that says so opens. */
async function tokenFor(email: string, words: RegExp): Promise<string> {
  const found = () => mail.mails.find(({ to, text }) => to === email && words.test(text))?.text ?? '';
  await soon(found).not.toBe('');
  return /#token=(\S+)/.exec(found())?.[1] ?? '';
}

describe('a stolen session', () => {
  it('does not become the account: address, password, deletion and new owners ask for the password', async () => {
    const { user, api } = await newPerson(server);
    const { chain_id } = (await api('POST /chain', { body: { name: 'Ann’s' } })).body;
    expect((await api('PUT /user/data', { body: { email: fresh() } })).error).toMatchObject(needed);
    expect((await api('DELETE /user/me')).error).toMatchObject(needed);
    expect((await api('POST /chain/invite', { body: { chain_id, email: fresh() } })).error).toMatchObject(needed);
    const new_password = encoded('violet staircase');
    expect((await api('PUT /user/update-password', { body: { new_password } })).error).toMatchObject(needed);
    expect((await api('GET /user/me')).body).toEqual({ ...user, roles: ['guest', 'owner'] });
    expect((await logIn(server, user.email)).status).toBe(200);
    expect(mail.mails.filter(({ to }) => to === user.email)).toEqual([]);
  });

  it('leads nobody to where the bank account is named that guests’ money goes to', async () => {
    const { api } = await newPerson(server);
    const { chain_id } = (await api('POST /chain', { body: { name: 'Ann’s' } })).body;
    const paymentAddress = { street: 'Ring 1', postalCode: '1010', city: 'Wien', country: 'AT' };
    expect((await api('PUT /chain/payment-address', { body: { chain_id, paymentAddress } })).status).toBe(200);
    const asked = () =>
      Promise.all([
        api('GET /chain/stripe-account', { query: { chain_id } }),
        api('GET /chain/stripe-account', { query: { chain_id, dashboard: 'true' } }),
        api('GET /chain/stripe-dashboard', { query: { chain_id } }),
      ]);
    for (const { error } of await asked()) expect(error).toMatchObject(needed);
    const made = await server.deps.db.query('select 1 from provider_account where chain_id = $1', [chain_id]);
    expect(made).toEqual([]);
    expect((await api('POST /user/confirm', { body: { password } })).status).toBe(200);
    for (const { status } of await asked()) expect(status).toBe(200);
  });

  it('changes what is harmless without being asked', async () => {
    const { user, api } = await newPerson(server);
    const body = { ...user, first_name: 'Bea', phone: '+43 660 1234567' };
    expect((await api('PUT /user/data', { body: body as never })).body).toMatchObject({ first_name: 'Bea' });
  });

  it('does all of it with the password, and nothing with a wrong one', async () => {
    const { user, api } = await newPerson(server);
    const email = fresh();
    const wrong = await api('PUT /user/data', { body: { email, password: encoded('not the password') } });
    expect(wrong.error).toMatchObject({ statusCode: 422, code: 'password_wrong' });
    expect((await api('PUT /user/data', { body: { email, password } })).body.email).toBe(email);
    const other = await newPerson(server);
    expect((await other.api('DELETE /user/me', { body: { password: encoded('not the password') } })).status).toBe(422);
    expect((await other.api('DELETE /user/me', { body: { password } })).body).toEqual({ deleted: true });
    expect((await logIn(server, other.user.email)).status).toBe(401);
    expect((await logIn(server, user.email)).status).toBe(401);
  });

  it('cannot guess the password by what asks for it', async () => {
    const own = await startTestServer({ RATE_LIMIT_LOGINS: '4' });
    try {
      const { user, api } = await newPerson(own);
      own.advance(15 * minute - (own.deps.now().getTime() % (15 * minute)));
      const guess = { password: encoded('a wild guess') };
      const asked = [
        await api('POST /user/confirm', { body: guess }),
        await api('PUT /user/data', { body: { email: fresh(), ...guess } }),
        await api('DELETE /user/me', { body: guess }),
        await api('PUT /user/update-password', { body: { ...guess, new_password: encoded('violet staircase') } }),
        await api('POST /user/confirm', { body: { password } }),
      ];
      expect(asked.map(({ status }) => status)).toEqual([422, 422, 422, 422, 429]);
      expect((await api('GET /user/me')).body).toEqual(user);
    } finally {
      await own.close();
    }
  });

  it('is confirmed for ten minutes, by itself and not by another session', async () => {
    const { user, api } = await newPerson(server);
    const { api: other } = await logIn(server, user.email);
    server.advance(10 * minute + 1);
    expect((await other('PUT /user/data', { body: { email: fresh() } })).error).toMatchObject(needed);
    expect((await other('POST /user/confirm', { body: { password } })).body).toEqual({ confirmed: true });
    expect((await api('PUT /user/data', { body: { email: fresh() } })).error).toMatchObject(needed);
    server.advance(10 * minute - 5_000);
    expect((await other('PUT /user/data', { body: { email: fresh() } })).status).toBe(200);
    server.advance(5_001);
    expect((await other('DELETE /user/me')).error).toMatchObject(needed);
  });

  it('is confirmed by having just logged in', async () => {
    const { user } = await newPerson(server);
    const { api } = await logIn(server, user.email);
    expect((await api('DELETE /user/me')).status).toBe(200);
  });

  it('stays confirmed, and no longer, under the token that follows', async () => {
    const { user } = await newPerson(server);
    const { api } = await logIn(server, user.email);
    const body = { new_password: encoded('violet staircase') };
    api.token = (await api('PUT /user/update-password', { body })).headers.get('authorization') ?? '';
    expect((await api('GET /user/sessions')).body).toMatchObject([{ current: true }]);
    server.advance(10 * minute + 1);
    expect((await api('DELETE /user/me')).error).toMatchObject(needed);
  });
});

describe('the address from before', () => {
  const words = /another e-mail address/;
  const undo = (token: string, new_password = encoded('orange staircase')) =>
    anyone()('PUT /user/undo-address', { body: { token, new_password } });

  it('is told, and takes the account back: every session ends, and a new password is chosen', async () => {
    const { user, api } = await newPerson(server);
    const email = fresh();
    await api('PUT /user/data', { body: { email, password } });
    const token = await tokenFor(user.email, words);
    expect((await undo(token, encoded('password1'))).error.code).toBe('password_too_easy');
    expect((await undo(token)).body).toMatchObject({ user_id: user.user_id, email: user.email, emailVerified: true });
    await soon(async () => (await api('GET /user/me')).status).toBe(401);
    expect((await logIn(server, email)).status).toBe(401);
    expect((await logIn(server, user.email)).status).toBe(401);
    expect((await logIn(server, user.email, 'orange staircase')).status).toBe(200);
    expect((await undo(token)).error.code).toBe('reset_token_invalid');
  });

  it('has 72 hours for it', async () => {
    const [early, late] = [await newPerson(server), await newPerson(server)];
    for (const { api } of [early, late]) await api('PUT /user/data', { body: { email: fresh(), password } });
    const tokens = [await tokenFor(early.user.email, words), await tokenFor(late.user.email, words)];
    server.advance(72 * hour - 20_000);
    expect((await undo(tokens[0]!)).status).toBe(200);
    server.advance(20_001);
    expect((await undo(tokens[1]!)).error).toMatchObject({ statusCode: 422, code: 'reset_token_invalid' });
  });

  it('wins over whoever moves on to a third address and takes it back from there', async () => {
    const { user, api } = await newPerson(server);
    const thiefs = fresh();
    await api('PUT /user/data', { body: { email: thiefs, password } });
    const token = await tokenFor(user.email, words);
    await server.deps.db.query(`update user_account set doc = doc || '{"emailVerified": true}' where user_id = $1`, [
      user.user_id,
    ]);
    await api('PUT /user/data', { body: { email: fresh(), password } });
    expect((await undo(await tokenFor(thiefs, words), encoded('the thief’s word'))).status).toBe(200);
    expect((await undo(token)).body.email).toBe(user.email);
    expect((await logIn(server, thiefs, 'the thief’s word')).status).toBe(401);
  });

  it('is taken by nobody else meanwhile', async () => {
    const { user, api } = await newPerson(server);
    await api('PUT /user/data', { body: { email: fresh(), password } });
    const token = await tokenFor(user.email, words);
    const body = { email: user.email.toUpperCase(), first_name: 'Eve', last_name: 'Evil', password };
    expect((await anyone()('POST /user/register', { body })).error.code).toBe('email_taken');
    const thief = await newPerson(server);
    const moved = await thief.api('PUT /user/data', { body: { email: user.email, password } });
    expect(moved.error.code).toBe('email_taken');
    expect((await undo(token)).status).toBe(200);
  });

  it('may be taken again by its own account', async () => {
    const { user, api } = await newPerson(server);
    await api('PUT /user/data', { body: { email: fresh(), password } });
    expect((await api('PUT /user/data', { body: { email: user.email } })).body.email).toBe(user.email);
  });

  it('leaves the thief no login at a provider', async () => {
    const { user, api } = await newPerson(server);
    await api('PUT /user/data', { body: { email: fresh(), password } });
    const token = await tokenFor(user.email, words);
    const { db, now } = server.deps;
    const link = (subject: string, at: Date) =>
      db.query('insert into user_identity (provider, subject, user_id, created_at) values ($1, $2, $3, $4)', [
        'test',
        subject,
        user.user_id,
        at,
      ]);
    const [own, thiefs] = [randomUUID(), randomUUID()];
    await link(own, new Date(now().getTime() - day));
    await link(thiefs, now());
    expect((await undo(token)).status).toBe(200);
    const left = await db.query('select subject from user_identity where user_id = $1', [user.user_id]);
    expect(left).toEqual([{ subject: own }]);
  });
});

describe('sessions', () => {
  it('are listed with where and when they were seen, and ended one by one or all others at once', async () => {
    const { user, api } = await newPerson(server);
    const phone = await logIn(server, user.email, personsPassword, { 'user-agent': 'A phone' });
    const tablet = await logIn(server, user.email, personsPassword, { 'user-agent': 'A tablet' });
    const listed = await phone.api('GET /user/sessions');
    expect(listed.body.map(({ userAgent, current }) => [userAgent, current])).toEqual([
      ['A tablet', false],
      ['A phone', true],
      ['', false],
    ]);
    for (const { network, provider } of listed.body.slice(0, 2))
      expect([network, provider]).toEqual(['127.0.0.0/24', 'local']);
    const { session_id } = listed.body[0]!;
    expect((await phone.api('DELETE /user/sessions', { query: { session_id } })).body).toEqual({ deleted: true });
    await soon(async () => (await tablet.api('GET /user/me')).status).toBe(401);
    expect((await api('GET /user/me')).status).toBe(200);
    expect((await phone.api('DELETE /user/sessions')).status).toBe(200);
    await soon(async () => (await api('GET /user/me')).status).toBe(401);
    expect((await phone.api('GET /user/sessions')).body).toMatchObject([{ userAgent: 'A phone', current: true }]);
  });

  it('of others are nobody’s to see or to end', async () => {
    const [ann, bob] = [await newPerson(server), await newPerson(server)];
    const { session_id } = (await bob.api('GET /user/sessions')).body[0]!;
    expect((await ann.api('GET /user/sessions')).body.map((each) => each.session_id)).not.toContain(session_id);
    expect((await ann.api('DELETE /user/sessions', { query: { session_id } })).error.code).toBe('not_found');
    expect((await bob.api('GET /user/me')).status).toBe(200);
  });

  it('say where they are used now', async () => {
    const { user } = await newPerson(server);
    const { api } = await logIn(server, user.email, personsPassword, { 'user-agent': 'A phone' });
    const [before] = (await api('GET /user/sessions')).body;
    server.advance(2 * hour);
    server.deps.tokens.forget(user.user_id);
    await api('GET /user/me', { headers: { 'user-agent': 'A thief' } });
    await soon(async () => (await api('GET /user/sessions')).body[0]).toMatchObject({ userAgent: 'A thief' });
    const [after] = (await api('GET /user/sessions')).body;
    expect(Date.parse(after!.lastSeen) - Date.parse(before!.lastSeen)).toBeGreaterThanOrEqual(2 * hour);
    expect(after!.firstSeen).toBe(before!.firstSeen);
  });

  it('end after 180 days, however often they are used', async () => {
    const { user } = await newPerson(server);
    const { api } = await logIn(server, user.email);
    const visits: number[] = [];
    for (let week = 0; week < 26; week += 1) {
      server.advance(7 * day);
      server.deps.tokens.forget(user.user_id);
      const { status, headers } = await api('GET /user/me');
      visits.push(status);
      api.token = headers.get('authorization') ?? api.token;
    }
    expect(visits).toEqual([...Array<number>(25).fill(200), 401]);
  });
});
