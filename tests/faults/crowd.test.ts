import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { crowd } from '../support/crowd.ts';
import { makeHouses, type House } from '../support/houses.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';

let server: TestServer;
let houses: House[];

beforeAll(async () => {
  server = await startTestServer({}, { processes: 2 });
  houses = await makeHouses(server.deps, 10, 20);
});
afterAll(() => server?.close());

describe('200 screens of ten restaurants on two processes', () => {
  it('miss no order of ten seconds at ten a second', { timeout: 300_000 }, async () => {
    const origins = server.processes.map(({ origin }) => origin);
    const outcome = await crowd({ origins, houses, devices: 200, ordersPerSecond: 10, seconds: 10 });
    expect(outcome).toMatchObject({ orders: 100, missed: 0, refused: 0 });
    expect(outcome.delays).toHaveLength(100 * 20);
  });
});
