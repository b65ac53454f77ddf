import { describe, expect, it } from 'vitest';
import { createPreparation } from './preparation.ts';
import type { Revision } from './revisionRepository.ts';

const revision = (restaurant_id: string, menu_revision: string, length = 100): Revision => ({
  restaurant_id,
  menu_revision,
  chain_id: 'chain',
  head: '{"currency":"eur"}',
  parts: {
    categories: [],
    ingredients: [],
    items: [{ hash: '', text: JSON.stringify('x'.repeat(length)) }],
    menus: [],
  },
});

/** Menus are made when the test says so. */
function held() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const preparation = createPreparation({
    least: 100,
    make: (menu_revision) => {
      begun.push(menu_revision);
      return new Promise<void>((resolve) => ends.push(resolve));
    },
  });
  const turn = () => new Promise<void>((resolve) => setImmediate(() => setImmediate(resolve)));
  return {
    preparation,
    begun,
    /** the one that is being made is made, and the next one begun */
    end: async () => {
      ends.shift()?.();
      await turn();
    },
    turn,
  };
}

describe('menus that were just published', () => {
  it('are made one after the other, after what published them was answered', async () => {
    const { preparation, begun, end, turn } = held();
    const ended = preparation.begin([revision('a', 'a1'), revision('b', 'b1')]);
    expect(begun).toEqual([]);
    await turn();
    expect(begun).toEqual(['a1']);
    await end();
    expect(begun).toEqual(['a1', 'b1']);
    await end();
    await ended;
  });

  it('are at hand until they are made, and then no longer', async () => {
    const { preparation, end, turn } = held();
    const ended = preparation.begin([revision('a', 'a1'), revision('b', 'b1')]);
    await turn();
    expect(JSON.parse(preparation.textOf('a1') ?? '')).toMatchObject({ currency: 'eur', menu_revision: 'a1' });
    expect(preparation.textOf('unknown')).toBeUndefined();
    await end();
    expect([preparation.textOf('a1'), typeof preparation.textOf('b1')]).toEqual([undefined, 'string']);
    await end();
    await ended;
    expect(preparation.textOf('b1')).toBeUndefined();
  });

  it('are made once of a restaurant that is changed again meanwhile', async () => {
    const { preparation, begun, end, turn } = held();
    const ended = preparation.begin([revision('a', 'a1')]);
    await turn();
    for (const next of ['a2', 'a3', 'a4']) void preparation.begin([revision('a', next)]);
    await end();
    await end();
    await ended;
    expect(begun).toEqual(['a1', 'a4']);
  });

  it('are few, large, and of those that wait the newest', async () => {
    const { preparation, begun, end, turn } = held();
    void preparation.begin([
      revision('small', 'small', 10),
      ...['a', 'b', 'c', 'd', 'e'].map((id) => revision(id, id)),
    ]);
    await turn();
    for (const id of Array.from({ length: 20 }, (_, index) => `f${index}`)) void preparation.begin([revision(id, id)]);
    for (let made = 0; made < 30; made += 1) await end();
    expect(begun).toEqual(['a', ...Array.from({ length: 16 }, (_, index) => `f${index + 4}`)]);
  });

  it('go on after one that cannot be made', async () => {
    const begun: string[] = [];
    const preparation = createPreparation({
      least: 1,
      make: async (menu_revision) => {
        begun.push(menu_revision);
        throw new Error('no memory');
      },
    });
    await preparation.begin([revision('a', 'a1'), revision('b', 'b1')]);
    await preparation.begin([revision('a', 'a2')]);
    expect(begun).toEqual(['a1', 'b1', 'a2']);
  });
});
