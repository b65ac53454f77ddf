import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeImage } from '#server/media/encodeImage.ts';
import type { EncodedImage } from '#server/media/imageFiles.ts';
import { bringIn, entryOf, packed } from '../support/archives.ts';
import { newPerson, type TestPerson } from '../support/people.ts';
import { expectRefused, ofAllChains } from '../support/refusedArchives.ts';
import { smallArchive, smallFiles } from '../support/smallArchive.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';

let server: TestServer;
let thief: TestPerson;
let picture: EncodedImage;
beforeAll(async () => {
  server = await startTestServer();
  thief = await newPerson(server);
  const drawn = { width: 600, height: 400, channels: 3 as const, background: '#a53' };
  picture = (await encodeImage(await sharp({ create: drawn }).png().toBuffer()))!;
});
afterAll(() => server.close());

const pictured = () => smallFiles({ manifest: { pictures: [picture.avatar] }, restaurant: { avatar: picture.avatar } });
const pictureEntries = (files: readonly Uint8Array[]) =>
  picture.files.map(({ name }, at) => entryOf(`pictures/${name}`, files[at]!));

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
    await expectRefused(server, await archive([await made(Buffer.from(first!)), ...others]), 'picture_invalid');
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
    const before = await ofAllChains(server);
    for (const dryRun of [true, false]) {
      const { status, error } = await bringIn(server.origin, api, await archive(files()), dryRun);
      expect([status, error.code]).toEqual([429, 'rate_limited']);
    }
    expect(await ofAllChains(server)).toBe(before);
  });

  it('are refused when one is begun before the other has come whole', async () => {
    const drawn = { width: 200, height: 100, channels: 3 as const, background: '#3a5' };
    const other = (await encodeImage(await sharp({ create: drawn }).png().toBuffer()))!;
    const both = smallFiles({ manifest: { pictures: [picture.avatar, other.avatar] } });
    const mixed = [picture.files, other.files].flatMap(([first]) => entryOf(`pictures/${first!.name}`, first!.bytes));
    await expectRefused(
      server,
      await packed([...both.map(([name, bytes]) => entryOf(name, bytes)), ...mixed]),
      'damaged',
    );
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
