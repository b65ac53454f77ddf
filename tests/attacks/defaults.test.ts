import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { createLog } from '#server/log.ts';
import { anyGuest } from '../support/anyGuest.ts';
import { apiClient } from '../support/api.ts';
import { makeHouses, orderFor, type House } from '../support/houses.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';

const certificate = { TLS_CERT: 'package.json', TLS_KEY: 'package.json' };
const risky = (environment: Record<string, string>) => {
  const { demo, demoAdmin, activation, payments, open } = readConfig(environment);
  return { demo, demoAdmin, activation, payments, open };
};
const nothing = { demo: false, demoAdmin: false, activation: 'manual', payments: 'off', open: true };

describe('a server that others can reach', () => {
  it('has no demonstration, no admin of it, no automatic activation and no simulated payments by itself', () => {
    expect(risky({})).toEqual({ demo: true, demoAdmin: true, activation: 'auto', payments: 'simulated', open: false });
    expect(risky({ PUBLIC_URL: 'https://order.example.com' })).toEqual(nothing);
    expect(risky(certificate)).toEqual(nothing);
    expect(risky({ TRUST_PROXY: '10.0.0.5' })).toEqual(nothing);
    expect(risky({ TRUST_PROXY: 'off' }).open).toBe(false);
  });

  it('has each of them when it is asked for by its name, and none of the others with it', () => {
    const PUBLIC_URL = 'https://order.example.com';
    const asked = [
      [{ DEMO: 'on' }, { demo: true }],
      [{ DEMO_ADMIN: 'on' }, { demoAdmin: true }],
      [{ ACTIVATION: 'auto' }, { activation: 'auto' }],
      [{ PAYMENTS: 'simulated' }, { payments: 'simulated' }],
    ] as const;
    for (const [environment, on] of asked) expect(risky({ PUBLIC_URL, ...environment })).toEqual({ ...nothing, ...on });
  });
});

describe('without a card provider', () => {
  let server: TestServer;
  let house: House;
  beforeAll(async () => {
    server = await startTestServer({ PAYMENTS: 'off' });
    [house] = (await makeHouses(server.deps, 1, 10)) as [House];
  });
  afterAll(() => server?.close());

  it('guests are offered what works, and nobody pays with a card that moves no money', async () => {
    const guest = apiClient(server.origin, 'guest-authorization');
    expect((await guest('GET /config')).body.paymentProvider).toBe('off');
    const { restaurant_id } = house;
    await server.deps.db.query(
      `update restaurant set doc = jsonb_set(doc, '{paymentTypes}', '["cash", "online"]') where restaurant_id = $1`,
      [restaurant_id],
    );
    server.deps.restaurants.forget(restaurant_id);
    expect((await guest('GET /restaurant', { query: { restaurant_id } })).body.paymentTypes).toEqual(['cash']);
    const order = { ...orderFor(house), payment: { option: 'online' as const } };
    expect((await guest('POST /order', { body: { order } })).error.code).toBe('payment_type_unavailable');
    const paid = await fetch(`${server.origin}/simulated-provider/intents/pi/confirm`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(await anyGuest(server)) },
      body: JSON.stringify({ client_secret: 'secret' }),
    });
    expect(paid.status).toBe(404);
  });
});

describe('the simulated provider', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server?.close());

  it('answers nobody whom the server does not know', async () => {
    const places = ['intents/pi/confirm', 'intents/pi/authenticate', 'setup-intents/si/confirm', 'accounts/a/complete'];
    for (const place of places) {
      const ask = async (headers: Record<string, string>) => {
        const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers } };
        return (await fetch(`${server.origin}/simulated-provider/${place}`, { ...init, body: '{}' })).status;
      };
      expect([place, await ask({})]).toEqual([place, 401]);
      expect([place, await ask({ 'guest-authorization': `Bearer ${randomUUID()}` })]).toEqual([place, 401]);
      expect(await ask(await anyGuest(server))).not.toBe(401);
    }
  });
});

describe('a log', () => {
  it('holds no code, password or token, whatever is written into it', () => {
    const lines: string[] = [];
    const log = createLog('info', { write: (line) => void lines.push(line) });
    const secret = randomUUID();
    const url = `/restaurant/employee?restaurant_id=r&code=${secret}`;
    log.info({ req: { method: 'GET', url }, url, password: secret, body: { token: secret, login: secret } }, 'a call');
    log.error({ err: new Error(`GET ${url} failed`, { cause: new Error(url) }) }, 'it failed');
    log.warn({ headers: { authorization: secret, 'device-authorization': secret } }, 'headers');
    expect(lines).toHaveLength(3);
    expect(lines.join('')).not.toContain(secret);
    expect(lines.join('')).toContain('restaurant_id=r');
  });
});
