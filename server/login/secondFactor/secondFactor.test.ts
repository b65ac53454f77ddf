import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiClient, type Api } from '../../../tests/support/api.ts';
import { logIn, loginOf, newPerson, personsPassword } from '../../../tests/support/people.ts';
import { addPasskey, codeOf, setUpTotp } from '../../../tests/support/secondFactors.ts';
import { softAuthenticator } from '../../../tests/support/softAuthenticator.ts';
import { encoded, startTestServer, type TestServer } from '../../../tests/support/testServer.ts';

const minute = 60_000;
let server: TestServer;
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());

const soon = <T>(read: () => T) => expect.poll(read);
const anyone = (): Api => apiClient(server.origin, 'authorization');
const password = encoded(personsPassword);
const wrongCode = (secret: string): string => {
  const near = [-1, 0, 1, 2].map((step) => codeOf(secret, server.deps.now(), step));
  return ['000000', '111111', '222222', '333333', '444444'].find((code) => !near.includes(code))!;
};

/** Gives the password, and what then is still owed. */
async function ticketFor(email: string) {
  const { status, error, headers } = await anyone()('POST /user/login', {
    body: { login: loginOf(email, personsPassword) },
  });
  expect([status, error.code, headers.get('authorization')]).toEqual([401, 'second_factor_required', null]);
  return error.details as { ticket: string; factors: string[] };
}

const finish = (body: { ticket: string; code?: string; recovery_code?: string }) =>
  anyone()('POST /user/login/second-factor', { body });
const challenge = async () => (await anyone()('POST /user/passkey/challenge')).body;

describe('an app that shows codes', () => {
  it('is asked for after the password, and opens the account', async () => {
    const { user, api } = await newPerson(server);
    const { secret, recoveryCodes } = await setUpTotp(server, api);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect((await api('GET /user/second-factor')).body).toMatchObject({ totp: true, recoveryCodes: 10, passkeys: [] });
    const { ticket, factors } = await ticketFor(user.email);
    expect(factors).toEqual(['totp']);
    const opened = await finish({ ticket, code: codeOf(secret, server.deps.now()) });
    expect(opened.body.user_id).toBe(user.user_id);
    const own = apiClient(server.origin, 'authorization', opened.headers.get('authorization') ?? '');
    expect((await own('GET /user/me')).body.user_id).toBe(user.user_id);
  });

  it('takes each code once, and none from before', async () => {
    const { user, api } = await newPerson(server);
    const { secret } = await setUpTotp(server, api);
    const used = codeOf(secret, server.deps.now());
    const tickets = [await ticketFor(user.email), await ticketFor(user.email)];
    const both = await Promise.all(tickets.map(({ ticket }) => finish({ ticket, code: used })));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    const { ticket } = await ticketFor(user.email);
    expect((await finish({ ticket, code: codeOf(secret, server.deps.now(), -1) })).error.code).toBe(
      'second_factor_wrong',
    );
    expect((await finish({ ticket, code: codeOf(secret, server.deps.now(), 1) })).status).toBe(200);
  });

  it('cannot be guessed, by however many logins', async () => {
    const { user, api } = await newPerson(server);
    const { secret } = await setUpTotp(server, api);
    server.advance(15 * minute - (server.deps.now().getTime() % (15 * minute)));
    const answers: number[] = [];
    const most = server.deps.config.limits.loginsPerQuarterHour;
    for (let guess = 0; guess <= most; guess += 1)
      answers.push((await finish({ ticket: (await ticketFor(user.email)).ticket, code: wrongCode(secret) })).status);
    expect(answers).toEqual([...Array<number>(most).fill(422), 429]);
    const { ticket } = await ticketFor(user.email);
    expect((await finish({ ticket, code: codeOf(secret, server.deps.now()) })).status).toBe(429);
  });

  it('is only set up by whoever confirms, and only with a code of its own', async () => {
    const { api } = await newPerson(server);
    expect((await api('POST /user/totp')).error).toMatchObject({ statusCode: 403, code: 'confirmation_needed' });
    expect((await api('PUT /user/totp', { body: { code: '123456' } })).error.code).toBe('second_factor_wrong');
    const { secret, uri } = (await api('POST /user/totp', { body: { password } })).body;
    expect(uri).toContain(`secret=${secret}`);
    expect((await api('PUT /user/totp', { body: { code: wrongCode(secret) } })).error.code).toBe('second_factor_wrong');
    expect((await api('GET /user/second-factor')).body.totp).toBe(false);
    server.advance(10 * minute);
    const late = { code: codeOf(secret, server.deps.now()) };
    expect((await api('PUT /user/totp', { body: late })).error.code).toBe('second_factor_wrong');
  });

  it('is stored sealed, and its codes as hashes', async () => {
    const { user, api } = await newPerson(server);
    const { secret, recoveryCodes } = await setUpTotp(server, api);
    const rows = await server.deps.db.query<{ row: string }>(
      `select encode(sealed, 'escape') || encode(sealed, 'base64') as row from totp where user_id = $1
       union all select encode(code_hash, 'escape') || encode(code_hash, 'base64') from recovery_code where user_id = $1`,
      [user.user_id],
    );
    expect(rows).toHaveLength(11);
    const kept = rows.map(({ row }) => row).join('\n');
    for (const plain of [secret, Buffer.from(secret).toString('base64').slice(0, 20), ...recoveryCodes])
      expect(kept).not.toContain(plain);
  });

  it('ends the sessions that were begun without it, but not the one at hand', async () => {
    const { user, api } = await newPerson(server);
    const { api: before } = await logIn(server, user.email);
    await setUpTotp(server, api);
    await soon(async () => (await before('GET /user/me')).status).toBe(401);
    expect((await api('GET /user/me')).status).toBe(200);
  });

  it('is switched off by whoever confirms; then the password is enough again', async () => {
    const { user, api } = await newPerson(server);
    await setUpTotp(server, api);
    server.advance(11 * minute);
    expect((await api('DELETE /user/totp')).error.code).toBe('confirmation_needed');
    expect((await api('DELETE /user/totp', { body: { password } })).body).toEqual({ deleted: true });
    expect((await api('GET /user/second-factor')).body).toMatchObject({ totp: false, recoveryCodes: 0 });
    expect((await logIn(server, user.email)).status).toBe(200);
  });

  it('does not let in whoever has no ticket, one that is over, or one from before the password was changed', async () => {
    const { user, api } = await newPerson(server);
    const { secret } = await setUpTotp(server, api);
    const code = () => codeOf(secret, server.deps.now(), 1);
    expect((await finish({ ticket: randomUUID(), code: code() })).error.code).toBe('login_ticket_invalid');
    const late = await ticketFor(user.email);
    server.advance(5 * minute + 1);
    expect((await finish({ ticket: late.ticket, code: code() })).error.code).toBe('login_ticket_invalid');
    const old = await ticketFor(user.email);
    await api('PUT /user/update-password', { body: { password, new_password: encoded('violet staircase') } });
    expect((await finish({ ticket: old.ticket, code: code() })).error.code).toBe('login_ticket_invalid');
  });
});

