import { expect, test } from 'vitest';
import { choice, sampleIndex } from '../../tests/support/sampleMenu.ts';
import { openSelections } from './openSelections.ts';

const salad = sampleIndex.items.get('salad')!;
const pizza = sampleIndex.items.get('pizza')!;

test.each<[string, number, string[] | undefined, boolean]>([
  ['nothing has to be chosen, and nobody has', 0, undefined, false],
  ['nothing has to be chosen, and somebody did', 0, ['oil'], false],
  ['one has to be, and nobody has', 1, undefined, true],
  ['one has to be, and none is wanted', 1, [], true],
  ['one has to be, and is', 1, ['oil'], false],
  ['two have to be, and one is', 2, ['oil'], true],
  ['two have to be, and are', 2, ['oil', 'yoghurt'], false],
])('a guest is asked for a choice as long as it is not made: %s', (_, min, chosen, isOpen) => {
  const [dressing] = salad.selections;
  const asked = { ...salad, selections: [{ ...dressing!, min }] };
  const open = openSelections(asked, choice('salad', { selections: chosen ? { dressing: chosen } : {} }));
  expect(open).toEqual(isOpen ? asked.selections : []);
});

test('a guest is asked for what the chosen size needs, and for nothing that only another size has', () => {
  expect(openSelections(pizza, choice('pizza'))).toEqual([]);
  expect(openSelections(pizza, choice('pizza', { option_id: 'family' }))).toEqual(pizza.options[1]!.selections);
});
