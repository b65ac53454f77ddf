import { describe, expect, it } from 'vitest';
import { changedCosts, type CostChange } from './costChange.ts';

const option = (option_id: string, price: number) => ({ option_id, name: {}, price });
const dishes = [
  { taxRate: 10, options: [option('small', 1100), option('large', 1650)] },
  { taxRate: 20, options: [option('beer', 399)] },
];

describe('what many dishes cost after a change', () => {
  it.each<[CostChange, (number | undefined)[]]>([
    [{ set: 250 }, [250, 250, 250]],
    [{ percentOfPrice: 30 }, [300, 450, 100]],
    [{ percentOfPrice: 0 }, [0, 0, 0]],
    [{ set: 0 }, [0, 0, 0]],
    [{ percentOfPrice: 33.3 }, [333, 500, 111]],
    ['unknown', [undefined, undefined, undefined]],
  ])('of %o is a cost for every size', (change, costs) => {
    const changed = changedCosts(dishes, change);
    expect(changed.map(({ option_id }) => option_id)).toEqual(['small', 'large', 'beer']);
    expect(changed.map(({ cost }) => cost)).toEqual(costs);
    for (const each of changed) expect('cost' in each).toBe(change !== 'unknown');
  });
});
