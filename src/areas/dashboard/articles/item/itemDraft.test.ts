import { describe, expect, it } from 'vitest';
import { isWholeSelection, itemFaultsOf, newItemDraft, type ItemDraft, type SelectionDraft } from './itemDraft.ts';

const whole: ItemDraft = {
  ...newItemDraft('o', '10'),
  name: { de: 'Suppe' },
  options: [{ option_id: 'o', name: {}, price: 490, code: '' }],
};

describe('a dish in the form', () => {
  it.each<[string, Partial<ItemDraft>, string[]]>([
    ['is whole', {}, []],
    ['needs a name', { name: { de: ' ' } }, ['name']],
    [
      'needs a price in every size',
      { options: [...whole.options, { ...whole.options[0]!, price: undefined }] },
      ['price'],
    ],
    ['may cost nothing', { options: [{ ...whole.options[0]!, price: 0 }] }, []],
    ['needs a tax rate', { taxRate: '' }, ['taxRate']],
    [
      'is not saved with a quantity that cannot be read',
      { options: [{ ...whole.options[0]!, isUnread: true }] },
      ['quantity'],
    ],
    ['has a tax rate of 100 at most', { taxRate: '100,5' }, ['taxRate']],
  ])('%s', (_, part, faults) => {
    expect(itemFaultsOf({ ...whole, ...part })).toEqual(faults);
  });

  const side: SelectionDraft = {
    name: { en: 'Side' },
    min: 1,
    max: 1,
    choices: ['a', 'b'],
    standard: [],
    repeat: false,
  };
  it.each<[Partial<SelectionDraft>, boolean]>([
    [{}, true],
    [{ name: {} }, false],
    [{ choices: [] }, false],
    [{ min: 2 }, false],
    [{ max: 3 }, false],
    [{ max: 3, repeat: true }, true],
    [{ standard: ['a', 'b'] }, false],
    [{ standard: ['c'] }, false],
  ])('a choice with %j is whole: %s', (part, expected) => {
    expect(isWholeSelection({ ...side, ...part })).toBe(expected);
  });
});
