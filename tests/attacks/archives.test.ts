import { randomBytes, randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chainIdOf } from '#server/archive/ownIds.ts';
import { connectDatabase } from '#server/db/database.ts';
import {
  entriesOf,
  entryOf,
  bringIn,
  type Files,
  filesOf,
  packed,
  savedArchive,
  sendArchive,
  sendPart,
  withChain,
} from '../support/archives.ts';
import { makeHouses, type House } from '../support/houses.ts';
import { ownerOf } from '../support/owner.ts';
import { newPerson, type TestPerson } from '../support/people.ts';
import { expectRefused } from '../support/refusedArchives.ts';
import { smallArchive, smallFiles } from '../support/smallArchive.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';

let server: TestServer;
let house: House;
let thief: TestPerson;
beforeAll(async () => {
  server = await startTestServer();
  [house] = (await makeHouses(server.deps, 1, 3)) as [House];
  thief = await newPerson(server);
});
afterAll(() => server.close());

const small = () => smallFiles().map(([name, bytes]) => entryOf(name, bytes));

describe('an archive that somebody made', () => {
  it.each([
    ['no packed file', () => Promise.resolve(Buffer.from('an archive, believe me')), 'not_an_archive'],
    ['something else that is packed', () => Promise.resolve(gzipSync(randomBytes(5_000))), 'not_an_archive'],
    ['nothing', () => packed([]), 'not_an_archive'],
    ['of another program', () => packed([entryOf('index.html', '<h1>')]), 'not_an_archive'],
    ['of a newer format', () => smallArchive({ manifest: { format: 2, pictures: 'elsewhere' } }), 'newer_format'],
    ['cut off', async () => (await smallArchive()).subarray(0, 400), 'damaged'],
    ['without its chain', () => packed(small().slice(0, 1)), 'damaged'],
    ['with a chain that is not the one that was saved', () => packed([small()[0]!, small()[1]!]), 'damaged'],
    [
      'of an address that nothing can write down',
      () => smallArchive({ manifest: { installation: 'a\u0000b' } }),
      'not_an_archive',
    ],
    ['of a chain that is half a character', () => smallArchive({ manifest: { chain: 'a\ud800' } }), 'not_an_archive'],
    ['twice with its chain', () => packed([...small(), small()[1]!]), 'unknown_file'],
  ])('%s is refused', async (_, made, problem) => {
    await expectRefused(server, await made(), problem);
  });

  it.each(['../../etc/passwd', '/etc/passwd', 'pictures/../../x.webp', 'pictures/a.webp', 'C:\\x', 'chain.json/', '.'])(
    'with a file that is called %s is refused, and nothing is written there',
    async (name) => {
      await expectRefused(server, await packed([...small(), entryOf(name, 'mine')]), 'unknown_file');
    },
  );

  it('with a link in place of its chain is refused', async () => {
    const link = { header: { name: 'chain.json', size: 0, type: 'symlink' as const, linkname: '/etc/passwd' } };
    await expectRefused(server, await packed([small()[0]!, link]), 'unknown_file');
  });

  it('that unpacks to gigabytes is refused as soon as it is too much', async () => {
    const [manifest] = small();
    const chain = entryOf('chain.json', Buffer.alloc(40_000_000));
    await expectRefused(server, await packed([manifest!, chain]), 'too_large');
    const block = gzipSync(Buffer.alloc(100_000_000));
    await expectRefused(server, Buffer.concat(Array.from({ length: 8 }, () => block)), 'too_large');
  });

  it('of 10,000 files is refused', async () => {
    const many = Array.from({ length: 10_000 }, (_, at) =>
      entryOf(`pictures/${at.toString(16).padStart(32, '0')}-160.webp`, 'x'),
    );
    await expectRefused(server, await packed([...small(), ...many]), 'unknown_file');
    const named = Array.from({ length: 3_001 }, (_, at) => `/media/${at.toString(16).padStart(32, '0')}`);
    await expectRefused(server, await smallArchive({ manifest: { pictures: named } }), 'not_an_archive');
  });

  it('whose names never end is refused', async () => {
    const [manifest, chain] = small();
    const endless = {
      header: { name: 'x', size: 20_000_000, type: 'pax-header' as const },
      body: Buffer.alloc(20_000_000, 'a'),
    };
    await expectRefused(server, await packed([manifest!, endless, chain!]), 'damaged');
  });
});

