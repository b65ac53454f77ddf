import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fetchArchive, largestArchive, partsOf, sendPart } from './archive.ts';
import { uploadPicture } from './uploadPicture.ts';

const sent = vi.hoisted(() => ({ forms: [] as unknown[][], files: [] as unknown[][] }));
vi.mock('../api/sendForm.ts', () => ({
  sendForm: async (...given: unknown[]) => {
    sent.forms.push(given);
    return { done: true };
  },
  fetchFile: async (...given: unknown[]) => {
    sent.files.push(given);
    return new Blob(['all of it']);
  },
}));

const mega = 1024 * 1024;
const bytes = (size: number): Blob => ({ size, slice: (from: number, to: number) => ({ from, to }) }) as never;
const minute = 60_000;

beforeEach(() => {
  Object.assign(sent, { forms: [], files: [] });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-28T10:00:00Z') });
});
afterEach(() => vi.useRealTimers());

describe('the archive of a chain', () => {
  it.each([
    [false, '/chain/archive?chain_id=c+1'],
    [true, '/chain/archive?chain_id=c+1&orders=true'],
  ])('is fetched as one file that says its day, with its orders: %s', async (orders, path) => {
    const file = await fetchArchive('c 1', orders);
    expect(sent.files).toEqual([[path, 6 * minute]]);
    expect([file.name, file.type, await file.text()]).toEqual([
      'comanda-2026-11-28.tar.gz',
      'application/gzip',
      'all of it',
    ]);
  });

  it.each([
    [0, 1, 0],
    [1, 1, 1],
    [mega, 1, mega],
    [mega + 1, 2, 1],
    [64 * mega, 64, mega],
    [64 * mega + 1, 64, 64 * mega + 1 - 63 * (mega + 1)],
    [256 * mega, 64, 4 * mega],
  ])('of %i bytes goes in %i parts that are the whole of it, one after the other', (size, count, last) => {
    const parts = partsOf(bytes(size)) as unknown as { from: number; to: number }[];
    expect(parts).toHaveLength(count);
    expect(parts[0]!.from).toBe(0);
    for (const [at, { from }] of parts.entries()) if (at > 0) expect(from).toBe(parts[at - 1]!.to);
    expect(size - parts.at(-1)!.from).toBe(last);
    expect(parts.at(-1)!.to).toBeGreaterThanOrEqual(size);
  });

  it('is taken up to the most parts of the largest size', () => {
    expect(largestArchive).toBe(256 * mega);
  });

  it('is sent part by part, each by its number', async () => {
    expect(await sendPart('up 1', 3, new Blob(['abc']))).toEqual({ done: true });
    const [[path, file, patience]] = sent.forms as [[string, File, number]];
    expect([path, file.name, await file.text(), patience]).toEqual([
      '/chain/archive/part?upload_id=up+1&part=3',
      'part',
      'abc',
      minute,
    ]);
  });
});

it('a picture is sent as it is, with the patience of a slow line', async () => {
  const file = new File(['x'], 'pizza.png');
  expect(await uploadPicture(file)).toEqual({ done: true });
  expect(sent.forms).toEqual([['/upload', file, 2 * minute]]);
});
