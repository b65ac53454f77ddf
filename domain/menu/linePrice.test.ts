import { describe, expect, test } from 'vitest';
import { choice, line, sampleIndex, sampleMenu } from '../../tests/support/sampleMenu.ts';
import { codeOf, accepted } from '../../tests/support/sampleOrder.ts';
import { comboPrices } from './comboPrice.ts';
import { itemUnitPrice } from './itemPrice.ts';
import { priceLine } from './linePrice.ts';
import { menuIndex } from './menuIndex.ts';

const local = { orderType: 'local' as const };
const combo = (combo_id: string, ...items: string[]) => ({
  line_id: 'line',
  quantity: 2,
  combo: { combo_id, options: items.map((item) => choice(item)) },
});

describe('a priced line', () => {
  test('multiplies the price of one by the quantity and keeps what the client chose', () => {
    const wanted = { ...line('line', 'pizza', 3, { ingredients: { cheese: 2 } }), note: 'well done', course: 1 };
    expect(accepted(priceLine(sampleIndex, wanted, local))).toEqual({
      ...wanted,
      name: { en: 'Pizza', de: 'Pizza' },
      unitPrice: 1020,
      amount: 3060,
      taxRate: 10,
      description: [{ option: { en: 'small' }, without: [], extra: [{ en: 'cheese' }], toppings: [], selections: [] }],
    });
  });

  test('has no word of a course that nobody said', () => {
    const priced = accepted(priceLine(sampleIndex, line('line', 'beer'), local));
    expect(priced).not.toHaveProperty('course');
    expect(accepted(priceLine(sampleIndex, { ...line('line', 'beer'), course: 0 }, local)).course).toBe(0);
    expect(priced).not.toHaveProperty('note');
  });

  test('is held where somebody said so, and only there', () => {
    expect(accepted(priceLine(sampleIndex, { ...line('line', 'beer'), held: true }, local)).held).toBe(true);
    expect(accepted(priceLine(sampleIndex, line('line', 'beer'), local))).not.toHaveProperty('held');
  });

  test('may leave out what has to be chosen where the staff say so, by itself and in a combo', () => {
    const family = { option_id: 'family', selections: { base: [] } };
    const alone = line('line', 'pizza', 1, family);
    const fixed = { combo_id: 'fixed', options: [choice('pizza', family), choice('beer')] };
    const inCombo = { line_id: 'line', quantity: 1, combo: fixed };
    for (const [wanted, unitPrice] of [
      [alone, 1900],
      [inCombo, 1200],
    ] as const) {
      expect(accepted(priceLine(sampleIndex, wanted, { ...local, mayLeaveOut: true })).unitPrice).toBe(unitPrice);
      for (const rules of [local, { ...local, mayLeaveOut: false }])
        expect(codeOf(priceLine(sampleIndex, wanted, rules))).toBe('item_invalid');
    }
    expect(codeOf(itemUnitPrice(sampleIndex, alone.item!))).toBe('item_invalid');
    expect(codeOf(comboPrices(sampleIndex, fixed))).toBe('item_invalid');
  });

  test('keeps the combo that was chosen, and its name', () => {
    const wanted = combo('fixed', 'pizza', 'beer');
    expect(accepted(priceLine(sampleIndex, wanted, local))).toMatchObject({
      combo: wanted.combo,
      name: { en: 'Pizza and beer' },
    });
  });

  test('refuses what cannot be cooked, by itself and in a combo', () => {
    expect(codeOf(priceLine(sampleIndex, line('line', 'pizza', 1, { toppings: { oil: 2 } }), local))).toBe(
      'item_invalid',
    );
    expect(codeOf(priceLine(sampleIndex, combo('fixed', 'pizza', 'soup'), local))).toBe('item_invalid');
  });

  test.each([0, -1, 1.5, 100, Number.NaN])('refuses the quantity %d', (quantity) => {
    expect(codeOf(priceLine(sampleIndex, line('line', 'beer', quantity), local))).toBe('item_invalid');
  });

  test.each([1, 99])('takes the quantity %d', (quantity) => {
    expect(codeOf(priceLine(sampleIndex, line('line', 'beer', quantity), local))).toBe('accepted');
  });

  test('refuses an item that is only offered inside combos', () => {
    expect(codeOf(priceLine(sampleIndex, line('line', 'soup'), local))).toBe('item_unknown');
  });

  test('refuses a line with neither item nor combo, or with both', () => {
    expect(codeOf(priceLine(sampleIndex, { line_id: 'line', quantity: 1 }, local))).toBe('item_invalid');
    const both = { ...line('line', 'beer'), ...combo('fixed', 'pizza', 'beer') };
    expect(codeOf(priceLine(sampleIndex, both, local))).toBe('item_invalid');
  });

  test('divides a combo of several tax rates as its items would cost by themselves', () => {
    const priced = accepted(priceLine(sampleIndex, combo('fixed', 'pizza', 'beer'), local));
    // 1200 over 900 at 10 % and 430 at 20 %
    expect(priced).toMatchObject({ unitPrice: 1200, amount: 2400, taxRate: 10 });
    expect(priced.taxShares).toEqual([
      { rate: 10, amount: 812 },
      { rate: 20, amount: 388 },
    ]);
  });

  test('needs no division where all items of a combo have the same rate', () => {
    expect(accepted(priceLine(sampleIndex, combo('percent', 'soup', 'pizza'), local))).not.toHaveProperty('taxShares');
  });

  test('takes the rate that the restaurant set for the order type (D7)', () => {
    const rules = { orderType: 'takeaway' as const, taxByOrderType: { takeaway: 7 } };
    expect(accepted(priceLine(sampleIndex, line('line', 'beer'), rules)).taxRate).toBe(7);
    expect(accepted(priceLine(sampleIndex, combo('fixed', 'pizza', 'beer'), rules))).toMatchObject({ taxRate: 7 });
    expect(accepted(priceLine(sampleIndex, line('line', 'beer'), { ...rules, orderType: 'local' })).taxRate).toBe(20);
  });

  test('names the parts of a combo', () => {
    const { description } = accepted(priceLine(sampleIndex, combo('fixed', 'pizza', 'beer'), local));
    expect(description?.map(({ name }) => name?.['en'])).toEqual(['Pizza', 'Beer']);
  });
});

