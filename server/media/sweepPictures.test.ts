import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type House, makeHouses } from '../../tests/support/houses.ts';
import { ownerOf } from '../../tests/support/owner.ts';
import { startS3Storage, type S3Storage } from '../../tests/support/s3Storage.ts';
import { startTestServer, type TestServer } from '../../tests/support/testServer.ts';
import { upload } from '../../tests/support/upload.ts';
import { createMediaStore } from './createMediaStore.ts';
import { sweepPictures } from './sweepPictures.ts';

const day = 86_400_000;
let s3: S3Storage;
beforeAll(async () => void (s3 = await startS3Storage()));
afterAll(() => s3.close());

let shade = 0;
const newPicture = (): Promise<Buffer> => {
  // far enough from one another that no two are the same once they are squeezed
  shade += 20;
  return sharp({ create: { width: 40, height: 30, channels: 3, background: { r: shade, g: 9, b: 200 } } })
    .png()
    .toBuffer();
};

describe.each(['on disk', 'in S3'])('pictures %s that nothing names any more', (place) => {
  let server: TestServer;
  beforeAll(async () => void (server = await startTestServer(place === 'in S3' ? s3.settings : {})));
  afterAll(() => server.close());
  const sweep = () => {
    const { db, now, config } = server.deps;
    return sweepPictures({ db, store: createMediaStore(config), now: now() });
  };

  it('go after their time; what is named, was named lately or was uploaded again stays', async () => {
    const [house] = (await makeHouses(server.deps, 1, 2)) as [House];
    const owner = await ownerOf(server, house.chain_id);
    const files = await Promise.all([newPicture(), newPicture(), newPicture()]);
    const [named, unnamed, again] = await Promise.all(
      files.map(async (file) => (await upload(server.origin, owner, file)).body.avatar),
    );
    const isThere = async (avatar: string | undefined) =>
      (await fetch(`${server.origin}${avatar}-160.webp`)).status === 200;
    const item = (await owner('GET /chain/items', { query: { chain_id: house.chain_id } })).body[0]!;
    const put = async (avatar: string | undefined) => {
      const { name, options, type, taxRate, item_id } = item;
      const changed = { item_id, name, options, type, taxRate, ...(avatar ? { avatar } : {}) };
      expect((await owner('PUT /chain/items', { body: { chain_id: house.chain_id, item: changed } })).status).toBe(200);
    };
    await put(named);
    expect(await sweep()).toBe(0);

    server.advance(46 * day);
    await upload(server.origin, owner, files[2]);
    expect(await sweep()).toBe(1);
    expect(await Promise.all([named, unnamed, again].map(isThere))).toEqual([true, false, true]);
    // nobody looks again at once
    await put(undefined);
    expect(await sweep()).toBe(0);
    server.advance(8 * day);
    // a menu that devices may still bring orders of shows it
    expect(await sweep()).toBe(0);
    expect(await isThere(named)).toBe(true);

    // and what is gone can be uploaded again
    expect((await upload(server.origin, owner, files[1])).body.avatar).toBe(unnamed);
    expect(await isThere(unnamed)).toBe(true);
  });

  it('stay where a text in law shows them, which is kept for ever', async () => {
    const [house] = (await makeHouses(server.deps, 1, 2)) as [House];
    const { chain_id } = house;
    const owner = await ownerOf(server, chain_id);
    const { avatar } = (await upload(server.origin, owner, await newPicture())).body;
    const body = { chain_id, legal: { kind: 'imprint' as const, text: { en: `![seal](${avatar}-480.webp)` } } };
    expect((await owner('PUT /chain/legal', { body })).status).toBe(200);
    server.advance(46 * day);
    await sweep();
    expect((await fetch(`${server.origin}${avatar}-160.webp`)).status).toBe(200);
  });

  it('go a few in a transaction, however many there are', async () => {
    const { db, now } = server.deps;
    const old = new Date(now().getTime() - 46 * day);
    await db.query(
      `insert into picture (avatar, kept_at) select '/media/' || md5(n::text), $1 from generate_series(1, 35) as n`,
      [old],
    );
    const removed: number[] = [];
    const remove = async (names: readonly string[]) => void removed.push(names.length);
    const store = { ...createMediaStore(server.deps.config), remove };
    expect(await sweepPictures({ db, store, now: now() })).toBeGreaterThanOrEqual(35);
    expect(Math.max(...removed)).toBeLessThanOrEqual(30);
  });
});
