import { afterAll, beforeAll, expect, it } from 'vitest';
import { ownersProviders, type OwningHouses } from '../../tests/support/owningHouses.ts';
import { keepAtProvider } from './chainAtProviderRepository.ts';

let houses: OwningHouses;
beforeAll(async () => void (houses = await ownersProviders[0]!.start()));
afterAll(() => houses.close());

it('keeps the first customer of a chain, also of many that are made at once', async () => {
  const { db } = houses.server.deps;
  const { chain_id } = houses.house;
  for (let round = 0; round < 40; round += 1) {
    await db.query('delete from chain_at_provider where chain_id = $1', [chain_id]);
    // the provider makes one for a chain, so that all who ask bring the same, or each another's
    const made = Array.from({ length: 8 }, (_, at) => `cus_${round}_${round % 2 === 0 ? 0 : at}`);
    const kept = await Promise.all(
      made.map((customer_id) => keepAtProvider(db, 'simulated', chain_id, { customer_id })),
    );
    expect(new Set(kept.map(({ customer_id }) => customer_id)).size).toBe(1);
    expect(made).toContain(kept[0]!.customer_id);
  }
});