describe('a combo of which two parts have the same tax rate', () => {
  const [main] = sampleMenu.menus;
  const options = ['soup', 'pizza', 'beer'].map((id) => ({ name: {}, items: [id] }));
  const trio = { ...main!.combos[0]!, combo_id: 'trio', options };
  const index = menuIndex({ ...sampleMenu, menus: [{ ...main!, combos: [trio] }] });

  test('is taxed at it for both of them', () => {
    const priced = accepted(priceLine(index, combo('trio', 'soup', 'pizza', 'beer'), local));
    // 1200 over 300 and 900 at 10 % and 430 at 20 %
    expect(priced).toMatchObject({ unitPrice: 1200, taxRate: 10 });
    expect(priced.taxShares).toEqual([
      { rate: 10, amount: 884 },
      { rate: 20, amount: 316 },
    ]);
  });
});

describe('the tax of a combo', () => {
  const [main] = sampleMenu.menus;
  const rated = (rates: number[], prices: number[]) => {
    const items = rates.map((taxRate, position) => ({
      ...sampleMenu.items.find(({ item_id }) => item_id === 'beer')!,
      item_id: `part-${position}`,
      options: [{ option_id: 'one', name: {}, price: prices[position] ?? 0 }],
      taxRate,
    }));
    const options = items.map(({ item_id }) => ({ name: {}, items: [item_id] }));
    const set = { ...main!.combos[0]!, combo_id: 'set', price: 1000, options };
    const index = menuIndex({ ...sampleMenu, items, menus: [{ ...main!, combos: [set] }] });
    const chosen = items.map(({ item_id }) => choice(item_id, { option_id: 'one' }));
    return accepted(
      priceLine(index, { line_id: 'line', quantity: 1, combo: { combo_id: 'set', options: chosen } }, local),
    );
  };

  test('is listed by rate, the lowest first, whichever part comes first', () => {
    expect(rated([20, 10, 13], [300, 600, 100]).taxShares).toEqual([
      { rate: 10, amount: 600 },
      { rate: 13, amount: 100 },
      { rate: 20, amount: 300 },
    ]);
  });

  test('is named by the rate of most of its price, by the lower one where they are equal', () => {
    expect(rated([20, 10], [700, 300]).taxRate).toBe(20);
    expect(rated([20, 10], [300, 700]).taxRate).toBe(10);
    expect(rated([20, 10], [500, 500]).taxRate).toBe(10);
  });
});
