import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyDatabase, type EmptyDatabase } from '../../tests/support/emptyDatabase.ts';
import { smallChain, smallMenuFile } from '../../tests/support/smallChain.ts';
import { loadDemonstration } from '../demonstration/loadDemonstration.ts';
import { allRestaurants } from '../restaurant/restaurantRepository.ts';
import { importArguments } from './importArguments.ts';
import { importMenuFile } from './importMenuFile.ts';
import { createMenus } from '../menu/menus.ts';

let parts: EmptyDatabase;
const options = { format: 'json' as const, dryRun: false, replace: false };
const revision = async (): Promise<string> => (await allRestaurants(parts.db))[0]!.menu_revision;
const run = (text: string, more: Partial<Parameters<typeof importMenuFile>[2]> = {}) =>
  importMenuFile(parts.db, text, { ...options, ...more }, new Date());

beforeAll(async () => {
  parts = await emptyDatabase();
  await loadDemonstration(parts, 'http://localhost', smallChain());
});
afterAll(() => parts.close());

describe('importMenuFile', () => {
  it('imports nothing of a file with one bad row, and names its line', async () => {
    const before = await revision();
    const bad = smallMenuFile(1590).replace('"price": 590', '"price": -1');
    const line = bad.split('\n').findIndex((text) => text.includes('"price": -1')) + 1;
    const outcome = await run(bad);
    expect(outcome.ok).toBe(false);
    expect(outcome.ok ? [] : outcome.problems.join('\n')).toContain(`line ${line}:`);
    expect(await revision()).toBe(before);
  });

  it('changes nothing in a dry run but says what would change', async () => {
    const before = await revision();
    const outcome = await run(smallMenuFile(1490), { dryRun: true });
    expect(outcome).toMatchObject({ ok: true, changes: { items: { changed: 1, unchanged: 1, added: 0 } } });
    expect(await revision()).toBe(before);
  });

  it('publishes what it imported', async () => {
    const outcome = await run(smallMenuFile(1490));
    expect(outcome).toMatchObject({
      ok: true,
      changes: { items: { changed: 1 }, republished: [{ name: 'Small house' }] },
    });
    const index = await createMenus(parts.db).index(await revision());
    expect(index?.menu.items.map((item) => item.options[0]?.price)).toEqual([1490, 590]);
  });

  it('changes nothing when the same file is imported again', async () => {
    const before = await revision();
    const outcome = await run(smallMenuFile(1490));
    expect(outcome).toMatchObject({ ok: true, changes: { items: { unchanged: 2, changed: 0 }, republished: [] } });
    expect(await revision()).toBe(before);
  });

  it('serves nothing else when it replaces', async () => {
    const other = smallMenuFile(700).replace('"key": "card"', '"key": "other-card"');
    await run(other);
    const menus = createMenus(parts.db);
    expect((await menus.index(await revision()))?.menu.menus).toHaveLength(2);
    await run(other, { replace: true });
    expect((await menus.index(await revision()))?.menu.menus).toHaveLength(1);
  });

  it('refuses a file in another currency and a restaurant that is not there', async () => {
    expect((await run(smallMenuFile().replace('"EUR"', '"HUF"'))).ok).toBe(false);
    const missing = await run(smallMenuFile(), { restaurant: '0192f0c1-0000-7000-8000-000000000000' });
    expect(missing.ok ? '' : missing.problems.join('\n')).toContain('Small house');
  });
});

describe('importArguments', () => {
  it('understands a file and its options', () => {
    expect(importArguments(['card.csv', '--restaurant', 'x', '--dry-run'])).toEqual({
      file: 'card.csv',
      format: 'csv',
      restaurant: 'x',
      dryRun: true,
      replace: false,
    });
  });

  it.each([[[]], [['a.json', 'b.json']], [['card.xlsx']], [['card.json', '--force']]])('refuses %j', (args) => {
    expect(importArguments(args)).toHaveProperty('problem');
  });
});
