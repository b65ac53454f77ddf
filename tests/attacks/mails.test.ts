import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiClient } from '../support/api.ts';
import { type MailServer, startMailServer } from '../support/mailServer.ts';
import { newPerson, personsPassword } from '../support/people.ts';
import { encoded, startTestServer, type TestServer } from '../support/testServer.ts';

const bait = 'Your account was suspended, see https://evil.example';
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

const victim = (): string => `victim-${randomUUID()}@example.com`;
const password = encoded(personsPassword);
const anyone = () => apiClient(server.origin, 'authorization');

/** All that the address gets, as it travels, once the last of `count` mails has come. */
async function mailsTo(email: string, count = 1) {
  const found = () => mail.mails.filter(({ to }) => to === email);
  await expect.poll(() => found().length).toBe(count);
  return found();
}

async function expectNoBait(email: string, count = 1): Promise<void> {
  for (const { raw, subject, text } of await mailsTo(email, count)) {
    expect(`${subject} ${text}`).not.toMatch(/suspended|evil/);
    expect(raw).not.toMatch(/suspended|evil/);
  }
}

describe('our mail is nobody’s bait', () => {
  it('carries no name that was typed with a stranger’s address at registration', async () => {
    const email = victim();
    const body = { email, first_name: bait, last_name: bait, password };
    expect((await anyone()('POST /user/register', { body })).status).toBe(200);
    await expectNoBait(email);
    expect((await anyone()('POST /user/reset-password', { body: { email } })).status).toBe(200);
    await expectNoBait(email, 2);
  });

  it('carries no name of somebody who moves to a stranger’s address, verified as he was before', async () => {
    const email = victim();
    const { api } = await newPerson(server, { first_name: bait, last_name: bait });
    expect((await api('PUT /user/data', { body: { email, password } })).status).toBe(200);
    await expectNoBait(email);
  });

  it('carries neither the owner’s nor the chain’s name to whoever is invited', async () => {
    const email = victim();
    const { api } = await newPerson(server, { first_name: bait, last_name: bait });
    const { chain_id } = (await api('POST /chain', { body: { name: bait } })).body;
    expect((await api('POST /chain/invite', { body: { chain_id, email, password } })).status).toBe(200);
    await expectNoBait(email);
    const [sent] = await mailsTo(email);
    expect(sent?.text).toContain('#invitation=');
  });

  it('greets by name whoever has proven the address, and nobody else', async () => {
    const { user } = await newPerson(server, { first_name: 'Zoë' });
    await anyone()('POST /user/reset-password', { body: { email: user.email } });
    expect((await mailsTo(user.email))[0]?.text).toMatch(/^Hello Zoë,/);
    const { user: unproven } = await newPerson(server, { first_name: 'Zoë', emailVerified: false });
    await anyone()('POST /user/reset-password', { body: { email: unproven.email } });
    expect((await mailsTo(unproven.email))[0]?.text).toMatch(/^Hello,/);
  });

  it.each(['en', 'de', 'hu', 'ro', 'es'])(
    'shows no code in a subject, which locked screens show (%s)',
    async (language) => {
      const { user, api } = await newPerson(server, { emailVerified: false, language });
      await api('POST /user/verify-contact', { body: { type: 'email' } });
      const [sent] = await mailsTo(user.email);
      const [code] = /\b\d{6}\b/.exec(sent!.text)!;
      expect(sent!.raw.split(/\r?\n\r?\n/)[0]).not.toContain(code);
      expect(sent!.subject.replace(/=[0-9A-F]{2}/g, '')).not.toMatch(/\d{4}/);
    },
  );
});
