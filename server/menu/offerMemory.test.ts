import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type House, makeHouses } from '../../tests/support/houses.ts';
import { ownerOf } from '../../tests/support/owner.ts';
import { startTestServer, type TestServer } from '../../tests/support/testServer.ts';
import type { Api } from '../../tests/support/api.ts';
import { accept, refuse } from '#domain/error/refusal.ts';
import { withPart } from '#domain/menu/offer.ts';
import { changeOffer } from './changeOffer.ts';
import { lockOffer, offerOf, offerStamp } from './offerRepository.ts';

let server: TestServer;
let owner: Api;
let house: House;
beforeAll(async () => {
  server = await startTestServer();
  [house] = (await makeHouses(server.deps, 1, 3)) as [House];
  owner = await ownerOf(server, house.chain_id);
});
afterAll(() => server.close());

const itemsOf = async () => (await owner('GET /chain/items', { query: { chain_id: house.chain_id } })).body;
const rename = async (at: number, name: string) => {
  const item = (await itemsOf())[at]!;
  const { status } = await owner('PUT /chain/items', {
    body: { chain_id: house.chain_id, item: { ...item, name: { en: name } } },
  });
  expect(status).toBe(200);
};
/** What the next change would start from, once as it is remembered and once as it is stored. */
const bothOf = async () => {
  const { db, menus } = server.deps;
  return db.transaction(async (tx) => {
    const stamp = (await lockOffer(tx, house.chain_id))!;
    return { known: menus.offers.get(house.chain_id, stamp), stored: await offerOf(tx, house.chain_id) };
  });
};

describe('a chain’s offer that is remembered', () => {
  it('is what is stored, with the versions, after each change', async () => {
    for (const name of ['One', 'Two', 'Three']) {
      await rename(1, name);
      const { known, stored } = await bothOf();
      expect(known?.offer).toEqual(stored.offer);
      expect(known?.versions).toEqual(stored.versions);
    }
  });

  it('is forgotten when another process, or a statement by hand, changes any of it', async () => {
    const { db } = server.deps;
    const chain = [house.chain_id];
    const statements = [
      'update item set doc = doc where chain_id = $1',
      'update ingredient set doc = doc where chain_id = $1',
      'update food_category set doc = doc where chain_id = $1',
      'update menu set doc = doc where chain_id = $1',
      'update menu_restaurant set menu_id = menu_id where menu_id in (select menu_id from menu where chain_id = $1)',
      'delete from menu_restaurant where menu_id in (select menu_id from menu where chain_id = $1)',
    ];
    for (const statement of statements) {
      await rename(0, statement.slice(0, 30));
      expect((await bothOf()).known, statement).toBeDefined();
      await db.query(statement, chain);
      expect((await bothOf()).known, statement).toBeUndefined();
    }
  });

  it('is not what was rolled back, although the next change comes right after it', async () => {
    const { db, menus, now } = server.deps;
    await rename(2, 'Kept');
    const before = await itemsOf();
    const lost = db.transaction(async (tx) => {
      const change = { chain_id: house.chain_id, now: now(), offers: menus.offers };
      const changed = await changeOffer(tx, change, ({ offer }) =>
        accept(withPart(offer, 'items', { ...offer.items[2]!, name: { en: 'Lost' } })),
      );
      expect(changed.ok).toBe(true);
      throw new Error('the network went');
    });
    await expect(lost).rejects.toThrow('the network went');
    const unchanged = await db.transaction((tx) =>
      changeOffer(tx, { chain_id: house.chain_id, now: now(), offers: menus.offers }, ({ offer }) => {
        expect(offer.items[2]!.name).toEqual({ en: 'Kept' });
        return refuse('not_found');
      }),
    );
    expect(unchanged.ok).toBe(false);
    expect(await itemsOf()).toEqual(before);
  });

  it('has the restaurants that there are now', async () => {
    await rename(0, 'Before');
    const { status, body } = await owner('POST /restaurant', {
      body: {
        chain_id: house.chain_id,
        restaurant: { name: 'Second', address: { street: 'Gasse 1', postalCode: '1010', city: 'Wien', country: 'AT' } },
      },
    });
    expect(status).toBe(200);
    const { body: menus } = await owner('GET /chain/menus', { query: { chain_id: house.chain_id } });
    const served = await owner('PUT /chain/menu/restaurant', {
      body: { chain_id: house.chain_id, menu_id: menus[0]!.menu_id, restaurant_id: body.restaurant_id },
    });
    expect(served.status).toBe(200);
    expect(await offerStamp(server.deps.db, house.chain_id)).toBeDefined();
  });
});
