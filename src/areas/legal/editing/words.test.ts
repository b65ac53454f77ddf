import { describe, expect, it } from 'vitest';
import { hasWords, said, sameWords, type Words } from './words.ts';

describe('a text in languages', () => {
  it.each<[Words, Words, boolean]>([
    [{}, {}, true],
    [{ en: 'Help' }, { en: 'Help' }, true],
    [{ en: 'Help', de: 'Hilfe' }, { de: 'Hilfe', en: 'Help' }, true],
    [{ en: 'Help', de: ' ' }, { en: 'Help' }, true],
    [{ en: 'Help' }, { en: 'Help!' }, false],
    [{ en: 'Help' }, { de: 'Help' }, false],
    [{}, { en: 'Help' }, false],
  ])('%j and %j say the same: %s', (one, other, same) => {
    expect(sameWords(one, other)).toBe(same);
  });

  it('says nothing in a language in which it is empty', () => {
    expect(said({ en: 'Help', de: ' ', hu: '' })).toEqual({ en: 'Help' });
    expect([hasWords({ de: ' ' }), hasWords({ de: 'x' })]).toEqual([false, true]);
  });
});
