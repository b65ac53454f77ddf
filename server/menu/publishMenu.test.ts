import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyDatabase, type EmptyDatabase } from '../../tests/support/emptyDatabase.ts';
import { smallChain } from '../../tests/support/smallChain.ts';
import { loadDemonstration } from '../demonstration/loadDemonstration.ts';
import { allRestaurants, restaurantById } from '../restaurant/restaurantRepository.ts';
import { accept } from '#domain/error/refusal.ts';
import { withPart } from '#domain/menu/offer.ts';
import { changeOffer } from './changeOffer.ts';
import { createMenus } from './menus.ts';
import { offerOf } from './offerRepository.ts';
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
    const changed = await changeOffer(tx, { chain_id, now: at }, ({ offer }) => {
      const item = offer.items[0]!;
      const options = item.options.map((option) => ({ ...option, price }));
      return accept(withPart(offer, 'items', { ...item, options }));
    });
    if (!changed.ok) throw new Error(changed.code);
    return changed.value.republished[0]!.menu_revision;
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
    expect(JSON.parse(String(await (await menus.content(second))?.('identity')))).toMatchObject({
      menu_revision: second,
    });
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
    const { offer } = await offerOf(parts.db, chain_id);
    const item = offer.items[0]!;
    const other = randomUUID();
    await parts.db.query('insert into chain (chain_id, name, created_at) values ($1, $2, now())', [other, 'Other']);
    const stolen = { ...item, name: { en: 'Stolen' }, categories: [], ingredients: [], toppings: [] };
    const refused = await parts.db.transaction((tx) =>
      changeOffer(tx, { chain_id: other, now: new Date() }, (stored) =>
        accept(withPart(stored.offer, 'items', stolen)),
      ),
    );
    expect(refused).toMatchObject({ ok: false, code: 'id_taken' });
    expect((await offerOf(parts.db, chain_id)).offer.items[0]?.name).toEqual(item.name);
  });
});
