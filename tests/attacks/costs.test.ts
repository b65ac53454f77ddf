import '../contract/examples/cheapPasswords.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallKey } from '#contract/calls.ts';
import type { House } from '../support/houses.ts';
import type { Sql } from '#server/db/sql.ts';
import { allExamples } from '../contract/examples/allExamples.ts';
import { callerKinds, type CallerKind, type Example } from '../contract/examples/example.ts';
import { isRead, statusFor } from '../contract/examples/impliedStatus.ts';
import { makeWorld } from '../contract/examples/makeWorld.ts';
import { hangUp, transmit, wireRequest } from '../contract/examples/transmit.ts';
import type { World } from '../contract/examples/world.ts';
import type { Api } from '../support/api.ts';
import { lineOf } from '../support/houses.ts';
import { listen } from '../support/listening.ts';
import { ownerOf } from '../support/owner.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';

/** What every dish of the house costs it: a number that nothing else is. */
const secret = 87_654_319;

let server: TestServer;
let world: World;
let ofViewer: Api;

const optionsOf = ({ items }: House): string[] =>
  items.flatMap(({ options }) => options.map(({ option_id }) => option_id));
const sayCosts = async ({ house, as }: World, cost: number) => {
  const costs = optionsOf(house).map((option_id) => ({ option_id, cost }));
  expect((await as.owner('PUT /chain/costs', { body: { chain_id: house.chain_id, costs } })).status).toBe(200);
};

beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT_ORDERS: '0', RATE_LIMIT_CALLS: '0', RATE_LIMIT_LOGINS: '0' });
  world = await makeWorld(server);
  await sayCosts(world, 1);
  await sayCosts(world, secret);
  const { chain_id } = world.house;
  ofViewer = await ownerOf(server, chain_id);
  const { user_id } = (await ofViewer('GET /user/me')).body;
  await server.deps.db.query(`update chain_owner set role = 'viewer' where user_id = $1`, [user_id]);
  // the articles, their prices and their menus are changed after the costs were said
  const [item] = (await world.as.owner('GET /chain/items', { query: { chain_id } })).body;
  const options = item!.options.map((option) => ({ ...option, price: option.price + 10 }));
  const changed = await world.as.owner('PUT /chain/items', { body: { chain_id, item: { ...item!, options } } });
  expect(changed.status).toBe(200);
});
afterAll(async () => {
  hangUp();
  await server.close();
});

/** Everybody who does not run the house; devices in each mode. */
const others = callerKinds.filter(
  (kind) => !['owner', 'neighbour', 'foreignGuest', 'foreignDevice', 'revokedDevice'].includes(kind),
);
const modes = ['cashregister', 'orderprocessing', 'tablemanager'] as const;
// the document of all calls has the word, and no number of anybody's
const examples = (Object.entries(allExamples) as unknown as [CallKey, Example<CallKey>][]).filter(
  ([call]) => call !== 'GET /openapi.json',
);

const tellsNothing = (text: string): boolean => !text.includes(String(secret)) && !/"costs?"/.test(text);

async function textOf(call: CallKey, example: Example<CallKey>, kind: CallerKind, api: Api): Promise<string> {
  const request = await example.request(world, kind);
  return (await transmit(server.origin, await wireRequest(call, request, { kind, api }))).text;
}

