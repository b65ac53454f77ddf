import { expect, test } from 'vitest';
import { foldText } from './foldText.ts';

test.each([
  ['Käse', 'kaese', 'KASE'],
  ['Weißwein', 'weisswein', 'Weisswein'],
  ['grüner Veltliner', 'gruener veltliner', 'gruner Veltliner'],
  ['Öl', 'oel', 'OL'],
  ['Ö', 'oe', 'O'],
  ['gulyás', 'gulyas', 'GULYAS'],
  ['sör', 'sor', 'Sör'],
  ['Ciorbă țărănească', 'ciorba taraneasca', 'CIORBA ȚĂRĂNEASCĂ'],
])('%s is also found as %s and %s', (...written) => {
  expect(new Set(written.map(foldText)).size).toBe(1);
});

test('what is typed of a word is still the beginning of it', () => {
  for (const word of ['Käse', 'Sauerkraut', 'Müesli', 'Gulyásleves'])
    for (let length = 1; length <= word.length; length += 1)
      expect(foldText(word)).toContain(foldText(word.slice(0, length)));
});

test('words that differ stay different', () => {
  expect(foldText('Rind')).not.toBe(foldText('Rinde'));
  expect(foldText('Wein')).not.toBe(foldText('Weine'));
});
