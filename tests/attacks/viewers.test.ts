import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChainRole } from '#domain/chain/chainRole.ts';
import { lockChain } from '#server/chain/chainRepository.ts';
import { changeRole, ownersOfChain } from '#server/chain/ownerRepository.ts';
import { deleteInvitationsOf } from '#server/chain/invitationRepository.ts';
import { apiClient, type Api } from '../support/api.ts';
import { type House, makeHouses, orderFor } from '../support/houses.ts';
import { ownerOf } from '../support/owner.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';

let server: TestServer;
let house: House;
let elsewhere: House;
beforeAll(async () => {
  server = await startTestServer();
  [house] = (await makeHouses(server.deps, 1, 2)) as [House];
  [elsewhere] = (await makeHouses(server.deps, 1, 2)) as [House];
});
afterAll(() => server.close());

/** Somebody of the house's chain in this role. */
async function somebody(role: ChainRole): Promise<{ api: Api; user_id: string }> {
  const api = await ownerOf(server, house.chain_id);
  const { user_id } = (await api('GET /user/me')).body;
  await changeRole(server.deps.db, house.chain_id, user_id, role);
  return { api, user_id };
}

const bearing = (token: string): { headers: Record<string, string> } => ({
  headers: { 'device-authorization': `Bearer ${token}` },
});

describe('who only reads in a house', () => {
  it('runs it by no register of another house', async () => {
    const { api } = await somebody('viewer');
    const { restaurant_id, items } = house;
    const body = { restaurant_id, item_id: items[0]!.item_id, soldOut: true };
    expect((await api('PUT /restaurant/sold-out', { body })).error.code).toBe('not_allowed');
    const foreign = bearing(elsewhere.devices.cashregister.token);
    expect((await api('PUT /restaurant/sold-out', { body, ...foreign })).error.code).toBe('not_allowed');
    const pause = { body: { restaurant_id, type: 'pause' as const }, ...foreign };
    expect((await api('POST /restaurant/action', pause)).error.code).toBe('not_allowed');
    // with the house's own he is its staff
    const own = bearing(house.devices.cashregister.token);
    expect((await api('PUT /restaurant/sold-out', { body, ...own })).status).toBe(200);
  });

  it('has no strangers written to of its orders', async () => {
    const till = apiClient(server.origin, 'device-authorization', house.devices.cashregister.token);
    const placed = await till('POST /order', { body: { order: orderFor(house) } });
    const { order_id } = placed.body;
    const body = { order_id, email: 'stranger@example.com' };
    const { api } = await somebody('viewer');
    const mail = (who: Api) => who('POST /order/receipt-mail', { body });
    expect((await mail(api)).error.code).toBe('not_allowed');
    expect((await mail((await somebody('manager')).api)).status).toBe(200);
    expect((await mail(till)).status).toBe(200);
  });
});

it('who stops being an owner while he invites leaves no invitation behind', async () => {
  const { db } = server.deps;
  const { chain_id } = house;
  const { api, user_id } = await somebody('owner');
  let sent: ReturnType<typeof invite> | undefined;
  const invite = () => api('POST /chain/invite', { body: { chain_id, email: `${randomUUID()}@example.com` } });
  await db.transaction(async (tx) => {
    await lockChain(tx, chain_id);
    sent = invite();
    await expect
      .poll(async () => (await tx.query(`select 1 from pg_locks where not granted`)).length)
      .toBeGreaterThan(0);
    const self = (await ownersOfChain(tx, chain_id)).find((owner) => owner.user_id === user_id)!;
    await changeRole(tx, chain_id, user_id, 'viewer');
    await deleteInvitationsOf(tx, chain_id, self);
  });
  expect((await sent!).error.code).toBe('not_allowed');
});
