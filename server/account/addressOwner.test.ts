import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiClient } from '../../tests/support/api.ts';
import { newPerson, personsPassword, type TestPerson } from '../../tests/support/people.ts';
import { encoded, startTestServer, type TestServer } from '../../tests/support/testServer.ts';
import { issueReset } from '../login/passwordReset.ts';

let server: TestServer;
const hour = 3_600_000;
beforeAll(async () => {
  // what is counted by the hour is counted in one, and by one process to the last
  server = await startTestServer({}, { processes: 1 });
  server.advance(hour - (server.deps.now().getTime() % hour));
});
afterAll(() => server.close());

const anyone = () => apiClient(server.origin, 'authorization');
const freshEmail = (): string => `${randomUUID()}@example.com`;

/** The token of the last mail to this address; without a mail service its text stays in the house (D26). */
async function resetToken(email: string): Promise<string> {
  await anyone()('POST /user/reset-password', { body: { email } });
  const found = async () => {
    const [row] = await server.deps.db.query<{ text: string | null }>(
      `select text from message where recipient = $1 and kind = 'password_reset' order by message_id desc limit 1`,
      [email],
    );
    return /#token=([\w-]+)/.exec(row?.text ?? '')?.[1] ?? '';
  };
  await expect.poll(found).not.toBe('');
  return found();
}
const reset = (token: string) =>
  anyone()('PUT /user/reset-password', { body: { token, new_password: encoded('another password') } });

async function left(user_id: string): Promise<{ identities: number; subscriptions: number }> {
  const [row] = await server.deps.db.query<{ identities: number; subscriptions: number }>(
    `select (select count(*) from user_identity where user_id = $1)::int as identities,
            (select count(*) from push_subscription where caller = 'user:' || $1::text)::int as subscriptions`,
    [user_id],
  );
  return row!;
}

/** Logs in with a provider, and has a browser that wants to be told. */
async function settled({ user, api }: TestPerson): Promise<void> {
  await server.deps.db.query(
    `insert into user_identity (provider, subject, user_id, created_at) values ('test', $1, $2, now())`,
    [randomUUID(), user.user_id],
  );
  const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
  const endpoint = `https://fcm.googleapis.com/fcm/send/${randomUUID()}`;
  const { status } = await api('POST /push-subscription', { body: { subscription: { endpoint, keys } } });
  expect(status).toBe(200);
  expect(await left(user.user_id)).toEqual({ identities: 1, subscriptions: 1 });
}

describe('a link to choose a password', () => {
  it('proves only the address that it was sent to: with another one it is worth nothing', async () => {
    const { user, api } = await newPerson(server, { emailVerified: false });
    const token = await resetToken(user.email);
    const victims = freshEmail();
    expect((await api('PUT /user/data', { body: { email: victims, password: encoded(personsPassword) } })).status).toBe(
      200,
    );
    expect((await reset(token)).error.code).toBe('reset_token_invalid');
    expect((await api('GET /user/me')).body).toMatchObject({ email: victims, emailVerified: false });
  });

  it('is not made for an address that is the account’s no more', async () => {
    const { user, api } = await newPerson(server);
    await api('PUT /user/data', { body: { email: freshEmail(), password: encoded(personsPassword) } });
    expect(await issueReset(server.deps.db, user, server.deps.now())).toBeUndefined();
  });

  it('is worth nothing any more once the password was changed', async () => {
    const { user, api } = await newPerson(server);
    const token = await resetToken(user.email);
    const body = { password: encoded(personsPassword), new_password: encoded('chosen by myself') };
    expect((await api('PUT /user/update-password', { body })).status).toBe(200);
    expect((await reset(token)).error.code).toBe('reset_token_invalid');
  });

  it('leaves nothing of whoever had the account when nobody had proven its address', async () => {
    const person = await newPerson(server, { emailVerified: false });
    await settled(person);
    expect((await reset(await resetToken(person.user.email))).body.emailVerified).toBe(true);
    expect(await left(person.user.user_id)).toEqual({ identities: 0, subscriptions: 0 });
  });

  it('keeps the providers of somebody whose address was proven before, and ends what other browsers hear', async () => {
    const person = await newPerson(server);
    await settled(person);
    expect((await reset(await resetToken(person.user.email))).status).toBe(200);
    expect(await left(person.user.user_id)).toEqual({ identities: 1, subscriptions: 0 });
  });
});

describe('codes for a contact', () => {
  it('are sent a few times an hour to one number, whoever asks', async () => {
    const phone = '+43 660 7654321';
    const asked: number[] = [];
    for (let one = 0; one < 4; one += 1) {
      const { api } = await newPerson(server);
      expect((await api('PUT /user/data', { body: { phone } })).status).toBe(200);
      for (let again = 0; again < 3; again += 1)
        asked.push((await api('POST /user/verify-contact', { body: { type: 'phone' } })).status);
    }
    expect(asked).toEqual([...Array<number>(10).fill(200), 429, 429]);
  });

  it('are no more, and can be tried no more often, by way of changing the address to and fro', async () => {
    const { api } = await newPerson(server);
    const asked: number[] = [];
    for (let turn = 0; turn < 21; turn += 1)
      asked.push(
        (await api('PUT /user/data', { body: { email: freshEmail(), password: encoded(personsPassword) } })).status,
      );
    expect(asked).toEqual([...Array<number>(20).fill(200), 429]);
    // what sends none still goes
    expect((await api('PUT /user/data', { body: { first_name: 'Anna' } })).status).toBe(200);
  });

  it('do not come to a stranger again and again by way of changed addresses or new accounts', async () => {
    const stranger = freshEmail();
    const asked: number[] = [];
    for (let one = 0; one < 11; one += 1) {
      const { api } = await newPerson(server);
      asked.push(
        (await api('PUT /user/data', { body: { email: stranger, password: encoded(personsPassword) } })).status,
      );
      await api('PUT /user/data', { body: { email: freshEmail(), password: encoded(personsPassword) } });
    }
    const names = { first_name: 'Ann', last_name: 'Example', password: encoded('long enough') };
    const registered = await anyone()('POST /user/register', { body: { email: stranger, ...names } });
    expect([...asked, registered.status]).toEqual([...Array<number>(10).fill(200), 429, 429]);
  });

  it('are not used up by whoever only asks whether an address is taken, and that is no cheap question', async () => {
    const { user, api: owner } = await newPerson(server);
    const { api } = await newPerson(server);
    const asked: number[] = [];
    for (let turn = 0; turn < 21; turn += 1)
      asked.push(
        (await api('PUT /user/data', { body: { email: user.email, password: encoded(personsPassword) } })).status,
      );
    expect(asked).toEqual([...Array<number>(20).fill(409), 429]);
    expect((await owner('POST /user/verify-contact', { body: { type: 'email' } })).status).toBe(200);
  });
});

describe('an address that several want at the same moment', () => {
  it('is one account’s, and the others are told that it is taken', async () => {
    for (let round = 0; round < 5; round++) {
      const people = await Promise.all(Array.from({ length: 4 }, () => newPerson(server)));
      const email = freshEmail();
      const answers = await Promise.all(
        people.map(({ api }) => api('PUT /user/data', { body: { email, password: encoded(personsPassword) } })),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const codes = answers.flatMap(({ status, error }) => (status === 200 ? [] : [error.code]));
      expect(codes).toEqual(['email_taken', 'email_taken', 'email_taken']);
    }
  });
});
