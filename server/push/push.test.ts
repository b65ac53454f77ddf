import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Api, apiClient, scan } from '../../tests/support/api.ts';
import { type House, makeHouses, orderFor } from '../../tests/support/houses.ts';
import { decrypted } from '../../tests/support/webPush.ts';
import { openSecrets } from '../secrets/openSecrets.ts';
import { startTestServer, type TestServer } from '../../tests/support/testServer.ts';

type Post = { path: string; headers: IncomingHttpHeaders; body: Buffer };

let service: Server;
let address: string;
let posts: Post[] = [];
let answer = 201;
/** what a browser's service has not answered yet */
const unanswered: ServerResponse[] = [];
let server: TestServer;
let house: House;
let register: Api;

beforeAll(async () => {
  service = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      posts.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) });
      if (request.url === '/silent') unanswered.push(response);
      else response.writeHead(answer).end();
    });
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  server = await startTestServer({ PUSH_SERVICES: address });
  [house] = (await makeHouses(server.deps, 1, 5)) as [House];
  register = apiClient(server.origin, 'device-authorization', house.devices.cashregister.token);
});
afterAll(async () => {
  await server.close();
  await new Promise((resolve) => service.close(resolve));
});

/** A phone at a table whose browser has subscribed. */
async function subscriber(path: string, language: string, table = 0) {
  const guest = await scan(server.origin, house.tables[table]!.code);
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const auth = randomBytes(16);
  const endpoint = `${address}/${path}`;
  const { status } = await guest('POST /push-subscription', {
    body: {
      subscription: {
        endpoint,
        expirationTime: null,
        keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
      },
      language,
      page: `/${language}/order/table?code=abc`,
    },
  });
  expect(status).toBe(200);
  const orders = async () => {
    const order = orderFor(house, { type: 'local', table_id: house.tables[table]!.table_id });
    return (await guest('POST /order', { body: { order } })).body;
  };
  return { guest, keys, auth, endpoint, orders };
}

const act = async (order_id: string, action: 'accept' | 'reject', by: Api = register) =>
  expect((await by('POST /order/action', { body: { order_id, action, note: 'why' } })).status).toBe(200);
const heard = (path: string): Post[] => posts.filter((post) => post.path === `/${path}`);
const arrived = (path: string, count = 1) => expect.poll(() => heard(path)).toHaveLength(count);