describe('an archive that names what is another’s', () => {
  let theirs: Files;
  beforeAll(async () => {
    const owner = await ownerOf(server, house.chain_id);
    theirs = await filesOf((await savedArchive(server.origin, owner, { chain_id: house.chain_id })).bytes);
  });
  const theirRows = async () =>
    Promise.all(
      ['restaurant', 'item', 'menu', 'dining_table'].map((table) =>
        server.deps.db.query(
          table === 'dining_table'
            ? 'select md5(string_agg(t::text, chr(10) order by t::text)) as all from dining_table t where restaurant_id = $1'
            : `select md5(string_agg(t::text, chr(10) order by t::text)) as all from ${table} t where chain_id = $1`,
          [table === 'dining_table' ? house.restaurant_id : house.chain_id],
        ),
      ),
    );

  it('makes things of its own under the same names, and leaves theirs as they are', async () => {
    const before = await theirRows();
    const { status, body } = await bringIn(server.origin, thief.api, await packed(entriesOf(theirs)));
    expect([status, body.already]).toEqual([200, false]);
    expect(body.chain_id).not.toBe(house.chain_id);
    expect(await theirRows()).toEqual(before);
  });

  it('cannot serve its menu in their restaurant, nor put a table into their room', async () => {
    const foreign = withChain(theirs, (chain) => {
      chain.restaurants[0]!.restaurant_id = randomUUID();
      chain.menus[0]!.restaurants = [house.restaurant_id];
    });
    const before = await theirRows();
    const { status, body } = await bringIn(server.origin, thief.api, await packed(entriesOf(foreign)));
    expect(status).toBe(200);
    const menus = (await thief.api('GET /chain/menus', { query: { chain_id: body.chain_id! } })).body;
    expect(menus[0]?.restaurants).toEqual([]);
    expect(await theirRows()).toEqual(before);
    const table = withChain(theirs, (chain) => void (chain.restaurants[0]!.tables[0]!.area_id = randomUUID()));
    await expectRefused(server, await packed(entriesOf(table)), 'entry_invalid');
  });

  it('is refused where something in it refers to nothing of its own, or is there twice', async () => {
    const stray = withChain(theirs, (chain) => void chain.menus[0]!.items!.push(house.items[0]!.item_id, randomUUID()));
    await expectRefused(server, await packed(entriesOf(stray)), 'entry_invalid');
    const twice = withChain(theirs, (chain) => void chain.restaurants.push({ ...chain.restaurants[0]! }));
    await expectRefused(server, await packed(entriesOf(twice)), 'entry_invalid');
  });

  it('cannot be read from parts that somebody else sent', async () => {
    const upload_id = randomUUID();
    const victim = await newPerson(server);
    expect(await sendPart(server.origin, victim.api, { upload_id, part: 0, bytes: await smallArchive() })).toBe(200);
    const { status } = await thief.api('POST /chain/archive', { body: { upload_id, parts: 1 } });
    expect(status).toBe(404);
  });
});

