import { randomBytes, randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chainIdOf } from '#server/archive/ownIds.ts';
import { connectDatabase } from '#server/db/database.ts';
import { encodeImage } from '#server/media/encodeImage.ts';
import type { EncodedImage } from '#server/media/imageFiles.ts';
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
import { smallArchive, smallFiles } from '../support/smallArchive.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';

let server: TestServer;
let house: House;
let thief: TestPerson;
let picture: EncodedImage;
beforeAll(async () => {
  server = await startTestServer();
  [house] = (await makeHouses(server.deps, 1, 3)) as [House];
  thief = await newPerson(server);
  const drawn = { width: 600, height: 400, channels: 3 as const, background: '#a53' };
  picture = (await encodeImage(await sharp({ create: drawn }).png().toBuffer()))!;
});
afterAll(() => server.close());

/** Everything that belongs to chains, as the database has it. */
const everything = async () => {
  const tables = [
    'chain',
    'chain_owner',
    'restaurant',
    'dining_table',
    'employee',
    'item',
    'menu',
    'menu_restaurant',
    'chain_journal',
  ];
  const rows = await Promise.all(
    tables.map((table) =>
      server.deps.db.query(`select md5(string_agg(t::text, ',' order by t::text)) as all from ${table} t`),
    ),
  );
  return JSON.stringify(rows);
};
const kept = () => readdir(path.join(server.deps.config.dataDir, 'media')).catch(() => []);

/** Looked at and brought in: both say why not, and nothing is there that was not there before. */
async function expectRefused(archive: Buffer, problem: string): Promise<void> {
  const before = [await everything(), await kept()];
  // nobody may try for ever
  const { api } = await newPerson(server);
  const looked = await bringIn(server.origin, api, archive, true);
  expect([looked.status, looked.body.problems[0]?.problem]).toEqual([200, problem]);
  const brought = await bringIn(server.origin, api, archive);
  expect([brought.status, brought.error.code]).toEqual([400, 'invalid_request']);
  expect([await everything(), await kept()]).toEqual(before);
}

const pictured = () => smallFiles({ manifest: { pictures: [picture.avatar] }, restaurant: { avatar: picture.avatar } });
const pictureEntries = (files: readonly Uint8Array[]) =>
  picture.files.map(({ name }, at) => entryOf(`pictures/${name}`, files[at]!));
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
    await expectRefused(await made(), problem);
  });

  it.each(['../../etc/passwd', '/etc/passwd', 'pictures/../../x.webp', 'pictures/a.webp', 'C:\\x', 'chain.json/', '.'])(
    'with a file that is called %s is refused, and nothing is written there',
    async (name) => {
      await expectRefused(await packed([...small(), entryOf(name, 'mine')]), 'unknown_file');
    },
  );

  it('with a link in place of its chain is refused', async () => {
    const link = { header: { name: 'chain.json', size: 0, type: 'symlink' as const, linkname: '/etc/passwd' } };
    await expectRefused(await packed([small()[0]!, link]), 'unknown_file');
  });

  it('that unpacks to gigabytes is refused as soon as it is too much', async () => {
    const [manifest] = small();
    const chain = entryOf('chain.json', Buffer.alloc(40_000_000));
    await expectRefused(await packed([manifest!, chain]), 'too_large');
    const block = gzipSync(Buffer.alloc(100_000_000));
    await expectRefused(Buffer.concat(Array.from({ length: 8 }, () => block)), 'too_large');
  });

  it('of 10,000 files is refused', async () => {
    const many = Array.from({ length: 10_000 }, (_, at) =>
      entryOf(`pictures/${at.toString(16).padStart(32, '0')}-160.webp`, 'x'),
    );
    await expectRefused(await packed([...small(), ...many]), 'unknown_file');
    const named = Array.from({ length: 3_001 }, (_, at) => `/media/${at.toString(16).padStart(32, '0')}`);
    await expectRefused(await smallArchive({ manifest: { pictures: named } }), 'not_an_archive');
  });

  it('whose names never end is refused', async () => {
    const [manifest, chain] = small();
    const endless = {
      header: { name: 'x', size: 20_000_000, type: 'pax-header' as const },
      body: Buffer.alloc(20_000_000, 'a'),
    };
    await expectRefused(await packed([manifest!, endless, chain!]), 'damaged');
  });
});

