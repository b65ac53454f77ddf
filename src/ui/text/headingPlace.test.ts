import { describe, expect, it } from 'vitest';
import { placeOf, wordsOf } from './headingPlace.ts';
import { parseInline } from './parseMarkdown.ts';
import { pictureSize } from './pictureSize.ts';

describe('a heading', () => {
  it.each([
    ['What works', 'what-works'],
    ['Küche & Bar: „heute“', 'küche-bar-heute'],
    ['**Bold** and [a link](/docs)', 'bold-and-a-link'],
    ['?!', ''],
  ])('%s is found at #%s', (text, place) => {
    expect(placeOf(wordsOf(parseInline(text)))).toBe(place);
  });
});

describe('a picture', () => {
  it('is as large as its name says', () => {
    expect(pictureSize('/help/en/board-1024x700.webp')).toEqual({ width: 1024, height: 700 });
    expect(pictureSize('/media/abc')).toBeUndefined();
  });
});
