import { describe, expect, it } from 'vitest';
import { seed as first, seeds } from '../support/seed.ts';
import { allKinds } from '../support/simulation/kinds.ts';
import { askOracle } from '../support/simulation/oracle.ts';
import { createWorld, runRoughly, settle, type World } from '../support/simulation/world.ts';

const steps = 100;
// SEED=17 is that schedule alone
const runs = process.env['SEED'] === undefined ? seeds(1_000) : 1;
/** Whatever can be given is given in so many schedules; mostly in far fewer. */
const enough = 500;

async function evening(seed: number): Promise<World> {
  const world = createWorld(seed);
  await runRoughly(world, steps);
  await settle(world);
  return world;
}

describe('a house whose network delays, drops, doubles and reorders, and whose devices go out', () => {
  const done = new Set<string>();

  it(`ends each evening with empty outboxes, true screens, and every action and every cent once (${runs} seeds)`, async () => {
    for (let seed = first; seed < first + runs; seed += 1) {
      try {
        const world = await evening(seed);
        askOracle(world);
        for (const kind of world.server.done) done.add(kind);
      } catch (error) {
        throw new Error(`seed ${seed}: SEED=${seed} npm test -- simulation`, { cause: error });
      }
    }
  }, 600_000);

  it('is a house in which everything was done that a device or a phone can do', async () => {
    const isMissing = (kind: string): boolean => !done.has(kind);
    for (let seed = first + runs; seed < first + enough && allKinds.some(isMissing); seed += 1)
      for (const kind of (await evening(seed)).server.done) done.add(kind);
    expect(allKinds.filter(isMissing)).toEqual([]);
  });

  const tampered: [string, (world: World) => void][] = [
    ['a line of the journal that is there twice', ({ server }) => server.store.journal.push(server.store.journal[0]!)],
    ['a line of the journal that is missing', ({ server }) => server.store.journal.splice(0, 1)],
    ['a screen that has not heard of the last change', ({ staff }) => staff[0]!.app.shown().orders.clear()],
    ['money at the card provider that stands on no bill', ({ server }) => void server.provider.create('x', 100, true)],
    ['a receipt that the server never got', ({ server }) => server.books.of('A').receipts.push(99)],
    ['an operation that was done twice', ({ server }) => server.effects.set('key', 2)],
    [
      'an action that nobody knows of',
      ({ given }) => given.set('key', { type: 'order.rate', body: { order_id: '', stars: 1 } }),
    ],
  ];
  it.each(tampered)('does not let pass %s', async (_, tamper) => {
    const world = await evening(1);
    askOracle(world);
    tamper(world);
    expect(() => askOracle(world)).toThrow();
  });
});
