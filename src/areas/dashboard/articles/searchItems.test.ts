import { describe, expect, it } from 'vitest';
import type { Item } from '#domain/menu/menu.ts';
import { missingLanguages, searchItems, searchTexts, type ItemFilter } from './searchItems.ts';

const all = { de: 'x', en: 'x', hu: 'x', ro: 'x' };
const items: Pick<Item, 'item_id' | 'name' | 'description' | 'categories' | 'type'>[] = [
  {
    item_id: 'kaese',
    name: { ...all, de: 'Käsespätzle' },
    description: {},
    categories: ['mains'],
    type: 'dish',
  },
  {
    item_id: 'bier',
    name: { de: 'Bier' },
    description: { de: 'Vom Fass' },
    categories: [],
    type: 'drink',
  },
];
const found = (filter: Partial<ItemFilter>) =>
  searchItems(items, { texts: searchTexts(items), q: '', ...filter }).map(({ item_id }) => item_id);

describe('articles', () => {
  it.each<[string, Partial<ItemFilter>, string[]]>([
    ['nothing', {}, ['kaese', 'bier']],
    ['another spelling', { q: 'KAESE spatz' }, ['kaese']],
    ['a word of the description', { q: 'fass' }, ['bier']],
    ['a category', { category: 'mains' }, ['kaese']],
    ['no category', { category: 'none' }, ['bier']],
    ['a type', { type: 'drink' }, ['bier']],
    ['what is sold out', { soldOut: new Set(['bier']) }, ['bier']],
    ['what lacks a translation', { incomplete: true }, ['bier']],
    ['all of it at once', { q: 'bier', type: 'dish' }, []],
  ])('are found by %s', (_, filter, expected) => {
    expect(found(filter)).toEqual(expected);
  });

  it('are found by what they are called now, whatever of them was changed', () => {
    const [before] = items;
    const renamed = { ...before!, name: { ...before!.name, de: 'Krautfleckerl' } };
    const described = { ...before!, description: { de: 'Mit Röstzwiebeln' } };
    const textOf = (item: (typeof items)[number]) => searchTexts([item]).get(item.item_id);
    expect(textOf(before!)).toBe('kasespatzle x x x');
    expect(textOf(renamed)).toBe('krautfleckerl x x x');
    expect(textOf(described)).toContain('rostzwiebeln');
    expect(textOf({ ...before!, categories: [] })).toBe('kasespatzle x x x');
  });

  it('lack the languages of their name, and of a description that they have', () => {
    expect(missingLanguages({ name: all, description: {} })).toEqual([]);
    expect(missingLanguages({ name: all, description: { de: 'x', hu: 'x' } })).toEqual(['en', 'ro']);
    expect(missingLanguages({ name: { es: 'x' }, description: {} })).toEqual(['de', 'en', 'hu', 'ro']);
  });
});