describe('what a dish costs its house', () => {
  it('is there to be found: its owner reads it', async () => {
    const { chain_id } = world.house;
    const told = await world.as.owner('GET /chain/costs', { query: { chain_id } });
    expect(tellsNothing(JSON.stringify(told.body))).toBe(false);
    const exported = await world.as.owner('GET /chain/export', { query: { chain_id } });
    expect(exported.body.costs).toHaveLength(optionsOf(world.house).length);
  });

  it('is in no answer that a guest, a device, a stranger or an admin of the platform gets', async () => {
    const told: string[] = [];
    for (const [call, example] of examples.filter(([, { spends, locks }]) => !spends && !locks)) {
      // what is refused tells nothing to anybody (permissions.test.ts)
      for (const kind of others.filter((each) => statusFor(call, example, each) === 200)) {
        const callers = kind === 'device' ? modes.map(world.deviceOf) : [world.as[kind]];
        for (const api of callers) {
          if (!tellsNothing(await textOf(call, example, kind, api))) told.push(`${kind}: ${call}`);
        }
      }
    }
    expect(told).toEqual([]);
  });

  it('is in no answer that somebody gets who only reads in the chain, the journal and the export among them', async () => {
    const told: string[] = [];
    const asked = examples.filter(([call, { spends, locks }]) => isRead(call) && !spends && !locks);
    for (const [call, example] of asked) {
      if (!tellsNothing(await textOf(call, example, 'owner', ofViewer))) told.push(call);
    }
    expect(told).toEqual([]);
    const { chain_id } = world.house;
    const journal = (api: Api) => api('GET /chain/journal', { query: { chain_id, entity: 'cost' } });
    expect((await journal(ofViewer)).body).toEqual([]);
    expect((await journal(world.as.admin)).body).toEqual([]);
    expect((await journal(world.as.owner)).body).not.toEqual([]);
    const exported = await ofViewer('GET /chain/export', { query: { chain_id } });
    expect([exported.status, tellsNothing(JSON.stringify(exported.body))]).toEqual([200, true]);
  });

  it('is in no message of the socket, and in no page that a guest opens', async () => {
    const { house, as } = world;
    const { restaurant_id, chain_id } = house;
    const [{ table_id, code }] = house.tables as [House['tables'][number]];
    const heard: unknown[] = [];
    const screens = await Promise.all([
      listen(server.origin, { token: house.devices.cashregister.token, kind: 'device' }, `restaurant:${restaurant_id}`),
      listen(server.origin, { token: as.guest.token!, kind: 'guest' }, `table:${table_id}`),
    ]);
    for (const { socket } of screens) socket.onAny((...message: unknown[]) => heard.push(message));
    const [item] = (await as.owner('GET /chain/items', { query: { chain_id } })).body;
    const options = item!.options.map((option) => ({ ...option, price: option.price + 10 }));
    await as.owner('PUT /chain/items', { body: { chain_id, item: { ...item!, options } } });
    await sayCosts(world, secret);
    const { menu_revision } = (await as.owner('GET /restaurant', { query: { restaurant_id } })).body;
    const other = house.items[2]!;
    const order = {
      order_id: crypto.randomUUID(),
      restaurant_id,
      table_id,
      type: 'local' as const,
      items: [lineOf(other)],
      payment: { option: 'later' as const },
      menu_revision,
      amountTotal: other.options[0]!.price,
    };
    expect((await as.guest('POST /order', { body: { order } })).status).toBe(200);
    await expect.poll(() => heard.length).toBeGreaterThan(1);
    expect(tellsNothing(JSON.stringify(heard))).toBe(true);
    for (const screen of screens) screen.close();
    const page = await fetch(`${server.origin}/en/order/table?code=${code}`, { headers: { accept: 'text/html' } });
    expect(tellsNothing(await page.text())).toBe(true);
  });

  it('lies in no table but its own, the journal of owners and what owners were answered', async () => {
    const { db } = server.deps;
    expect(await tablesWith(db, String(secret))).toEqual(['chain_journal', 'operation', 'option_cost']);
    const kinds = await db.query<{ entity: string }>(
      `select distinct entity from chain_journal j where j::text like '%' || $1 || '%'`,
      [String(secret)],
    );
    expect(kinds).toEqual([{ entity: 'cost' }]);
  });
});

/** The tables in which a text stands anywhere, also where it is compressed bytes that it was written out of. */
async function tablesWith(sql: Sql, text: string): Promise<string[]> {
  const names = await sql.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
  );
  const asked = names.map(
    ({ name }) => `select '${name}' as name where exists (select 1 from ${name} t where t::text like '%' || $1 || '%')`,
  );
  return (await sql.query<{ name: string }>(`${asked.join(' union all ')} order by 1`, [text])).map(({ name }) => name);
}