describe('Web Push', () => {
  it("tells a guest in the guest's language, readable by nobody else, signed with the server's key", async () => {
    const phone = await subscriber('anna', 'hu');
    const { order_id, number } = await phone.orders();
    await act(order_id, 'accept');
    await arrived('anna');
    const [post] = heard('anna') as [Post];
    expect(post.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high', ttl: '3600' });
    const message = JSON.parse(decrypted(post.body, phone.keys, phone.auth)) as Record<string, string>;
    expect(message).toMatchObject({ body: 'Rendelését elfogadták.', tag: order_id, status: 'accepted' });
    expect(message).toMatchObject({ page: '/hu/order/table?code=abc' });
    expect(message['title']).toContain(`Rendelés ${number}`);
    const { pushKey } = (await register('GET /config')).body;
    expect(claimsOf(post.headers.authorization, pushKey)).toMatchObject({ aud: address });
  });

  it('says nothing to others, nor of what the guest did, nor after the subscription has ended', async () => {
    const [one, other] = [await subscriber('one', 'en', 1), await subscriber('other', 'en', 2)];
    const own = await one.orders();
    await one.guest('POST /order/action', { body: { order_id: own.order_id, action: 'reject', note: 'no' } });
    const next = await one.orders();
    await act(next.order_id, 'reject');
    await arrived('one');
    expect(JSON.parse(decrypted(heard('one')[0]!.body, one.keys, one.auth))).toMatchObject({ tag: next.order_id });
    await one.guest('DELETE /push-subscription', { query: { endpoint: one.endpoint } });
    const [silent, loud] = [await one.orders(), await other.orders()];
    await act(silent.order_id, 'accept');
    await act(loud.order_id, 'accept');
    await arrived('other');
    expect(heard('one')).toHaveLength(1);
  });

  it('forgets a browser that its service no longer knows', async () => {
    const phone = await subscriber('gone', 'de', 3);
    answer = 410;
    await act((await phone.orders()).order_id, 'accept');
    await arrived('gone');
    answer = 201;
    const known = () =>
      server.deps.db.query(`select 1 from push_subscription where doc->>'endpoint' = $1`, [phone.endpoint]);
    await expect.poll(known).toEqual([]);
  });

  it('keeps the last few browsers of a caller, so that nobody has it call thousands', async () => {
    const guest = await scan(server.origin, house.tables[0]!.code);
    const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
    const named = Array.from({ length: 12 }, (_, index) => `${address}/many-${index}`);
    for (const endpoint of named) {
      server.advance(10);
      expect((await guest('POST /push-subscription', { body: { subscription: { endpoint, keys } } })).status).toBe(200);
    }
    const rows = await server.deps.db.query<{ endpoint: string }>(
      `select doc->>'endpoint' as endpoint from push_subscription where doc->>'endpoint' like $1`,
      [`${address}/many-%`],
    );
    expect(rows.map(({ endpoint }) => endpoint).toSorted()).toEqual(named.slice(2).toSorted());
  });

  it('calls nobody but push services', async () => {
    const guest = await scan(server.origin, house.tables[0]!.code);
    const keys = {
      p256dh: createECDH('prime256v1').generateKeys('base64url'),
      auth: randomBytes(16).toString('base64url'),
    };
    for (const endpoint of [
      'http://127.0.0.1:5432/x',
      'https://localhost/x',
      'https://evil.example/fcm.googleapis.com',
      'https://fcm.googleapis.com:22/x',
    ]) {
      const { status } = await guest('POST /push-subscription', { body: { subscription: { endpoint, keys } } });
      expect([endpoint, status]).toEqual([endpoint, 400]);
    }
    const real = 'https://fcm.googleapis.com/fcm/send/abc';
    expect((await guest('POST /push-subscription', { body: { subscription: { endpoint: real, keys } } })).status).toBe(
      200,
    );
    expect((await guest('DELETE /push-subscription', { query: { endpoint: real } })).body).toEqual({ deleted: true });
  });

  it('holds nobody up when the push service of one browser does not answer', async () => {
    const patience = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal);
    const [silent, other] = [await subscriber('silent', 'en'), await subscriber('prompt', 'en', 1)];
    // each process tells of what it has committed itself
    const [{ origin }] = server.processes as [(typeof server.processes)[0]];
    const here = apiClient(origin, 'device-authorization', house.devices.cashregister.token);
    const slow = await silent.orders();
    await act(slow.order_id, 'accept', here);
    await arrived('silent');
    await act((await other.orders()).order_id, 'accept', here);
    await act(slow.order_id, 'reject', here);
    await arrived('prompt');
    // what comes later of the same order does not overtake what came before
    expect(heard('silent')).toHaveLength(1);
    unanswered[0]!.writeHead(201).end();
    await arrived('silent', 2);
    unanswered[1]!.writeHead(201).end();
    patience.mockRestore();
  });

  it('leads nowhere but into the app', async () => {
    const guest = await scan(server.origin, house.tables[0]!.code);
    const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
    for (const page of ['https://evil.example/', '//evil.example/', '/\\\\evil.example', 'order/table'])
      expect(
        (await guest('POST /push-subscription', { body: { subscription: { endpoint: address, keys }, page } })).status,
      ).toBe(400);
  });

  it('keeps its key over a restart', async () => {
    const { pushKey } = (await register('GET /config')).body;
    const { db, config } = server.deps;
    const afterRestart = await openSecrets(db, config, () => undefined);
    expect(afterRestart.vapid.publicKey).toBe(pushKey);
    expect(Buffer.from(pushKey, 'base64url')).toHaveLength(65);
  });

  it('tells what has just happened also when the server stops', async () => {
    const phone = await subscriber('parting', 'en');
    await act((await phone.orders()).order_id, 'accept');
    await Promise.all(server.processes.map(({ app }) => app.close()));
    await arrived('parting');
  });
});

/** The claims of a VAPID header, once its signature has been checked with the key that browsers were given (RFC 8292). */
function claimsOf(header: string | undefined, pushKey: string): unknown {
  const [, token = '', key] = /^vapid t=([^,]+), ?k=(.+)$/.exec(header ?? '') ?? [];
  expect(key).toBe(pushKey);
  const [head = '', claims = '', signature = ''] = token.split('.');
  const raw = Buffer.from(pushKey, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: raw.subarray(1, 33).toString('base64url'),
    y: raw.subarray(33).toString('base64url'),
  };
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  expect(signed).toBe(true);
  return JSON.parse(Buffer.from(claims, 'base64url').toString());
}
