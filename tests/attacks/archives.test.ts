import { randomBytes, randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
  const looked = await bringIn(server.origin, thief.api, archive, true);
  expect([looked.status, looked.body.problems[0]?.problem]).toEqual([200, problem]);
  const brought = await bringIn(server.origin, thief.api, archive);
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
