import { describe, expect, it } from 'vitest';
import { bulkChange, emptyBulk, type BulkDraft } from './bulkChange.ts';

describe('a change of many articles', () => {
  it.each<[string, Partial<BulkDraft>, object]>([
    ['a price for all', { priceWay: 'set', amount: 500 }, { price: { set: 500 } }],
    ['an amount more', { priceWay: 'add', amount: 50 }, { price: { add: 50 } }],
    ['an amount less', { priceWay: 'less', amount: 50 }, { price: { add: -50 } }],
    ['percent', { priceWay: 'percent', percent: '-7,5' }, { price: { percent: -7.5, roundTo: 10 } }],
    ['tax and type', { taxRate: '20', type: 'drink' }, { taxRate: 20, type: 'drink' }],
    ['allergens', { addAllergens: ['A'] }, { allergenics: { add: ['A'], remove: [] } }],
    ['menus', { removeMenus: ['m'] }, { menus: { add: [], remove: ['m'] } }],
  ])('is %s', (_, draft, change) => {
    expect(bulkChange({ ...emptyBulk, ...draft })).toEqual({ change });
  });

  it.each<[Partial<BulkDraft>, object]>([
    [{ costWay: 'set', cost: 0 }, { cost: { set: 0 } }],
    [{ costWay: 'percent', costPercent: '32,5' }, { cost: { percentOfPrice: 32.5 } }],
    [{ costWay: 'unknown' }, { cost: 'unknown' }],
  ])('%j is one of what they cost the house, beside them', (draft, wanted) => {
    expect(bulkChange({ ...emptyBulk, ...draft })).toEqual({ change: {}, ...wanted });
    expect(bulkChange({ ...emptyBulk, ...draft, taxRate: '20' })).toEqual({ change: { taxRate: 20 }, ...wanted });
  });

  it.each<[Partial<BulkDraft>, string]>([
    [{}, 'nothing'],
    [{ costWay: 'set' }, 'cost'],
    [{ costWay: 'percent', costPercent: '-1' }, 'cost'],
    [{ priceWay: 'set' }, 'amount'],
    [{ priceWay: 'percent', percent: 'ten' }, 'percent'],
    [{ priceWay: 'percent', percent: '-101' }, 'percent'],
    [{ taxRate: '101' }, 'taxRate'],
  ])('%j lacks: %s', (draft, fault) => {
    expect(bulkChange({ ...emptyBulk, ...draft })).toEqual({ fault });
  });
});
