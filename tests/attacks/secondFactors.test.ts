import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { needsSecondFactor } from '#server/login/secondFactor/needsSecondFactor.ts';
import { apiClient } from '../support/api.ts';
import { type MailServer, startMailServer } from '../support/mailServer.ts';
import { logIn, newPerson, personsPassword } from '../support/people.ts';
import { addPasskey, codeOf, setUpTotp } from '../support/secondFactors.ts';
import { encoded, startTestServer, type TestServer } from '../support/testServer.ts';

const password = encoded(personsPassword);
const day = 86_400_000;

describe('an admin outside of the own machine', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ PUBLIC_URL: 'https://comanda.example', TRUST_PROXY: 'on' });
  });
  afterAll(() => server.close());
  const admin = () => newPerson(server, { roles: ['guest', 'admin'] });
  const https = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.7' };

  it('reaches nothing of the platform, nor of its houses, with a password alone', async () => {
    const { api } = await admin();
    const needed = { statusCode: 403, code: 'second_factor_needed' };
    expect((await api('GET /admin/users', { headers: https })).error).toMatchObject(needed);
    const owner = await newPerson(server);
    const { chain_id } = (await owner.api('POST /chain', { body: { name: 'A house' }, headers: https })).body;
    expect((await api('GET /chain', { query: { chain_id }, headers: https })).status).toBe(404);
    expect((await api('GET /user/second-factor', { headers: https })).body).toMatchObject({ required: true });
  });

  it('is one as soon as there is a second factor, and no longer than that', async () => {
    const { api } = await admin();
    const begun = await api('POST /user/totp', { body: { password }, headers: https });
    expect(begun.status).toBe(200);
    const code = codeOf(begun.body.secret, server.deps.now());
    expect((await api('PUT /user/totp', { body: { code }, headers: https })).status).toBe(200);
    expect((await api('GET /admin/users', { headers: https })).status).toBe(200);
    expect((await api('DELETE /user/totp', { headers: https, body: { password } })).status).toBe(200);
    expect((await api('GET /admin/users', { headers: https })).status).toBe(403);
  });

  it.each([
    [{}, false],
    [{ publicUrl: 'http://localhost:8444' }, false],
    [{ publicUrl: 'http://127.0.0.1:8444' }, false],
    [{ publicUrl: 'http://[::1]:8444' }, false],
    [{ publicUrl: 'https://comanda.example' }, true],
    [{ publicUrl: 'http://192.168.1.5:8444' }, true],
    [{ tls: { cert: '', key: '' } }, true],
    [{ trustProxy: () => true }, true],
  ])('is whoever is an admin at %j: %s', (place, needed) => {
    expect(needsSecondFactor({ trustProxy: false, ...place })).toBe(needed);
  });
});

describe('the address from before', () => {
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

  /** What the mail to the address from before opens. */
  async function undoToken(email: string): Promise<string> {
    const token = () => {
      const texts = mail.mails.filter(({ to }) => to === email).map(({ text }) => text);
      return /undo-address#token=(\S+)/.exec(texts.join('\n'))?.[1] ?? '';
    };
    await expect.poll(token).not.toBe('');
    return token();
  }

  it('takes back an account to which a thief has given second factors, and leaves those from before', async () => {
    const [ann, bea] = [await newPerson(server), await newPerson(server)];
    const { passkey_id } = await addPasskey(server, bea.api);
    server.advance(4 * day);
    for (const { user, api } of [ann, bea]) {
      await setUpTotp(server, api);
      await addPasskey(server, api);
      await api('PUT /user/data', { body: { email: `thief-${user.email}`, password } });
      const body = { token: await undoToken(user.email), new_password: encoded('orange staircase') };
      expect((await apiClient(server.origin, 'authorization')('PUT /user/undo-address', { body })).status).toBe(200);
    }
    expect((await logIn(server, ann.user.email, 'orange staircase')).status).toBe(200);
    expect((await logIn(server, bea.user.email, 'orange staircase')).error.code).toBe('second_factor_required');
    const left = await server.deps.db.query('select passkey_id from passkey where user_id = $1', [bea.user.user_id]);
    expect(left).toEqual([{ passkey_id }]);
  });
});
