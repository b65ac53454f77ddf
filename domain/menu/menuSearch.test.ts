import { expect, test } from 'vitest';
import { sampleMenu } from '../../tests/support/sampleMenu.ts';
import { allergenLetters, type AllergenLetter, type Item } from './menu.ts';
import { menuIndex } from './menuIndex.ts';
import { menuSearch } from './menuSearch.ts';

const allergens = Object.fromEntries(allergenLetters.map((letter) => [letter, letter])) as Record<
  AllergenLetter,
  string
>;
const words = { diets: { vegetarian: 'vegetarisch', vegan: 'vegan' }, allergens: { ...allergens, A: 'Gluten' } };

function house(dishes: Record<string, Partial<Item>>) {
  const [template] = sampleMenu.items;
  const items = Object.entries(dishes).map(([item_id, dish]): Item => {
    const described = {
      ...template!,
      ingredients: [],
      categories: [],
      allergenics: [],
      selections: [],
      description: {},
    };
    return { ...described, item_id, name: { de: item_id }, ...dish };
  });
  return (query: string, language = 'de') => {
    const index = menuIndex({ ...sampleMenu, items, ingredients: [], categories: [] });
    return [...menuSearch(index, language, words)(query)].filter((id) => id in dishes);
  };
}

const find = house({
  'Wiener Schnitzel': { allergenics: ['A'] },
  Kalbswienerschnitzel: {},
  Apfelstrudel: { diet: 'vegetarian' },
  'Weißer Spritzer': { diet: 'vegan' },
  'Käsespätzle mit Röstzwiebel': { diet: 'vegetarian', allergenics: ['A'] },
  'Grüner Veltliner': { description: { de: 'trockener Weißwein' } },
  Zweigelt: { description: { de: 'kräftiger Rotwein' } },
  Erdäpfelsalat: {},
  Palatschinken: { name: { de: 'Palatschinken', hu: 'Gundel palacsinta' } },
});

test.each([
  ['schnitzel', ['Wiener Schnitzel', 'Kalbswienerschnitzel']],
  ['SCHNI', ['Wiener Schnitzel', 'Kalbswienerschnitzel']],
  ['schnitzel wiener', ['Wiener Schnitzel', 'Kalbswienerschnitzel']],
  ['weiss', ['Weißer Spritzer', 'Grüner Veltliner']],
  ['weiß', ['Weißer Spritzer', 'Grüner Veltliner']],
  ['kaese', ['Käsespätzle mit Röstzwiebel']],
  ['gruener', ['Grüner Veltliner']],
  ['wein rot', ['Zweigelt']],
  ['schnizel', ['Wiener Schnitzel', 'Kalbswienerschnitzel']],
  ['strudl', ['Apfelstrudel']],
  ['kartoffel', ['Erdäpfelsalat']],
  ['kartof', ['Erdäpfelsalat']],
  ['kartofel', ['Erdäpfelsalat']],
  ['kartoffeln', ['Erdäpfelsalat']],
  ['schorle', ['Weißer Spritzer']],
  ['pfannkuchen', ['Palatschinken']],
  ['gluten', ['Wiener Schnitzel', 'Käsespätzle mit Röstzwiebel']],
  ['vegetarisch', ['Apfelstrudel', 'Weißer Spritzer', 'Käsespätzle mit Röstzwiebel']],
  ['vegan', ['Weißer Spritzer']],
  ['gundel', ['Palatschinken']],
  ['zitronengras', []],
  ['schnitzel gundel', []],
])('%s finds %j', (query, found) => {
  expect(find(query).toSorted()).toEqual(found.toSorted());
});

test('what is free of something is not promised', () => {
  expect(find('glutenfrei')).toEqual([]);
});

test('a slip is forgiven only where nothing is called so, and not in short words', () => {
  const bar = house({ Bier: {}, Birne: {}, Tee: {} });
  expect(bar('bier')).toEqual(['Bier']);
  expect(bar('bir')).toEqual(['Birne']);
  expect(bar('tea')).toEqual([]);
});

test('a short word means others only as a whole, and a slip only where the word is nearly all there', () => {
  const bar = house({ Gefrorenes: {}, Melanzani: {}, Salat: {} });
  expect(bar('eis')).toEqual(['Gefrorenes']);
  expect(bar('ei')).toEqual([]);
  expect(bar('auberginr')).toEqual(['Melanzani']);
  expect(bar('aubxr')).toEqual([]);
});

test('words are parted by whatever stands between them', () => {
  const bar = house({ 'Bier, (vom Fass)': {}, 'Weiß-/Rotwein': {} });
  expect(bar('fasz')).toEqual(['Bier, (vom Fass)']);
  expect(bar('roxwe')).toEqual(['Weiß-/Rotwein']);
});

test('synonyms belong to the language that is read', () => {
  expect(find('kartoffel', 'hu')).toEqual([]);
});

test('a combo is found by its name and its parts; an ingredient and a category lead to their dishes', () => {
  const search = menuSearch(menuIndex(sampleMenu), 'en', words);
  expect([...search('tenth')]).toEqual(['percent']);
  expect([...search('onion')]).toContain('salad');
  expect([...search('oven PIZZA')]).toEqual(['pizza']);
  expect(search('nothing like it').size).toBe(0);
});

test('an empty query asks for nothing', () => {
  expect(find('  ')).toEqual([]);
});
