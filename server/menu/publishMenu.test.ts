import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyDatabase, type EmptyDatabase } from '../../tests/support/emptyDatabase.ts';
import { smallChain } from '../../tests/support/smallChain.ts';
import { loadDemonstration } from '../demonstration/loadDemonstration.ts';
import { allRestaurants, restaurantById } from '../restaurant/restaurantRepository.ts';
import { chainMenuServedIn, upsertItems } from './menuRepository.ts';
import { createMenus } from './menus.ts';
import { publishMenu } from './publishMenu.ts';
import { revisionAllowed } from './revisionAllowed.ts';

let parts: EmptyDatabase;
let restaurant_id: string;
let chain_id: string;
let first: string;
const minutes = (count: number): number => count * 60_000;
const published = new Date();
const replacedAt = new Date(published.getTime() + minutes(5));

const change = (price: number, at: Date): Promise<string> =>
  parts.db.transaction(async (tx) => {
    const [item] = (await chainMenuServedIn(tx, restaurant_id)).items;
    const options = item!.options.map((option) => ({ ...option, price }));
    await upsertItems(tx, chain_id, [{ ...item!, options }]);
    return publishMenu(tx, restaurant_id, at);
  });

beforeAll(async () => {
  parts = await emptyDatabase();
  await loadDemonstration(parts, 'http://localhost', smallChain());
  const [restaurant] = await allRestaurants(parts.db);
  ({ restaurant_id, chain_id, menu_revision: first } = restaurant!);
});
afterAll(() => parts.close());

describe('publishMenu', () => {
  it('keeps the revision while nothing has changed', async () => {
    expect(await parts.db.transaction((tx) => publishMenu(tx, restaurant_id, published))).toBe(first);
  });

  it('gives a change a revision of its own and keeps the one before readable', async () => {
    const second = await change(1390, replacedAt);
    expect(second).not.toBe(first);
    expect((await restaurantById(parts.db, restaurant_id))?.menu_revision).toBe(second);
    const menus = createMenus(parts.db);
    const prices = async (revision: string) =>
      (await menus.index(revision))?.menu.items.map((item) => item.options[0]?.price);
    expect(await prices(first)).toContain(1290);
    expect(await prices(second)).toContain(1390);
    expect(JSON.parse(String((await menus.content(second))?.identity))).toMatchObject({ menu_revision: second });
  });

  it('lets guests pay the old prices for 15 minutes and devices for 30 days', async () => {
    const allowed = (standing: 'guest' | 'staff', afterMs: number): Promise<boolean> =>
      revisionAllowed(parts.db, restaurant_id, first, standing, new Date(replacedAt.getTime() + afterMs));
    expect(await allowed('guest', minutes(14))).toBe(true);
    expect(await allowed('guest', minutes(16))).toBe(false);
    expect(await allowed('staff', minutes(29 * 24 * 60))).toBe(true);
    expect(await allowed('staff', minutes(31 * 24 * 60))).toBe(false);
  });

  it('takes no revision of another restaurant', async () => {
    expect(await revisionAllowed(parts.db, randomUUID(), first, 'staff', replacedAt)).toBe(false);
  });

  it('writes nothing of a chain into another one', async () => {
    const [item] = (await chainMenuServedIn(parts.db, restaurant_id)).items;
    const other = randomUUID();
    await parts.db.query('insert into chain (chain_id, name, created_at) values ($1, $2, now())', [other, 'Other']);
    const written = await upsertItems(parts.db, other, [{ ...item!, name: { en: 'Stolen' } }]);
    expect(written).toMatchObject({ added: 0, changed: 0, foreign: [item!.item_id] });
    expect((await chainMenuServedIn(parts.db, restaurant_id)).items[0]?.name).toEqual(item!.name);
  });
});
