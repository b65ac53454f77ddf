import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { languages } from '#domain/i18n/localizedText.ts';
import { startMailServer, startTextService, type MailServer } from '../../tests/support/mailServer.ts';
import { newPerson } from '../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../tests/support/testServer.ts';
import { composeMessage } from './composeMessage.ts';
import { messageChannels, type MessageKind } from './messageKinds.ts';
import { messageContent } from '../account/messageContent.ts';
import { deliverMessages } from './messageSender.ts';
import { messageServices } from './messageServices.ts';
import { wantMessage } from './wantMessage.ts';

const kinds = Object.keys(messageChannels) as MessageKind[];
const minute = 60_000;
/** What comes without being waited for. */
const soon = <T>(read: () => T) => expect.poll(read);

describe('the words of messages', () => {
  const details = { name: 'Zoë', code: '012345', link: 'https://a.example/#token=t' };
  it.each(kinds.flatMap((kind) => languages.map((language) => [kind, language] as const)))(
    'say %s in %s, the same in plain text and in HTML',
    (kind, language) => {
      const { subject, text, html } = composeMessage({ kind, language, details });
      for (const part of [subject, text, html]) expect(part).not.toMatch(/\{\w+\}|undefined/);
      const words = (marked: string) => marked.replace(/\s+/g, ' ').trim();
      const plain = html.slice(html.indexOf('<body')).replace(/<[^>]+>/g, '');
      expect(words(plain)).toBe(words(text));
      if (language !== 'en') expect(text).not.toBe(composeMessage({ kind, language: 'en', details }).text);
    },
  );

  it('cannot be broken out of by a name', () => {
    const name = 'Eve</p><script>alert(1)</script>\r\nBcc: all@example.com';
    const { subject, html } = composeMessage({ kind: 'account_deleted', language: 'en', details: { name } });
    expect(subject).not.toMatch(/[\r\n]/);
    expect(html).not.toContain('<script>');
  });

  it('greet nobody when nobody is named', () => {
    const { text } = composeMessage({ kind: 'password_reset', language: 'de', details: { link: 'x' } });
    expect(text.split('\n')[0]).toBe('Guten Tag,');
  });
});

