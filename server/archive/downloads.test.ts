import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDownloads, forgetLeftFiles } from './downloads.ts';

let folder: string;
beforeAll(() => void (folder = mkdtempSync(path.join(tmpdir(), 'downloads-'))));
afterAll(() => rmSync(folder, { recursive: true }));
const fileOf = (name: string): string => {
  const file = path.join(folder, name);
  writeFileSync(file, 'x'.repeat(200_000));
  return file;
};
const gone = (file: string) => expect.poll(() => existsSync(file)).toBe(false);

it('as many files as there may be are open, and each goes when it was read', async () => {
  const downloads = createDownloads({ most: 2, each: 2, mostMs: 60_000 });
  const [one, two] = [fileOf('one'), fileOf('two')];
  const first = downloads.open(one, 'ann');
  expect(downloads.hasRoom('ann')).toBe(true);
  const second = downloads.open(two, 'ann');
  expect(downloads.hasRoom('ann')).toBe(false);
  const over = once(first, 'close');
  first.resume();
  await over;
  expect(downloads.hasRoom('ann')).toBe(true);
  await gone(one);
  expect(existsSync(two)).toBe(true);
  second.destroy();
  await gone(two);
});

it('nobody has all of them: whoever has a share open waits, and others do not', async () => {
  const downloads = createDownloads({ most: 3, each: 1, mostMs: 60_000 });
  const file = fileOf('of-ann');
  const first = downloads.open(file, 'ann');
  expect([downloads.hasRoom('ann'), downloads.hasRoom('bob')]).toEqual([false, true]);
  first.destroy();
  await gone(file);
  expect(downloads.hasRoom('ann')).toBe(true);
});

it('a file that nobody reads goes in time', async () => {
  const downloads = createDownloads({ most: 1, each: 1, mostMs: 20 });
  const file = fileOf('unread');
  downloads.open(file, 'ann');
  await gone(file);
  expect(downloads.hasRoom('ann')).toBe(true);
});

it('what a server has left behind goes, and nothing that is young or not ours', async () => {
  const old = new Date('2026-01-01');
  for (const name of ['ours-old', 'ours-young', 'theirs-old']) fileOf(name);
  for (const name of ['ours-old', 'theirs-old']) utimesSync(path.join(folder, name), old, old);
  await forgetLeftFiles(folder, (name) => name.startsWith('ours'), new Date('2026-06-01'));
  expect(readdirSync(folder).toSorted()).toEqual(['ours-young', 'theirs-old']);
});
