import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newPerson, type TestPerson } from '../../tests/support/people.ts';
import { startS3Storage, type S3Storage } from '../../tests/support/s3Storage.ts';
import { startTestServer, type TestServer } from '../../tests/support/testServer.ts';
import { upload } from '../../tests/support/upload.ts';
import { drawPictures } from '../demonstration/drawPictures.ts';
import { imageWidths } from './imageFiles.ts';

let s3: S3Storage;
let server: TestServer;
let owner: TestPerson;
beforeAll(async () => {
  s3 = await startS3Storage();
  server = await startTestServer(s3.settings);
  owner = await newPerson(server, { roles: ['guest', 'owner'] });
});
afterAll(async () => {
  await server.close();
  await s3.close();
});
beforeEach(() => {
  s3.fault = undefined;
  s3.asked.length = 0;
});

let made = 0;
const newPicture = (): Promise<Buffer> => {
  made += 1;
  const background = { r: made, g: 100, b: 200 };
  return sharp({ create: { width: 500, height: 400, channels: 3, background } })
    .jpeg()
    .toBuffer();
};
const send = (bytes: Buffer) => upload(server.origin, owner.api, bytes);
const statuses = (avatar: string): Promise<number[]> =>
  Promise.all(imageWidths.map(async (width) => (await fetch(`${server.origin}${avatar}-${width}.webp`)).status));
/** How often each file was asked for. */
const counts = (): number[] => {
  const times = new Map<string, number>();
  for (const asked of s3.asked) times.set(asked, (times.get(asked) ?? 0) + 1);
  return [...times.values()];
};

describe('pictures in S3-compatible storage', () => {
  it('are read from the server like those on its disk', async () => {
    const { status, body } = await send(await newPicture());
    expect([status, body.width, body.height]).toEqual([200, 500, 400]);
    expect(s3.asked.map((asked) => asked.split(' ')[0])).toEqual(['PUT', 'PUT', 'PUT']);
    const picture = await fetch(`${server.origin}${body.avatar}-480.webp`);
    expect(Object.fromEntries(picture.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      etag: `"${body.avatar.slice('/media/'.length)}-480"`,
    });
    expect((await sharp(Buffer.from(await picture.arrayBuffer())).metadata()).width).toBe(480);
    expect(await statuses(`/media/${'0'.repeat(32)}`)).toEqual([404, 404, 404]);
  });

  it.each(['error', 'hangUp'] as const)('survive an %s of the storage: it is asked again', async (fault) => {
    const failed = new Set<string>();
    s3.fault = (asked) => {
      if (failed.has(asked)) return undefined;
      failed.add(asked);
      return fault;
    };
    const { status, body } = await send(await newPicture());
    expect(status).toBe(200);
    expect(counts()).toEqual([2, 2, 2]);
    expect(await statuses(body.avatar)).toEqual([200, 200, 200]);
  });

  it('are refused for the moment while the storage is down, and taken when it is back', async () => {
    const bytes = await newPicture();
    s3.fault = () => 'hangUp';
    const refused = await send(bytes);
    expect([refused.status, refused.error.code, refused.error.retry]).toEqual([503, 'unavailable', 'later']);
    expect(counts()).toEqual([3, 3, 3]);
    s3.fault = undefined;
    const names = [...new Set(s3.asked)].map((asked) => asked.split('/').at(-1)!);
    const stored = await Promise.all(names.map((name) => fetch(`${server.origin}/media/${name}`)));
    expect(stored.map(({ status }) => status)).toEqual([404, 404, 404]);
    const taken = await send(bytes);
    expect([taken.status, await statuses(taken.body.avatar)]).toEqual([200, [200, 200, 200]]);
    s3.fault = () => 'error';
    const read = await fetch(`${server.origin}${taken.body.avatar}-160.webp`);
    expect([read.status, read.headers.get('retry-after'), read.headers.get('cache-control')]).toEqual([
      503,
      '1',
      'no-store',
    ]);
  });

  it('are never named while one of their files is missing', async () => {
    const bytes = await newPicture();
    s3.fault = (asked) => (asked.endsWith('-480.webp') ? 'error' : undefined);
    expect((await send(bytes)).status).toBe(503);
    s3.fault = undefined;
    const { status, body } = await send(bytes);
    expect([status, await statuses(body.avatar)]).toEqual([200, [200, 200, 200]]);
  });

  it('are refused for the moment when the storage does not know the key', async () => {
    const other = await startTestServer({ ...s3.settings, S3_SECRET_KEY: 'wrong' });
    try {
      const admin = await newPerson(other, { roles: ['guest', 'admin'] });
      const { status, error } = await upload(other.origin, admin.api, await newPicture());
      expect([status, error.code]).toEqual([503, 'unavailable']);
      expect(counts()).toEqual([1, 1, 1]);
    } finally {
      await other.close();
    }
  });

  it('hold those of the demonstration too', async () => {
    const spec = 'cream plate schnitzel lemon herb';
    const avatars = await drawPictures(server.deps.config, [spec]);
    expect(await statuses(avatars.get(spec)!)).toEqual([200, 200, 200]);
  });
});
