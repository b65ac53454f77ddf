import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPerson, type TestPerson } from '../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../tests/support/testServer.ts';
import { upload } from '../../tests/support/upload.ts';

let server: TestServer;
let owner: TestPerson;
let guest: TestPerson;
beforeAll(async () => {
  server = await startTestServer();
  owner = await newPerson(server, { roles: ['guest', 'owner'] });
  guest = await newPerson(server);
});
afterAll(() => server.close());

const picture = (width: number, height: number, background = '#a53'): Sharp =>
  sharp({ create: { width, height, channels: 3, background } });
/** Detail that no encoder makes small. */
const noise = (width: number, height: number): Sharp =>
  sharp({
    create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  });
/** A PNG as small as it can be, black and as wide as it is high. */
function hugePng(side: number): Buffer {
  const chunk = (name: string, content: Buffer): Buffer => {
    const named = Buffer.concat([Buffer.from(name), content]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(content.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side));
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}
const send = (bytes: Uint8Array | undefined, options?: Parameters<typeof upload>[3]) =>
  upload(server.origin, owner.api, bytes, options);
const read = (avatar: string, width: number, headers: Record<string, string> = {}) =>
  fetch(`${server.origin}${avatar}-${width}.webp`, { headers });
const pixelsOf = async (avatar: string, width: number) =>
  sharp(Buffer.from(await (await read(avatar, width)).arrayBuffer()));
const files = () => readdir(path.join(server.deps.config.dataDir, 'media')).catch(() => []);

describe('POST /upload', () => {
  it.each([
    ['JPEG', () => picture(2000, 1000).jpeg().toBuffer()],
    ['PNG', () => picture(2000, 1000, '#357').png().toBuffer()],
    ['WebP', () => picture(2000, 1000, '#575').webp().toBuffer()],
    ['AVIF', () => picture(2000, 1000, '#757').avif({ effort: 0 }).toBuffer()],
  ])('takes a %s and keeps it as WebP in three widths', async (_, made) => {
    const { status, body } = await send(await made());
    expect(status).toBe(200);
    expect(body).toEqual({ avatar: expect.stringMatching(/^\/media\/[0-9a-f]{32}$/), width: 1200, height: 600 });
    for (const width of [160, 480, 1200]) {
      const answer = await read(body.avatar, width);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
      const { format, width: wide, height } = await (await pixelsOf(body.avatar, width)).metadata();
      expect([format, wide, height]).toEqual(['webp', width, width / 2]);
    }
  });

  it('never enlarges a picture, and keeps one that is far higher than wide in bounds', async () => {
    const small = await send(await picture(300, 200, '#123').png().toBuffer());
    expect(small.body).toMatchObject({ width: 300, height: 200 });
    const widths = await Promise.all(
      [160, 480, 1200].map(async (width) => (await (await pixelsOf(small.body.avatar, width)).metadata()).width),
    );
    expect(widths).toEqual([160, 300, 300]);
    const high = await send(await picture(1500, 20_000, '#321').png().toBuffer());
    expect([high.status, high.body.height]).toEqual([200, 4800]);
  });

  it('takes what unpacks to as many pixels as a large camera takes', async () => {
    expect((await send(hugePng(7_800))).body).toMatchObject({ width: 1200, height: 1200 });
  });

  it('turns it upright and leaves out where and with what it was taken', async () => {
    const taken = await picture(400, 200, '#a0a')
      .withExif({ IFD0: { Artist: 'Nobody' }, IFD3: { GPSLatitude: '48/1 12/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(taken).metadata()).exif).toBeDefined();
    const { body } = await send(taken);
    expect([body.width, body.height]).toEqual([200, 400]);
    const { exif, icc, xmp, orientation } = await (await pixelsOf(body.avatar, 1200)).metadata();
    expect({ exif, icc, xmp, orientation }).toEqual({});
  });

  it('gives the same content the same path, and keeps it once', async () => {
    const bytes = await picture(640, 480, '#0c8').jpeg().toBuffer();
    const first = await send(bytes);
    const kept = (await files()).length;
    const [second, third] = await Promise.all([send(bytes), send(bytes, { key: '' })]);
    expect([second.body, third.body]).toEqual([first.body, first.body]);
    expect((await files()).length).toBe(kept);
    expect((await files()).filter((name) => name.endsWith('.new'))).toEqual([]);
  });

  it('gives the first answer again for its key, and refuses the key for another file', async () => {
    const key = randomUUID();
    const bytes = await picture(50, 50, '#0f0').png().toBuffer();
    const first = await send(bytes, { key });
    const again = await send(bytes, { key });
    expect([first.replayed, again.replayed, again.body]).toEqual([false, true, first.body]);
    const other = await send(await picture(50, 50, '#00f').png().toBuffer(), { key });
    expect([other.status, other.error.code]).toEqual([422, 'key_reused']);
    const refusedKey = randomUUID();
    const refused = await send(Buffer.from('text'), { key: refusedKey });
    const refusedAgain = await send(Buffer.from('text'), { key: refusedKey });
    expect([refused.replayed, refusedAgain.replayed, refusedAgain.error]).toEqual([false, true, refused.error]);
  });

  it.each([
    ['no file', () => undefined],
    ['an empty file', () => Buffer.alloc(0)],
    ['text', () => Buffer.from('a picture, believe me')],
    ['HTML', () => Buffer.from('<!doctype html><img src=x onerror=alert(1)>')],
    ['SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>')],
    [
      'SVG that begins like a JPEG',
      () => Buffer.from('\xff\xd8\xff<svg xmlns="http://www.w3.org/2000/svg"/>', 'latin1'),
    ],
    ['a GIF', () => picture(9, 9).gif().toBuffer()],
    ['a TIFF', () => picture(9, 9).tiff().toBuffer()],
    ['a JPEG that was cut off', async () => (await noise(600, 600).jpeg().toBuffer()).subarray(0, 40_000)],
    ['a PNG that was cut off', async () => (await noise(200, 200).png().toBuffer()).subarray(0, 20_000)],
    ['a PNG that unpacks to 100 million pixels', () => hugePng(10_000)],
  ])('refuses %s', async (_, made) => {
    const before = await files();
    const { status, error } = await send(await made());
    expect(error).toEqual({
      statusCode: 422,
      code: 'file_invalid',
      message: 'File invalid. Please upload an Image',
      retry: 'never',
    });
    expect(status).toBe(422);
    expect(await files()).toEqual(before);
  });

  it('refuses a file in another field, and what is no form at all', async () => {
    const bytes = await picture(9, 9).png().toBuffer();
    expect((await send(bytes, { field: 'picture' })).error.code).toBe('file_invalid');
    const headers = { authorization: `Bearer ${owner.api.token}`, 'content-type': 'application/json' };
    const json = await fetch(`${server.origin}/upload`, { method: 'POST', headers, body: '{"file":"x"}' });
    expect([json.status, ((await json.json()) as { code: string }).code]).toEqual([422, 'file_invalid']);
  });

  it('refuses more than 10 MB', async () => {
    const jpeg = await picture(9, 9).jpeg().toBuffer();
    const { status, error } = await send(Buffer.concat([jpeg, Buffer.alloc(10 * 1024 * 1024)]));
    expect([status, error.code]).toEqual([413, 'body_too_large']);
  });

  it('is for owners and admins', async () => {
    const bytes = await picture(9, 9).png().toBuffer();
    const admin = await newPerson(server, { roles: ['guest', 'admin'] });
    expect((await upload(server.origin, { token: undefined }, bytes)).error.code).toBe('no_token');
    expect((await upload(server.origin, guest.api, bytes)).error.code).toBe('not_allowed');
    expect((await upload(server.origin, admin.api, bytes)).status).toBe(200);
  });

  it('answers other calls quickly while many pictures are made', async () => {
    const bytes = await Promise.all(
      ['#100', '#200', '#300', '#400', '#500', '#600'].map((background) =>
        picture(2400, 1600, background).jpeg().toBuffer(),
      ),
    );
    const sent = Promise.all(bytes.map((each) => send(each)));
    const done = sent.then(() => true);
    let answered = 0;
    while (!(await Promise.race([done, Promise.resolve(false)]))) {
      expect((await fetch(`${server.origin}/health`)).status).toBe(200);
      answered += 1;
      // so that the pictures, which come last on this machine, get on as well
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    expect((await sent).map(({ status }) => status)).toEqual(bytes.map(() => 200));
    // in step with the pictures it would be one or two for each, however slow the machine is
    expect(answered).toBeGreaterThan(5 * bytes.length);
  });
});

describe('GET /media/*', () => {
  it('may be kept for ever, is asked for once, and is nothing else than a picture', async () => {
    const { body } = await send(await picture(20, 20, '#abc').png().toBuffer());
    const first = await read(body.avatar, 160);
    const hash = body.avatar.slice('/media/'.length);
    expect(Object.fromEntries(first.headers)).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      etag: `"${hash}-160"`,
    });
    expect(first.headers.has('vary')).toBe(false);
    const again = await read(body.avatar, 160, { 'if-none-match': `W/"other", ${first.headers.get('etag')}` });
    expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0]);
    const head = await fetch(`${server.origin}${body.avatar}-160.webp`, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, first.headers.get('content-length')]);
    expect((await read(body.avatar, 160, { accept: 'text/html,*/*' })).headers.get('content-type')).toBe('image/webp');
  });

  it.each([
    '/media/',
    '/media/demo.json',
    '/media/..%2fdemo.json',
    '/media/%2e%2e/demo.json',
    '/media/../package.json',
    '/media/..%5c..%5cpackage.json',
    `/media/${'0'.repeat(32)}-160.webp`,
    `/media/${'0'.repeat(32)}-161.webp`,
    `/media/${'0'.repeat(32)}-160.webp%00.html`,
    `/media/x/${'0'.repeat(32)}-160.webp`,
  ])('has nothing at %s', async (url) => {
    const { status, body, type } = await raw(url);
    expect([url, status, type]).toEqual([url, 404, 'application/json; charset=utf-8']);
    expect(body).toMatchObject({ code: 'not_found' });
  });
});

/** The path as it is written: fetch would make it shorter. */
async function raw(url: string): Promise<{ status: number; body: unknown; type: string | undefined }> {
  const { request } = await import('node:http');
  const { hostname, port } = new URL(server.origin);
  return new Promise((resolve, reject) => {
    const asking = request({ hostname, port, path: url }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const body: unknown = JSON.parse(Buffer.concat(chunks).toString());
        resolve({ status: response.statusCode ?? 0, body, type: response.headers['content-type'] });
      });
    });
    asking.on('error', reject).end();
  });
}