describe('a recovery code', () => {
  it('opens the account once, however it is written', async () => {
    const { user, api } = await newPerson(server);
    const { recoveryCodes } = await setUpTotp(server, api);
    const [code = '', other = ''] = recoveryCodes;
    const { ticket } = await ticketFor(user.email);
    expect((await finish({ ticket, recovery_code: code.replaceAll('-', ' ').toUpperCase() })).status).toBe(200);
    const { ticket: next } = await ticketFor(user.email);
    expect((await finish({ ticket: next, recovery_code: code })).error.code).toBe('second_factor_wrong');
    expect((await finish({ ticket: next, recovery_code: other })).status).toBe(200);
    expect((await api('GET /user/second-factor')).body.recoveryCodes).toBe(8);
  });

  it('is worth nothing once there are new ones', async () => {
    const { user, api } = await newPerson(server);
    const { recoveryCodes } = await setUpTotp(server, api);
    const fresh = (await api('POST /user/recovery-codes', { body: { password } })).body.recoveryCodes;
    const { ticket } = await ticketFor(user.email);
    expect((await finish({ ticket, recovery_code: recoveryCodes[0]! })).error.code).toBe('second_factor_wrong');
    expect((await finish({ ticket, recovery_code: fresh[0]! })).status).toBe(200);
  });

  it('is given to nobody who has no second factor', async () => {
    const { api } = await newPerson(server);
    const { error } = await api('POST /user/recovery-codes', { body: { password } });
    expect(error.code).toBe('second_factor_needed');
  });
});