describe('what an archive asks of the server', () => {
  it('keeps no more than one upload of a person, and none for longer than two hours', async () => {
    const { api, user } = await newPerson(server);
    const send = () => sendPart(server.origin, api, { upload_id: randomUUID(), part: 0, bytes: Buffer.alloc(1_000) });
    expect([await send(), await send()]).toEqual([200, 200]);
    const rows = () => server.deps.db.query('select 1 from archive_part where user_id = $1', [user.user_id]);
    expect(await rows()).toHaveLength(1);
    const { cleanUp } = await import('#server/housekeeping.ts');
    await cleanUp({ ...server.deps, now: () => new Date(Date.now() + 3 * 3_600_000) });
    expect(await rows()).toEqual([]);
  });

  it('says no more of an archive than a person reads, and keeps no answer of a dry run', async () => {
    const { api, user } = await newPerson(server);
    const employees = [{ employee_id: randomUUID(), name: 'x', types: ['waiter'], ['y'.repeat(100_000)]: 1 }];
    const body = await sendArchive(server.origin, api, await smallArchive({ restaurant: { employees } }));
    const looked = await api('POST /chain/archive', { body: { ...body, dryRun: true }, key: randomUUID() });
    const answer = JSON.stringify(looked.body);
    expect([looked.status, looked.body.notes.some(({ note }) => note === 'unknown_fields')]).toEqual([200, true]);
    expect(answer.length).toBeLessThan(2_000);
    expect(looked.body.chain_id).toBeUndefined();
    const kept = () => server.deps.db.query('select 1 from operation where caller = $1', [`user:${user.user_id}`]);
    expect(await kept()).toEqual([]);
    expect((await api('POST /chain/archive', { body, key: randomUUID() })).status).toBe(200);
    expect(await kept()).toHaveLength(1);
    const wrong = await smallArchive({ chain: { costs: 'z'.repeat(10), ['q'.repeat(100_000)]: 1 } });
    const said = await bringIn(server.origin, api, wrong, true);
    expect(JSON.stringify(said.body).length).toBeLessThan(2_000);
  });

  it('holds nobody’s account while it works: it is held for the last step alone', async () => {
    const { api, user } = await newPerson(server);
    const upload = await sendArchive(server.origin, api, await smallArchive());
    const other = connectDatabase({ url: server.databaseUrl, connections: 1, log: () => undefined });
    const waiting = async () => {
      const [row] = await server.deps.db.query<{ query: string }>(
        `select query from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      );
      return row?.query;
    };
    const { asked } = await other.transaction(async (tx) => {
      await tx.query('select 1 from user_account where user_id = $1 for update', [user.user_id]);
      const asked = api('POST /chain/archive', { body: upload });
      // all else is done before anybody needs the account
      await expect.poll(waiting, { timeout: 50_000 }).toMatch(/from user_account where user_id = \$1 for update/);
      return { asked };
    });
    expect((await asked).status).toBe(200);
    await other.close();
  });

  it('is read as far as its orders begin: behind them anything may be missing', async () => {
    const { api } = await newPerson(server);
    const orders = entryOf('orders/000001.ndjson', randomBytes(3_000_000));
    const whole = await packed([...small(), orders]);
    const { status, body } = await bringIn(server.origin, api, whole.subarray(0, 1_000_000), true);
    expect([status, body.problems]).toEqual([200, []]);
  });

  it('takes an id that nobody can say beforehand', async () => {
    const { api, user } = await newPerson(server);
    const archive_id = randomUUID();
    const { body } = await bringIn(server.origin, api, await smallArchive({ manifest: { archive_id } }));
    expect(body.chain_id).not.toBe(chainIdOf(user.user_id, archive_id));
    const again = await bringIn(server.origin, api, await smallArchive({ manifest: { archive_id } }));
    expect([again.body.already, again.body.chain_id]).toEqual([true, body.chain_id]);
  });

  it('leaves no name of whoever saved it in the journal, and marks nothing sold out twice', async () => {
    const { api } = await newPerson(server);
    const item_id = house.items[0]!.item_id;
    const owner = await ownerOf(server, house.chain_id);
    const saved = await filesOf((await savedArchive(server.origin, owner, { chain_id: house.chain_id })).bytes);
    const twice = withChain(saved, (chain) => void (chain.restaurants[0]!.soldOut = [item_id, item_id]));
    const { body } = await bringIn(server.origin, api, await packed(entriesOf(twice)));
    const chain_id = body.chain_id!;
    const journal = (await api('GET /chain/journal', { query: { chain_id, entity: 'chain' } })).body;
    expect(journal[0]?.after).toMatchObject({ archive: { installation: expect.any(String) } });
    expect(JSON.stringify(journal[0]?.after)).not.toContain('"by"');
    const [mine] = (await api('GET /chain/restaurants', { query: { chain_id } })).body;
    expect(mine?.soldOut).toHaveLength(1);
  });

  it('is asked for 20 times a day by one person, and in 500 parts an hour', async () => {
    server.nextWindow(86_400_000);
    const { api } = await newPerson(server);
    const nothing = () => api('POST /chain/archive', { body: { upload_id: randomUUID(), parts: 1 } });
    for (let at = 0; at < 20; at += 1) expect((await nothing()).status).toBe(404);
    expect((await nothing()).error.code).toBe('rate_limited');
    const { api: another, user } = await newPerson(server);
    const hour = { most: 500, windowMs: 3_600_000 };
    for (let at = 0; at < 500; at += 1) server.deps.limits.take(`archive parts ${user.user_id}`, hour);
    const part = { upload_id: randomUUID(), part: 0, bytes: Buffer.alloc(10) };
    expect(await sendPart(server.origin, another, part)).toBe(429);
  });

  it('costs nobody his share of a day while he is told to ask again later', async () => {
    const { api } = await newPerson(server);
    const upload = await sendArchive(server.origin, api, await smallArchive());
    const ask = () => api('POST /chain/archive', { body: { ...upload, dryRun: true } });
    const statuses = (await Promise.all(Array.from({ length: 25 }, ask))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(20);
    expect((await ask()).status).toBe(200);
  });

  it('takes no part of more than 4 MB', async () => {
    const bytes = Buffer.alloc(4 * 1024 * 1024 + 1);
    expect(await sendPart(server.origin, thief.api, { upload_id: randomUUID(), part: 0, bytes })).toBe(413);
  });

  it('gives a chain to its owners alone, no manager and no viewer', async () => {
    const api = await ownerOf(server, house.chain_id);
    for (const role of ['manager', 'viewer']) {
      await server.deps.db.query('update chain_owner set role = $2 where chain_id = $1', [house.chain_id, role]);
      expect((await savedArchive(server.origin, api, { chain_id: house.chain_id })).status).toBe(403);
    }
  });
});