describe('with a mail server and a service for texts', () => {
  let mail: MailServer;
  let texts: Awaited<ReturnType<typeof startTextService>>;
  let server: TestServer;
  beforeAll(async () => {
    [mail, texts] = await Promise.all([startMailServer(), startTextService(500)]);
    server = await startTestServer({
      SMTP_URL: mail.url,
      MAIL_FROM: 'Comanda <hello@example.com>',
      SMS_URL: texts.url,
    });
  });
  afterAll(async () => {
    await server.close();
    await Promise.all([mail.close(), texts.close()]);
  });
  afterEach(() => void mail.mails.splice(0));

  const want = (kind: MessageKind, to: string, details = {}) =>
    server.deps.db.transaction((tx) => wantMessage(tx, server.deps, { kind, to, details }));
  const stateOf = async (message_id: string) => {
    const [row] = await server.deps.db.query<{ state: string; tries: number; error: string; details: object }>(
      'select state, tries, error, details from message where message_id = $1',
      [message_id],
    );
    return row;
  };

  it('arrive once, and what they open is kept nowhere', async () => {
    const link = 'https://comanda.example/#token=secret';
    const message_id = await want('chain_invitation', 'bo@example.com', { link });
    await soon(() => stateOf(message_id)).toMatchObject({ state: 'sent', tries: 1 });
    expect(mail.mails).toMatchObject([{ to: 'bo@example.com', subject: 'An invitation to manage a restaurant' }]);
    expect(mail.mails[0]?.text).toContain(link);
    expect(mail.mails[0]?.id).toContain(message_id);
    const stored = await server.deps.db.query('select to_jsonb(m) as row from message m where message_id = $1', [
      message_id,
    ]);
    expect(JSON.stringify(stored)).not.toContain('secret');
    await deliver();
    expect(mail.mails).toHaveLength(1);
  });

  it('are not wanted when the transaction that tells about them is rolled back', async () => {
    let message_id = '';
    const rolledBack = server.deps.db.transaction(async (tx) => {
      message_id = await wantMessage(tx, server.deps, { kind: 'account_deleted', to: 'no@example.com' });
      throw new Error('not after all');
    });
    await expect(rolledBack).rejects.toThrow('not after all');
    await deliver();
    expect(await stateOf(message_id)).toBeUndefined();
    expect(mail.mails).toEqual([]);
  });

  it('wait while the mail server says not now, and are given up when it says never', async () => {
    mail.refuseNext(451);
    const waiting = await want('account_deleted', 'busy@example.com');
    await soon(() => stateOf(waiting)).toMatchObject({
      state: 'wanted',
      tries: 1,
      error: expect.stringMatching(/not now/) as string,
    });
    await deliver();
    expect(mail.mails).toEqual([]);
    server.advance(minute);
    await deliver();
    // the server's own sender may have come first
    await soon(() => stateOf(waiting)).toMatchObject({ state: 'sent', tries: 2, error: null });
    mail.refuseNext(550);
    const refused = await want('account_deleted', 'gone@example.com', { link: 'x' });
    await soon(() => stateOf(refused)).toMatchObject({ state: 'failed', tries: 1, details: {} });
    server.advance(24 * 60 * minute);
    await deliver();
    expect(mail.mails.map(({ to }) => to)).toEqual(['busy@example.com']);
  });

  it('survive a mail server that is down', async () => {
    await mail.close();
    const port = Number(new URL(mail.url).port);
    const message_id = await want('account_deleted', 'patient@example.com');
    await soon(() => stateOf(message_id)).toMatchObject({
      state: 'wanted',
      error: expect.stringMatching(/ECONNREFUSED/) as string,
    });
    mail = await startMailServer(port);
    server.advance(minute);
    await deliver();
    await soon(() => mail.mails).toMatchObject([{ to: 'patient@example.com' }]);
  });

  it('are sent by one of several senders', async () => {
    server.advance(minute);
    const ids = await server.deps.db.transaction(async (tx) => {
      const all: string[] = [];
      for (let n = 0; n < 25; n += 1) {
        all.push(await wantMessage(tx, server.deps, { kind: 'account_deleted', to: `p${n}@example.com` }));
      }
      return all;
    });
    await Promise.all([deliver(), deliver(), deliver()]);
    await soon(() => mail.mails.length).toBe(25);
    expect(new Set(mail.mails.map(({ to }) => to)).size).toBe(25);
    await soon(() => Promise.all(ids.map(stateOf))).toEqual(ids.map(() => expect.objectContaining({ tries: 1 })));
  });

  it('come to phones under one key however often they are handed over, with the same code', async () => {
    const { api } = await newPerson(server, { phone: '+43 660 1234567' });
    expect((await api('POST /user/verify-contact', { body: { type: 'phone' } })).body).toEqual({ sent: true });
    await soon(() => texts.texts.length).toBe(1);
    await soon(async () => {
      server.advance(minute);
      await deliver();
      return texts.texts.length;
    }).toBe(2);
    const [first, second] = texts.texts;
    expect(second).toEqual(first);
    expect(first).toMatchObject({
      to: '+43 660 1234567',
      text: expect.stringMatching(/^\d{6} is your Comanda code/) as string,
    });
    expect(first?.authorization).toBe(`Basic ${Buffer.from('user:secret').toString('base64')}`);
    expect(first?.key).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('never tell an admin what they open', async () => {
    const admin = await newPerson(server, { roles: ['guest', 'admin'] });
    await admin.api('POST /user/verify-contact', { body: { type: 'email' } });
    await soon(() => mail.mails.length).toBe(1);
    const code = /\d{6}/.exec(mail.mails[0]!.text)![0];
    const { body } = await admin.api('GET /admin/messages', { query: { q: admin.user.email } });
    expect(body).toMatchObject([{ kind: 'verify_email', to: admin.user.email, channel: 'mail' }]);
    expect(JSON.stringify(body)).not.toContain(code);
  });

  /** One round of a sender of its own, beside the one that the server runs. */
  async function deliver(): Promise<void> {
    const { deps } = server;
    const services = messageServices(deps.config, deps.log);
    await deliverMessages({ ...deps, services, contentOf: (message) => messageContent(deps, message) });
  }
});

describe('without any service', () => {
  let server: TestServer;
  beforeAll(async () => void (server = await startTestServer()));
  afterAll(() => server.close());

  it('stay in the list of the admins, with what they open', async () => {
    const [person, admin] = [await newPerson(server), await newPerson(server, { roles: ['guest', 'admin'] })];
    const key = randomUUID();
    await person.api('POST /user/verify-contact', { body: { type: 'email' }, key });
    const listed = async () => (await admin.api('GET /admin/messages', { query: { q: person.user.email } })).body[0];
    await soon(listed).toMatchObject({ state: 'sent' });
    const [code = ''] = /\d{6}/.exec((await listed())!.text) ?? [];
    const verified = await person.api('PUT /user/verify-contact', { body: { type: 'email', code } });
    expect(verified.body.emailVerified).toBe(true);
  });

  it('are shown page by page, newest first', async () => {
    const admin = await newPerson(server, { roles: ['guest', 'admin'] });
    for (const to of ['p1@page.example', 'p2@page.example', 'p3@page.example']) {
      await server.deps.db.transaction((tx) => wantMessage(tx, server.deps, { kind: 'account_deleted', to }));
    }
    const first = await admin.api('GET /admin/messages', { query: { q: '@page.', limit: '2' } });
    expect(first.body.map(({ to }) => to)).toEqual(['p3@page.example', 'p2@page.example']);
    const cursor = first.headers.get('next-cursor') ?? '';
    const second = await admin.api('GET /admin/messages', { query: { q: '@page.', limit: '2', cursor } });
    expect(second.body.map(({ to }) => to)).toEqual(['p1@page.example']);
    expect(second.headers.get('next-cursor')).toBeNull();
    expect((await admin.api('GET /admin/messages', { query: { cursor: 'x' } })).status).toBe(400);
  });
});
