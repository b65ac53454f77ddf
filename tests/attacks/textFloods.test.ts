import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Api } from '../support/api.ts';
import { newPerson } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';

const hour = 3_600_000;
let server: TestServer;

beforeAll(async () => void (server = await startTestServer({ TRUST_PROXY: 'on' }, { processes: 1 })));
afterAll(() => server.close());
beforeEach(() => server.nextWindow(hour));

/** Headers of whoever asks through the proxy. */
const from = (address: string) => ({ 'x-forwarded-for': address, 'x-forwarded-proto': 'https' });
const count = (statuses: readonly number[], wanted: number) => statuses.filter((status) => status === wanted).length;

describe('texts, which cost money', () => {
  const user = async (number: number) => {
    const { api } = await newPerson(server);
    expect((await api('PUT /user/data', { body: { phone: `+43660${1_000_000 + number}` } })).status).toBe(200);
    return api;
  };
  const text = (api: Api, address: string) =>
    api('POST /user/verify-contact', { body: { type: 'phone' }, headers: from(address) });

  it('are sent as often as one person needs them, however often his number changes', async () => {
    const api = await user(0);
    const statuses: number[] = [];
    for (let number = 1; number <= 7; number += 1) {
      await api('PUT /user/data', { body: { phone: `+43660${2_000_000 + number}` } });
      statuses.push((await text(api, '203.0.113.40')).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
  });

  it('are not sent to any number for anybody who opens accounts: a network has its share, and all together', async () => {
    const users = await Promise.all(Array.from({ length: 25 }, (_, at) => user(at)));
    const answers = await Promise.all(users.map((api) => text(api, '203.0.113.41')));
    const statuses = answers.map(({ status }) => status);
    expect([count(statuses, 200), count(statuses, 429)]).toEqual([20, 5]);
    const last = users.at(-1)!;
    expect((await text(last, '198.51.100.1')).status).toBe(200);
    const { textsPerHour } = server.deps.config.limits;
    for (let sent = 21; sent < textsPerHour; sent += 1)
      server.deps.limits.take('texts', { most: textsPerHour, windowMs: hour });
    expect((await text(await user(99), '198.51.101.1')).status).toBe(429);
  });
});
