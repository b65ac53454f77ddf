import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type House, makeHouses } from '../../tests/support/houses.ts';
import { ownerOf } from '../../tests/support/owner.ts';
import { startTestServer, type TestServer } from '../../tests/support/testServer.ts';
import { pruneRevisions } from './oldRevisionRepository.ts';
import { revisionContent } from './revisionRepository.ts';

let server: TestServer;
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());

const day = 86_400_000;

describe('published menus of earlier', () => {
  it('are thrown away with what only they had once their time is over, and the current one is whole', async () => {
    const { db } = server.deps;
    const [house, other] = (await makeHouses(server.deps, 2, 4)) as [House, House];
    const { chain_id, restaurant_id } = house;
    const owner = await ownerOf(server, chain_id);
    const revisionOf = async (id: string): Promise<string> => {
      const [row] = await db.query<{ menu_revision: string }>(
        'select menu_revision from restaurant where restaurant_id = $1',
        [id],
      );
      return row!.menu_revision;
    };
    const rename = async (name: string): Promise<string> => {
      const item = (await owner('GET /chain/items', { query: { chain_id } })).body[0]!;
      await owner('PUT /chain/items', { body: { chain_id, item: { ...item, name: { en: name } } } });
      return revisionOf(restaurant_id);
    };
    const parts = async (): Promise<number> =>
      (
        await db.query<{ count: number }>('select count(*)::int as count from menu_part where chain_id = $1', [
          chain_id,
        ])
      )[0]!.count;
    const first = await revisionOf(restaurant_id);
    const second = await rename('Second');
    server.advance(day);
    const third = await rename('Third');
    expect(await parts()).toBeGreaterThan(4);
    const many = await parts();
    const at = (): Date => server.deps.now();

    // the second one was current until now
    await pruneRevisions(db, new Date(at().getTime() - day / 2));
    expect(await revisionContent(db, first)).toBeUndefined();
    expect(await revisionContent(db, second)).toContain('Second');
    expect(await parts()).toBe(many - 1);

    await pruneRevisions(db, new Date(at().getTime() + day));
    expect(await revisionContent(db, second)).toBeUndefined();
    expect(await parts()).toBe(many - 2);
    // however old, the current ones stay
    expect(JSON.parse((await revisionContent(db, third))!).items).toHaveLength(4);
    expect(await revisionContent(db, await revisionOf(other.restaurant_id))).toBeDefined();

    // and what was there before comes again as a revision of its own
    const back = await rename('Second');
    expect(JSON.parse((await revisionContent(db, back))!).items).toHaveLength(4);
  });
});
