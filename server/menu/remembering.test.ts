import { describe, expect, it } from 'vitest';
import { remembering } from './remembering.ts';

function menusOf(texts: Record<string, string>, kept = 10) {
  const asked: string[] = [];
  const get = remembering(
    async (key) => {
      asked.push(key);
      if (texts[key] === 'broken') throw new Error('the database is away');
      return texts[key];
    },
    (text) => text.toUpperCase(),
    kept,
  );
  return { get, asked, texts };
}

describe('what is remembered', () => {
  it('is loaded once, also by those who ask at the same time', async () => {
    const { get, asked } = menusOf({ a: 'soup' });
    expect(await Promise.all([get('a'), get('a')])).toEqual(['SOUP', 'SOUP']);
    expect(await get('a')).toBe('SOUP');
    expect(asked).toEqual(['a']);
  });

  it('makes room by its size, for what was asked for last', async () => {
    const { get, asked } = menusOf({ a: 'aaaa', b: 'bbbb', c: 'cccc' });
    for (const key of ['a', 'b', 'a', 'c', 'a', 'c', 'b']) await get(key);
    expect(asked).toEqual(['a', 'b', 'c', 'b']);
  });

  it('may be larger than all that is kept, alone', async () => {
    const { get, asked } = menusOf({ a: 'aaaa', large: 'x'.repeat(50) });
    for (const key of ['a', 'large', 'large', 'a', 'large']) await get(key);
    expect(asked).toEqual(['a', 'large', 'a', 'large']);
  });

  it('is asked for again where it was not there, or could not be asked for', async () => {
    const { get, asked, texts } = menusOf({ b: 'broken' });
    expect(await get('a')).toBeUndefined();
    await expect(get('b')).rejects.toThrow('away');
    Object.assign(texts, { a: 'goulash', b: 'trout' });
    expect(await Promise.all([get('a'), get('b')])).toEqual(['GOULASH', 'TROUT']);
    expect(asked).toEqual(['a', 'b', 'a', 'b']);
  });
});