describe('a passkey', () => {
  it('opens its account without a password or name', async () => {
    const { user, api } = await newPerson(server);
    const { soft } = await addPasskey(server, api);
    const passkey = soft.use(await challenge());
    const opened = await anyone()('POST /user/login/passkey', { body: { passkey } });
    expect(opened.body.user_id).toBe(user.user_id);
    const own = apiClient(server.origin, 'authorization', opened.headers.get('authorization') ?? '');
    expect((await own('GET /user/second-factor')).body.passkeys).toMatchObject([{ name: 'My phone' }]);
    expect((await own('GET /user/sessions')).body).toHaveLength(2);
  });

  it('opens nothing with what it signed before, for another site, in another browser page, or for nobody at it', async () => {
    const { api } = await newPerson(server);
    const { soft } = await addPasskey(server, api);
    const enter = async (passkey: ReturnType<typeof soft.use>) =>
      (await anyone()('POST /user/login/passkey', { body: { passkey } })).error.code;
    const passkey = soft.use(await challenge());
    expect((await anyone()('POST /user/login/passkey', { body: { passkey } })).status).toBe(200);
    expect(await enter(passkey)).toBe('passkey_invalid');
    const late = soft.use(await challenge());
    server.advance(5 * minute + 1);
    expect(await enter(late)).toBe('passkey_invalid');
    const made = (await api('POST /user/passkey/registration', { body: { password } })).body;
    expect(await enter(soft.use({ challenge: made.challenge }))).toBe('passkey_invalid');
    const forged = Buffer.from((await challenge()).challenge, 'base64url')
      .fill(0, 8, 9)
      .toString('base64url');
    expect(await enter(soft.use({ challenge: forged }))).toBe('passkey_invalid');
    const good = soft.use(await challenge());
    const signature = Buffer.from(good.response.signature, 'base64url');
    signature.writeUInt8(signature.readUInt8(10) ^ 1, 10);
    const broken = { ...good, response: { ...good.response, signature: signature.toString('base64url') } };
    expect(await enter(broken)).toBe('passkey_invalid');
  });

  it('is not taken from another site, and not without its person verified', async () => {
    const { api } = await newPerson(server);
    const options = (await api('POST /user/passkey/registration', { body: { password } })).body;
    const port = new URL(server.deps.origin()).port;
    for (const soft of [
      softAuthenticator('https://evil.example'),
      softAuthenticator(`http://localhost:${Number(port) + 1}`),
      softAuthenticator(server.deps.origin(), { verifies: false }),
    ]) {
      const body = { passkey: soft.make({ ...options, rp: { id: 'localhost' } }), name: 'A phone' };
      expect((await api('POST /user/passkey', { body })).error.code).toBe('passkey_invalid');
    }
  });

  it('is added by the user alone who began it', async () => {
    const [ann, eve] = [await newPerson(server), await newPerson(server)];
    expect((await ann.api('POST /user/passkey/registration')).error.code).toBe('confirmation_needed');
    const options = (await ann.api('POST /user/passkey/registration', { body: { password } })).body;
    const body = { passkey: softAuthenticator(server.deps.origin()).make(options), name: 'Eve’s' };
    expect((await eve.api('POST /user/passkey', { body })).error.code).toBe('passkey_invalid');
    expect((await ann.api('POST /user/passkey', { body })).status).toBe(200);
    expect((await ann.api('POST /user/passkey', { body })).error.code).toBe('passkey_invalid');
  });

  it('is the second factor after a password, and another’s is not', async () => {
    const [ann, eve] = [await newPerson(server), await newPerson(server)];
    const { soft } = await addPasskey(server, ann.api);
    const { soft: eves } = await addPasskey(server, eve.api);
    const { ticket, factors } = await ticketFor(ann.user.email);
    expect(factors).toEqual(['passkey']);
    const enter = async (passkey: ReturnType<typeof soft.use>) =>
      anyone()('POST /user/login/second-factor', { body: { ticket, passkey } });
    expect((await enter(eves.use(await challenge()))).error.code).toBe('second_factor_wrong');
    expect((await enter(soft.use(await challenge()))).body.user_id).toBe(ann.user.user_id);
  });

  it('confirms a session in place of the password, its own user’s only', async () => {
    const [ann, eve] = [await newPerson(server), await newPerson(server)];
    const { soft } = await addPasskey(server, ann.api);
    const { soft: eves } = await addPasskey(server, eve.api);
    server.advance(11 * minute);
    const confirm = async (passkey: ReturnType<typeof soft.use>) =>
      (await ann.api('POST /user/confirm', { body: { passkey } })).status;
    expect((await ann.api('DELETE /user/totp')).error.code).toBe('confirmation_needed');
    expect(await confirm(eves.use(await challenge()))).toBe(422);
    expect((await ann.api('DELETE /user/totp')).error.code).toBe('confirmation_needed');
    expect(await confirm(soft.use(await challenge()))).toBe(200);
    expect((await ann.api('DELETE /user/totp')).status).toBe(200);
  });

  it('is removed by its user alone, and with the last one the second factor', async () => {
    const [ann, eve] = [await newPerson(server), await newPerson(server)];
    const { passkey_id, soft } = await addPasskey(server, ann.api);
    const remove = (api: Api) => api('DELETE /user/passkey', { query: { passkey_id }, body: { password } });
    expect((await remove(eve.api)).error.code).toBe('not_found');
    expect((await remove(ann.api)).body).toEqual({ deleted: true });
    const passkey = soft.use(await challenge());
    expect((await anyone()('POST /user/login/passkey', { body: { passkey } })).error.code).toBe('passkey_invalid');
    expect((await logIn(server, ann.user.email)).status).toBe(200);
  });
});
