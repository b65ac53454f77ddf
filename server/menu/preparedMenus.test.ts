import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type House, makeHouses } from '../../tests/support/houses.ts';
import { ownerOf } from '../../tests/support/owner.ts';
import { startTestServer, type TestServer } from '../../tests/support/testServer.ts';
import type { Api } from '../../tests/support/api.ts';
import { accept } from '#domain/error/refusal.ts';
import { withPart } from '#domain/menu/offer.ts';
import { changeOffer } from './changeOffer.ts';
import { createMenus } from './menus.ts';
import { revisionContent } from './revisionRepository.ts';

let server: TestServer;
let owner: Api;
let house: House;
beforeAll(async () => {
  server = await startTestServer({}, { processes: 1 });
  // as long as it takes to be worth while
  [house] = (await makeHouses(server.deps, 1, 1_000)) as [House];
  owner = await ownerOf(server, house.chain_id);
});
afterAll(() => server.close());
afterEach(() => vi.restoreAllMocks());

const read = (menu_revision: string, headers: Record<string, string> = {}) =>
  fetch(`${server.origin}/menu/${menu_revision}`, { headers });
const current = async (): Promise<string> => {
  const { restaurant_id } = house;
  return (await owner('GET /restaurant', { query: { restaurant_id } })).body.menu_revision;
};
/** How often published menus are put together from what is stored. */
const loads = (): (() => number) => {
  const query = vi.spyOn(server.deps.db, 'query');
  return () => query.mock.calls.filter(([, , name]) => name === 'revision-content').length;
};
const rename = async (at: number, name: string) => {
  const { chain_id } = house;
  const { version: _any, ...item } = (await owner('GET /chain/items', { query: { chain_id } })).body[at]!;
  const { status } = await owner('PUT /chain/items', { body: { chain_id, item: { ...item, name: { en: name } } } });
  expect(status).toBe(200);
};

describe('a large menu after a change', () => {
  it('is not read from the database by whoever opens it, and is what is stored', async () => {
    const loaded = loads();
    await rename(7, 'The new one');
    const menu_revision = await current();
    const answers = await Promise.all(
      ['br', 'gzip', 'identity', 'br'].map((encoding) => read(menu_revision, { 'accept-encoding': encoding })),
    );
    const bodies = await Promise.all(answers.map((answer) => answer.text()));
    expect(loaded()).toBe(0);
    expect(answers.map(({ headers }) => headers.get('etag'))).toEqual(answers.map(() => `"${menu_revision}"`));
    const stored = await revisionContent(server.deps.db, menu_revision);
    expect(bodies.map((body) => body === stored)).toEqual([true, true, true, true]);
    expect(stored).toContain('The new one');
    expect((await read(menu_revision, { 'if-none-match': `"${menu_revision}"` })).status).toBe(304);
  });

  it('is compressed once for all who open it, before and after it is ready', async () => {
    let compressed = 0;
    const one = (body: Buffer) => {
      compressed += 1;
      return Promise.resolve(body);
    };
    const { db } = server.deps;
    const menus = createMenus(db, { br: one, gzip: one, identity: one });
    const changed = await db.transaction((tx) =>
      changeOffer(tx, { chain_id: house.chain_id, now: new Date() }, ({ offer }) =>
        accept(withPart(offer, 'items', { ...offer.items[3]!, name: { en: 'Once' } })),
      ),
    );
    if (!changed.ok) throw new Error(changed.code);
    const menu_revision = changed.value.published[0]!.menu_revision;
    const loaded = loads();
    const ask = () => Promise.all(Array.from({ length: 20 }, async () => (await menus.content(menu_revision))?.('br')));
    const ready = menus.prepare(changed.value.published);
    const bodies = [...(await ask()), await ready.then(() => undefined), ...(await ask())].filter(Boolean);
    expect([bodies.length, new Set(bodies).size, compressed, loaded()]).toEqual([40, 1, 1, 0]);
  });

  it('is not there when the change was given up', async () => {
    const { db, now } = server.deps;
    let lost = '';
    const given = db.transaction(async (tx) => {
      const changed = await changeOffer(tx, { chain_id: house.chain_id, now: now() }, ({ offer }) =>
        accept(withPart(offer, 'items', { ...offer.items[2]!, name: { en: 'Lost' } })),
      );
      if (changed.ok) lost = changed.value.published[0]?.menu_revision ?? '';
      throw new Error('the network went');
    });
    await expect(given).rejects.toThrow('the network went');
    expect(lost).not.toBe('');
    expect((await read(lost)).status).toBe(404);
  });

  it('is the last of several changes, and each of them is still read by its own name', async () => {
    const names = ['One', 'Two', 'Three'];
    const revisions: string[] = [];
    for (const name of names) {
      await rename(9, name);
      revisions.push(await current());
    }
    const texts = await Promise.all(revisions.map(async (revision) => (await read(revision)).text()));
    const found = texts.map((text) => names.filter((name) => text.includes(`"en":"${name}"`)));
    expect(found).toEqual(names.map((name) => [name]));
  });
});
