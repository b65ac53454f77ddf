import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiClient } from '../../tests/support/api.ts';
import { type House, makeHouses } from '../../tests/support/houses.ts';
import { newPerson } from '../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../tests/support/testServer.ts';

let server: TestServer;
let house: House;
beforeAll(async () => {
  server = await startTestServer();
  [house] = (await makeHouses(server.deps, 1, 5)) as [House];
});
afterAll(() => server.close());
const anyone = () => apiClient(server.origin, 'authorization');

describe('admins', () => {
  it('find users and chains, and nobody else does', async () => {
    const [admin, person] = [
      await newPerson(server, { roles: ['guest', 'admin'] }),
      await newPerson(server, { first_name: 'Findme', last_name: 'Searchable' }),
    ];
    const found = await admin.api('GET /admin/users', { query: { q: 'findme sea' } });
    expect(found.body).toEqual([{ ...person.user, createdAt: expect.any(String) as string }]);
    const { chain_id } = house;
    await server.deps.db.query('insert into chain_owner (chain_id, user_id) values ($1, $2)', [
      chain_id,
      person.user.user_id,
    ]);
    const chains = await admin.api('GET /admin/chains', { query: { q: person.user.email } });
    expect(chains.body).toMatchObject([
      { chain_id, owners: [{ user_id: person.user.user_id }], restaurants: [{ restaurant_id: house.restaurant_id }] },
    ]);
    for (const call of ['GET /admin/users', 'GET /admin/chains', 'GET /admin/messages'] as const) {
      expect((await person.api(call)).status).toBe(403);
      expect((await anyone()(call)).status).toBe(401);
    }
    for (let n = 0; n < 5; n += 1) await newPerson(server);
    const pages: string[] = [];
    let cursor: string | undefined;
    do {
      const { body, headers } = await admin.api('GET /admin/users', {
        query: { limit: '3', ...(cursor ? { cursor } : {}) },
      });
      pages.push(...body.map(({ user_id }) => user_id));
      cursor = headers.get('next-cursor') ?? undefined;
    } while (cursor);
    const [{ count } = { count: 0 }] = await server.deps.db.query<{ count: number }>(
      'select count(*) from user_account',
    );
    expect(new Set(pages).size).toBe(count);
    expect(pages.length).toBe(count);
  });
});
