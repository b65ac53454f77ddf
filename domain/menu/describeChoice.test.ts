import { expect, test } from 'vitest';
import { choice, sampleIndex, sampleMenu } from '../../tests/support/sampleMenu.ts';
import { choiceKey } from './choiceKey.ts';
import { describeChoice, describeLine } from './describeChoice.ts';
import { menuIndex } from './menuIndex.ts';

test('says what differs from the dish as it is on the menu', () => {
  const changed = choice('pizza', {
    option_id: 'family',
    ingredients: { cheese: 0, onion: 2 },
    toppings: { ham: 2, chili: 0 },
    selections: { base: ['thick'] },
  });
  expect(describeChoice(sampleIndex, changed)).toEqual({
    option: { en: 'family' },
    without: [{ en: 'cheese' }],
    extra: [{ en: 'onion' }],
    toppings: [{ en: 'ham' }],
    selections: [{ en: 'thick' }],
  });
});

test('does not name the only option of an item, nor what the menu does not know', () => {
  const strange = choice('beer', { toppings: { gold: 2 } });
  expect(describeChoice(sampleIndex, strange)).toEqual({ without: [], extra: [], toppings: [], selections: [] });
});

test('lines configured alike have the same key, however they were written', () => {
  const plain = choiceKey({ item: choice('pizza') });
  const spelled = choice('pizza', {
    ingredients: { tomato: 1, cheese: 1 },
    toppings: { ham: 0 },
    selections: { base: [] },
  });
  expect(choiceKey({ item: spelled, note: '  ' })).toBe(plain);
  const [one, other] = [
    { ingredients: { cheese: 2, tomato: 0 }, selections: { dressing: ['oil', 'yoghurt'] } },
    { ingredients: { tomato: 0, cheese: 2 }, selections: { dressing: ['yoghurt', 'oil'] } },
  ] as const;
  const keyOf = ({ ingredients, selections }: typeof one | typeof other) =>
    choiceKey({ item: choice('pizza', { ingredients, selections: { dressing: [...selections.dressing] } }) });
  expect(keyOf(one)).toBe(keyOf(other));
});

test.each([
  [{ item: choice('pizza', { ingredients: { cheese: 0 } }) }],
  [{ item: choice('pizza', { toppings: { ham: 2 } }) }],
  [{ item: choice('pizza', { option_id: 'family' }) }],
  [{ item: choice('pizza'), note: 'hot' }],
  [{ item: choice('pizza'), course: 2 }],
  [{ combo: { combo_id: 'fixed', options: [choice('pizza')] } }],
])('a line configured otherwise has another key: %j', (line) => {
  expect(choiceKey(line)).not.toBe(choiceKey({ item: choice('pizza') }));
});

test('what the menu no longer has is left out, in a dish and in a combo', () => {
  const nothing = { without: [], extra: [], toppings: [], selections: [] };
  const unknown = { ...choice('pizza'), option_id: 'unknown' };
  expect(describeChoice(sampleIndex, unknown)).toEqual(nothing);
  const combo = { combo_id: 'fixed', options: [{ ...choice('pizza'), item_id: 'unknown' }] };
  expect(describeLine(sampleIndex, { line_id: 'l', quantity: 1, combo })).toEqual([nothing]);
  expect(describeLine(sampleIndex, { line_id: 'l', quantity: 1 })).toEqual([]);
});

test('the kitchen reads what of a dish is left out that has to be chosen, behind the ingredients, and no more', () => {
  const salad = sampleIndex.items.get('salad')!;
  const [dressing] = salad.selections;
  const bread = { ...dressing!, selection_id: 'bread', name: { en: 'bread' }, min: 1 };
  const items = [{ ...salad, selections: [dressing!, bread] }];
  const without = (selections: Record<string, string[]>) =>
    describeChoice(menuIndex({ ...sampleMenu, items }), choice('salad', { ingredients: { onion: 0 }, selections }))
      .without;
  // a dressing is nobody's to leave out: it does not have to be chosen
  expect(without({ bread: [], dressing: [] })).toEqual([{ en: 'onion' }, { en: 'bread' }]);
  expect(without({ bread: ['oil'], dressing: [] })).toEqual([{ en: 'onion' }]);
  expect(without({})).toEqual([{ en: 'onion' }]);
  const family = choice('pizza', { option_id: 'family', selections: { base: [] } });
  expect(describeChoice(sampleIndex, family).without).toEqual([{ en: 'base' }]);
});