describe('pictures in an archive', () => {
  const files = () => picture.files.map(({ bytes }) => bytes);
  const archive = (changed: readonly Uint8Array[]) =>
    packed([...pictured().map(([name, bytes]) => entryOf(name, bytes)), ...pictureEntries(changed)]);

  it('are kept when they are as the server keeps pictures', async () => {
    const { status, body } = await bringIn(server.origin, thief.api, await archive(files()));
    expect([status, body.brings['pictures']]).toEqual([200, 1]);
    expect((await fetch(`${server.origin}${picture.avatar}-480.webp`)).status).toBe(200);
    const [house] = (await thief.api('GET /chain/restaurants', { query: { chain_id: body.chain_id! } })).body;
    expect(house?.avatar).toBe(picture.avatar);
  });

  it('are kept also where they are as large as the server keeps any: what was saved can be brought in', async () => {
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 90 };
    const drawn = sharp({ create: { width: 1_200, height: 4_800, channels: 3, background: '#000', noise } });
    const largest = (await encodeImage(await drawn.jpeg({ quality: 75 }).toBuffer()))!;
    const made = smallFiles({ manifest: { pictures: [largest.avatar] }, restaurant: { avatar: largest.avatar } });
    const entries = largest.files.map(({ name, bytes }) => entryOf(`pictures/${name}`, bytes));
    const whole = await packed([...made.map(([name, bytes]) => entryOf(name, bytes)), ...entries]);
    const { api } = await newPerson(server);
    const { status, body } = await bringIn(server.origin, api, whole, true);
    expect([status, body.problems, body.brings['pictures']]).toEqual([200, [], 1]);
  });

  it.each([
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a page behind a picture', (bytes: Buffer) => Buffer.concat([bytes, Buffer.from('<script>')])],
    [
      'a picture that says where it was taken',
      (bytes: Buffer) =>
        sharp(bytes)
          .withExif({ IFD0: { Artist: 'x' } })
          .webp()
          .toBuffer(),
    ],
    ['another picture', (bytes: Buffer) => sharp(bytes).negate().webp().toBuffer()],
    [
      'one of 16,000 pixels',
      () =>
        sharp({ create: { width: 16_000, height: 10, channels: 3, background: '#000' } })
          .webp()
          .toBuffer(),
    ],
    ['half of it', (bytes: Buffer) => bytes.subarray(0, bytes.length - 20)],
  ])('are refused when one of their files is %s', async (_, made) => {
    const [first, ...others] = files();
    await expectRefused(await archive([await made(Buffer.from(first!)), ...others]), 'picture_invalid');
  });

  it('count on whoever brings them in, whatever becomes of them, and not on the new chain', async () => {
    const { api, user } = await newPerson(server);
    const counted = (owner_id: string) =>
      server.deps.db.query('select avatar from picture_upload where owner_id = $1', [owner_id]);
    const whole = await archive(files());
    const { status, body: looked } = await bringIn(server.origin, api, whole, true);
    expect([status, looked.problems, await counted(user.user_id)]).toEqual([200, [], []]);
    const broken = smallFiles({ manifest: { pictures: [picture.avatar] }, restaurant: { name: 7 } });
    const refused = await packed([...broken.map(([name, bytes]) => entryOf(name, bytes)), ...pictureEntries(files())]);
    expect((await bringIn(server.origin, api, refused)).status).toBe(400);
    expect(await counted(user.user_id)).toEqual([{ avatar: picture.avatar }]);
    const { body } = await bringIn(server.origin, api, whole);
    expect(await counted(body.chain_id!)).toEqual([]);
  });

  it('are refused where whoever brings them in has had a share of 500 MB', async () => {
    const { api, user } = await newPerson(server);
    await server.deps.db.query('insert into picture_upload (owner_id, avatar, bytes, at) values ($1, $2, $3, $4)', [
      user.user_id,
      `/media/${'1'.repeat(32)}`,
      500_000_000,
      server.deps.now(),
    ]);
    const before = await everything();
    for (const dryRun of [true, false]) {
      const { status, error } = await bringIn(server.origin, api, await archive(files()), dryRun);
      expect([status, error.code]).toEqual([429, 'rate_limited']);
    }
    expect(await everything()).toBe(before);
  });

  it('are refused when one is begun before the other has come whole', async () => {
    const drawn = { width: 200, height: 100, channels: 3 as const, background: '#3a5' };
    const other = (await encodeImage(await sharp({ create: drawn }).png().toBuffer()))!;
    const both = smallFiles({ manifest: { pictures: [picture.avatar, other.avatar] } });
    const mixed = [picture.files, other.files].flatMap(([first]) => entryOf(`pictures/${first!.name}`, first!.bytes));
    await expectRefused(await packed([...both.map(([name, bytes]) => entryOf(name, bytes)), ...mixed]), 'damaged');
  });

  it('that did not come with it are nobody’s: what names them is without a picture', async () => {
    const theirs = `/media/${'0'.repeat(32)}`;
    const { status, body } = await bringIn(
      server.origin,
      thief.api,
      await smallArchive({ restaurant: { avatar: theirs } }),
    );
    expect(status).toBe(200);
    expect(body.notes).toContainEqual(expect.objectContaining({ note: 'pictures', count: 1 }));
    const [mine] = (await thief.api('GET /chain/restaurants', { query: { chain_id: body.chain_id! } })).body;
    expect(mine?.avatar).toBeUndefined();
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
    await expectRefused(await packed(entriesOf(table)), 'entry_invalid');
  });

  it('is refused where something in it refers to nothing of its own, or is there twice', async () => {
    const stray = withChain(theirs, (chain) => void chain.menus[0]!.items!.push(house.items[0]!.item_id, randomUUID()));
    await expectRefused(await packed(entriesOf(stray)), 'entry_invalid');
    const twice = withChain(theirs, (chain) => void chain.restaurants.push({ ...chain.restaurants[0]! }));
    await expectRefused(await packed(entriesOf(twice)), 'entry_invalid');
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
    const { api } = await newPerson(server);
    const send = () => sendPart(server.origin, api, { upload_id: randomUUID(), part: 0, bytes: Buffer.alloc(1_000) });
    expect([await send(), await send()]).toEqual([200, 200]);
    const rows = () => server.deps.db.query(`select 1 from archive_part where length(bytes) = 1000`);
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
