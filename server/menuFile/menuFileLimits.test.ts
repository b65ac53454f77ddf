import { describe, expect, it } from 'vitest';
import { exportedOffer } from './exportedOffer.ts';
import { parseMenuFile, type MenuFileResult } from './menuFile.ts';
import { menuFileJson } from './menuFileJson.ts';

const chain_id = '0199f000-0000-7000-8000-000000000001';
const read = (text: string, format: 'json' | 'csv') => parseMenuFile(text, { format, chain_id, currency: 'EUR' });
const many = (count: number, row: (index: number) => string, between = ',\n'): string =>
  Array.from({ length: count }, (_, index) => row(index)).join(between);

/** The problems, and what finding them cost in seconds of processor time: a machine may be busy with other things. */
function weighed(work: () => MenuFileResult): { problems: string[]; seconds: number } {
  const before = process.cpuUsage();
  const result = work();
  const { user } = process.cpuUsage(before);
  const problems = result.ok ? [] : result.problems.map(({ line, message }) => `${line}: ${message}`);
  return { problems, seconds: user / 1e6 };
}

const item = (index: number, more = ''): string =>
  `{"key":"i${index}","name":{"en":"I"},"type":"dish","categories":["c"],"taxRate":1,"options":[{"key":"o","name":{"en":"O"},"price":1}]${more}}`;
const file = (items: string, menu = '"categories":["c"]', more = ''): string =>
  `{"categories":[{"key":"c","name":{"en":"C"}}],"items":[${items}],"menus":[{"key":"m","name":{"en":"M"},${menu}}]${more}}`;

function readExport(lists: { items?: unknown[]; menus?: unknown[] }): MenuFileResult {
  const read = menuFileJson(
    JSON.stringify({ comanda: 'chain', categories: [], ingredients: [], items: [], menus: [], ...lists }),
  );
  if (!read.ok) return read;
  const offer = { categories: [], ingredients: [], items: [], menus: [] };
  return exportedOffer(read.source, { chain_id, offer, restaurants: new Set(), serveIn: [], newId: () => chain_id });
}

describe('a menu file that is wrong all over', () => {
  it.each([
    ['JSON with 20,000 rows that are none', 'json', `{"items":[${many(20_000, () => '1')}],"menus":[]}`],
    ['JSON with 10,000 rows that lack a price', 'json', file(many(10_000, (n) => item(n).replace('"price":1', '')))],
    ['CSV with 10,000 rows of names alone', 'csv', `name_en,price\n${many(10_000, (n) => `a${n},1`, '\n')}`],
    ['JSON with 20,000 unknown references', 'json', file(item(1), `"items":[${many(20_000, (n) => `"x${n}"`)}]`)],
  ] as const)('is refused with a list that a person can read: %s', (_, format, text) => {
    const { problems, seconds } = weighed(() => read(text, format));
    expect(problems).toHaveLength(501);
    expect(problems.at(-1)).toMatch(/and [\d,]+ more problems$/);
    expect(seconds).toBeLessThan(8);
  });

  it('counts nothing where there are few problems', () => {
    const { problems } = weighed(() =>
      read(file(many(3, (n) => item(n).replace('"taxRate":1', '"taxRate":200'))), 'json'),
    );
    expect(problems).toHaveLength(3);
  });

  it('is refused the same way as an export', () => {
    const { problems, seconds } = weighed(() => readExport({ items: Array<number>(20_000).fill(1) }));
    expect(problems).toHaveLength(501);
    expect(seconds).toBeLessThan(8);
  });
});

describe('an export that somebody has edited', () => {
  it('is refused where two menus have the same combo, which would have two prices', () => {
    const [item_id, combo_id] = ['0199f000-0000-7000-8000-00000000000a', '0199f000-0000-7000-8000-00000000000b'];
    const [name, options] = [{ en: 'A' }, [{ name: { en: 'A' }, price: 100 }]];
    const combos = (price: number) => [
      { combo_id, name, priceType: 'fixed', price, options: [{ name, items: [item_id] }] },
    ];
    const menus = [1, 2].map((nth) => ({
      menu_id: `0199f000-0000-7000-8000-00000000001${nth}`,
      name,
      status: 'active',
      combos: combos(nth),
    }));
    const { problems } = weighed(() =>
      readExport({ items: [{ item_id, name, type: 'dish', options, taxRate: 10 }], menus }),
    );
    expect(problems).toEqual(['1: menus.1.combos.0.combo_id: is there twice']);
  });
});

