import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiClient } from '../../tests/support/api.ts';
import { type House, makeHouses } from '../../tests/support/houses.ts';
import { newPerson } from '../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../tests/support/testServer.ts';

let server: TestServer;
let house: House;
beforeAll(async () => {
  server = await startTestServer();
  [house] = (await makeHouses(server.deps, 1, 1)) as [House];
});
afterAll(() => server.close());

describe('guessing a code', () => {
  it('goes on counting wrong codes when a customer’s right one comes between, which every guest has', async () => {
    const { user } = await newPerson(server);
    const tablet = apiClient(server.origin, 'device-authorization', house.devices.tablemanager.token);
    const guess = (code: string) => tablet('GET /user/code', { query: { code } });
    for (let wrong = 0; wrong < 4; wrong += 1) expect((await guess(`11111${wrong}`)).status).toBe(403);
    expect((await guess(user.customerCode!)).status).toBe(200);
    expect((await guess('111115')).status).toBe(403);
    expect((await guess('735264')).error.code).toBe('code_locked');
  });
});
