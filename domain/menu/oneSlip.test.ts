import * as fc from '../../tests/support/fastCheck.ts';
import { expect, test } from 'vitest';
import { oneSlip } from './oneSlip.ts';

test.each([
  ['schnizel', 'schnitzel', true],
  ['shcnitzel', 'schnitzel', true],
  ['schnittzel', 'schnitzel', true],
  ['schmitzel', 'schnitzel', true],
  ['schnizl', 'schnitzel', false],
  ['strudl', 'apfelstrudel', true],
  ['salami', 'schnitzel', false],
])('%s for %s: %s', (word, text, found) => {
  expect(oneSlip(word, text, false)).toBe(found);
});

test('at the beginning only where that is asked', () => {
  expect(oneSlip('strudl', 'apfelstrudel', true)).toBe(false);
  expect(oneSlip('apfle', 'apfelstrudel', true)).toBe(true);
});

test('any one slip in any word is forgiven, wherever the word stands', () => {
  const letters = fc.string({
    unit: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'),
    minLength: 4,
    maxLength: 9,
  });
  const slip = fc.record({ at: fc.nat(8), kind: fc.constantFrom('left out', 'wrong', 'added', 'swapped') });
  const written = (word: string, { at, kind }: { at: number; kind: string }): string => {
    const place = at % word.length;
    const [head, rest] = [word.slice(0, place), word.slice(place)];
    if (kind === 'left out') return head + rest.slice(1);
    if (kind === 'wrong') return `${head}z${rest.slice(1)}`;
    if (kind === 'added') return `${head}z${rest}`;
    return head + (rest[1] ?? '') + (rest[0] ?? '') + rest.slice(2);
  };
  fc.assert(
    fc.property(letters, slip, letters, letters, (word, how, before, after) => {
      expect(oneSlip(written(word, how), before + word + after, false)).toBe(true);
      expect(oneSlip(written(word, how), word + after, true)).toBe(true);
    }),
  );
});

test('two slips are another word', () => {
  expect(oneSlip('zzla', 'salat', false)).toBe(false);
  expect(oneSlip('xarotxe', 'karotte', false)).toBe(false);
});