describe('a menu file that is no menu at all', () => {
  it.each([
    ['JSON of a million nested lists', 'json', '['.repeat(1_000_000), 'nested too deeply'],
    ['JSON of millions of values', 'json', `[${'0,'.repeat(3_000_000)}0]`, 'holds more than a menu can'],
    ['JSON of millions of mistakes', 'json', `[${','.repeat(3_000_000)}]`, 'holds more than a menu can'],
    ['JSON with too many rows', 'json', file(many(20_001, item)), 'more than 20,000 rows'],
    ['CSV with too many rows', 'csv', `name_en\n${'a\n'.repeat(1_000_000)}`, 'more than 50,000 rows'],
    ['CSV with too many columns', 'csv', `${'a,'.repeat(20_000)}b\n${'a\n'.repeat(1_000)}`, 'more than 200 columns'],
    ['CSV of one endless row', 'csv', `name_en,${'a,'.repeat(500_000)}b\n`, 'more than 200 columns'],
    ['CSV of one endless cell', 'csv', `name_en,price\n"${'a'.repeat(1_000_000)}`, 'Record Size'],
    ['JSON of 100,000 names', 'json', `{${many(100_000, (n) => `"k${n}":1`)}}`, 'more than a menu can'],
  ] as const)('is put down after one look: %s', (_, format, text, message) => {
    const { problems, seconds } = weighed(() => read(text, format));
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(message);
    expect(seconds).toBeLessThan(8);
  });
});

describe('a menu file within every limit', () => {
  it('is read in a moment, with 20,000 dishes listed one by one', () => {
    const keys = many(20_000, (n) => `"i${n}"`);
    const { problems, seconds } = weighed(() => read(file(many(20_000, item), `"items":[${keys}]`), 'json'));
    expect(problems).toEqual([]);
    expect(seconds).toBeLessThan(8);
  });

  it('is read in a moment as a table of 20,000 rows', () => {
    const header = 'key,name_en,category,price,tax_rate,option_en';
    const rows = many(20_000, (n) => `i${n % 10_000},Dish,Dishes,1,10,${n < 10_000 ? 'small' : 'large'}`, '\n');
    const { problems, seconds } = weighed(() => read(`${header}\n${rows}`, 'csv'));
    expect(problems).toEqual([]);
    expect(seconds).toBeLessThan(8);
  });
});

/** What owners could not have written in the dashboard must not come in by a file: they could never save it again. */
describe('a menu file takes nothing that the dashboard refuses', () => {
  const combo = (price: string) =>
    `"combos":[{"key":"c","name":{"en":"C"},"priceType":"fixed","price":${price},"options":[{"name":{"en":"O"},"items":["i1"]}]}]`;
  it.each([
    ['a name of 300 letters', file(item(1).replace('"I"', `"${'n'.repeat(300)}"`)), 'items 1 name en'],
    ['a description of 5,000', file(item(1, `,"description":{"en":"${'n'.repeat(5_000)}"}`)), 'items 1 description en'],
    ['a character that cannot be stored', file(item(1).replace('"I"', '"I\\u0000"')), 'items 1 name en'],
    ['half of a character', file(item(1).replace('"I"', '"I\\ud800"')), 'items 1 name en'],
    ['a position beyond counting', file(item(1), '"categories":["c"],"position":5000000000'), 'menus 1 position'],
    ['a combo for more than any price', file(item(1), `"items":["i1"],${combo('1e300')}`), 'menus 1 combos 1 price'],
    ['a picture that is none of ours', file(item(1, ',"picture":"/media/../x"')), 'items 1 picture'],
    ['a size without end', file(item(1).replace('"price":1', '"price":1,"quantity":1e300')), 'options 1 quantity'],
  ])('%s', (_, text, path) => {
    const { problems } = weighed(() => read(text, 'json'));
    expect(problems.join('\n')).toContain(path);
  });
});
