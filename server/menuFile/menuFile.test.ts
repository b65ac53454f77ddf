import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseMenuFile, type MenuFileRequest, type MenuFileResult } from './menuFile.ts';

const chain_id = '0199f000-0000-7000-8000-000000000001';
const read = (text: string, format: 'json' | 'csv', more: Partial<MenuFileRequest> = {}) =>
  parseMenuFile(text, { format, chain_id, currency: 'EUR', ...more });

function problemsOf(result: MenuFileResult): string[] {
  return result.ok ? [] : result.problems.map(({ line, message }) => `${line}: ${message}`);
}

function menuOf(result: MenuFileResult) {
  if (!result.ok) throw new Error(problemsOf(result).join('\n'));
  return result.menu;
}

const guide = readFileSync(new URL('../../docs/menu-file.md', import.meta.url), 'utf8');
const example = (language: string) => new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(guide)?.[1] ?? '';

describe('the examples of docs/menu-file.md', () => {
  it('are right, and both say the same of the schnitzel', () => {
    const json = menuOf(read(example('json'), 'json'));
    const csv = menuOf(read(example('csv'), 'csv'));
    expect(json.menus[0]?.combos[0]?.options.map((option) => option.items.length)).toEqual([1, 1]);
    const [a, b] = [json.items[0], csv.items[0]];
    expect(a?.item_id).toBe(b?.item_id);
    expect(b?.options.map((option) => option.price)).toEqual([2590, 1990]);
    expect(a?.ingredients).toEqual(b?.ingredients);
    expect(a?.selections).toEqual(b?.selections);
    expect(a?.selections[0]?.standard).toEqual(a?.selections[0]?.choices.slice(0, 1));
    expect(b?.description['de']).toBe('Vom Kalb; in Butterschmalz.');
    expect([...json.items, ...csv.items].map((item) => item.diet)).toEqual([undefined, 'vegan', undefined, 'vegan']);
    expect(csv.categories.map((category) => category.name)).toEqual([{ de: 'Hauptspeisen' }, { de: 'Getränke' }]);
  });

  it('give the same ids at every reading, and others in another scope', () => {
    const once = menuOf(read(example('json'), 'json'));
    expect(menuOf(read(example('json'), 'json'))).toEqual(once);
    const elsewhere = menuOf(read(example('json'), 'json', { scope: 'another' }));
    expect(elsewhere.items[0]?.item_id).not.toBe(once.items[0]?.item_id);
  });
});

const json = (changes: { from: string; to: string }[]) =>
  changes.reduce((text, { from, to }) => {
    if (!text.includes(from)) throw new Error(`the example has no ${from}`);
    return text.replace(from, to);
  }, example('json'));

/** The line of the example on which a text stands. */
const lineOf = (text: string, part: string) => text.slice(0, text.indexOf(part)).split('\n').length;

describe('a menu file in JSON', () => {
  it.each([
    ['a negative price', '"price": 2590', '"price": -1', 'a price can not be negative'],
    ['a price with decimals', '"price": 2590', '"price": 25.90', 'a price is a whole number of minor units'],
    ['a diet that nobody knows', '"diet": "vegan"', '"diet": "mostly"', 'Invalid option'],
    ['an unknown allergen', '["A", "C", "G"]', '["A", "Z", "G"]', 'Invalid option'],
    ['an unknown ingredient', '"ingredients": ["lemon"]', '"ingredients": ["lime"]', "unknown ingredient 'lime'"],
    ['an unknown topping', '"toppings": ["cranberries"]', '"toppings": ["x"]', "unknown ingredient 'x'"],
    ['an unknown selection', '"selections": ["side"]', '"selections": ["sides"]', "unknown selection 'sides'"],
    ['an unknown item in a combo', '"items": ["beer"]', '"items": ["wine"]', "unknown item 'wine'"],
    ['a combo option without items', '"items": ["beer"]', '"items": []', 'needs at least one item'],
    ['an unknown language', '{ "de": "Bier", "en": "Beer" }', '{ "de": "Bier", "xx": "Beer" }', 'unknown language'],
    ['an unknown field', '"taxRate": 20', '"taxrate": 20, "taxRate": 20', 'unknown field'],
    ['a tax rate above 100', '"taxRate": 20', '"taxRate": 200', 'a tax rate is a percentage'],
    ['a duplicate key', '"key": "beer"', '"key": "schnitzel"', "duplicate key 'schnitzel'"],
    ['a duplicate option', '"key": "small"', '"key": "full"', "duplicate key 'full'"],
    ['another currency', '"EUR"', '"HUF"', 'the prices are in HUF'],
    [
      'an unknown weekday',
      '"categories": ["mains"],\n      "combos"',
      '"categories": ["mains"], "times": [{ "weekDay": 7, "time_from": "11:00", "time_to": "14:00" }],\n      "combos"',
      'Too big',
    ],
  ])('names the line of %s', (_, from, to, message) => {
    const text = json([{ from, to }]);
    const problems = problemsOf(read(text, 'json'));
    expect(
      problems.some((problem) => problem.startsWith(`${lineOf(example('json'), from)}: `) && problem.includes(message)),
      problems.join('\n'),
    ).toBe(true);
  });

  it.each([
    ['"min": 1', '"min": 2', 'min 2 is above max 1'],
    ['"max": 1', '"max": 3', 'max 3 is above the number of choices, 2'],
    ['"standard": ["potato-salad"]', '"standard": ["lemon"]', 'standard must be among the choices, each once'],
    ['"standard": ["potato-salad"]', '"standard": ["fries", "potato-salad"]', 'standard has more than max, 1'],
    ['"priceType": "reduction",', '"priceType": "percent",', 'a percentage can not be above 100'],
  ])('refuses %s as %s', (from, to, message) => {
    expect(problemsOf(read(json([{ from, to }]), 'json')).join('\n')).toContain(message);
  });

  it('lets a selection take one choice several times, more in all than there are', () => {
    const text = json([{ from: '"max": 1', to: '"max": 3, "repeat": true' }]);
    expect(problemsOf(read(text, 'json'))).toEqual([]);
  });

  it('reports every problem of the file at once, in the order of its lines', () => {
    const text = json([
      { from: '"price": 60', to: '"price": -60' },
      { from: '"toppings": ["cranberries"]', to: '"toppings": ["jam"]' },
      { from: '"items": ["beer"]', to: '"items": ["wine"]' },
    ]);
    const result = read(text, 'json');
    const lines = result.ok ? [] : result.problems.map((problem) => problem.line);
    expect(lines).toEqual([lineOf(text, '"price": -60'), lineOf(text, '"jam"'), lineOf(text, '"wine"')]);
  });

  it('says where the file stops being JSON', () => {
    expect(problemsOf(read('{\n "items": [\n  { "key" }\n ]\n}', 'json'))[0]).toMatch(/^3: not JSON: colon expected/);
    expect(problemsOf(read('', 'json'))).not.toEqual([]);
    expect(problemsOf(read('[]', 'json'))).not.toEqual([]);
  });

  it('takes only pictures that are stored', () => {
    const text = json([{ from: '"type": "drink"', to: '"picture": "/etc/passwd", "type": "drink"' }]);
    expect(problemsOf(read(text, 'json')).join()).toContain("unknown picture '/etc/passwd'");
  });

  it('refuses an item that no menu offers', () => {
    const text = json([
      { from: '"diet": "vegan",\n      "categories": ["mains"]', to: '"diet": "vegan",\n      "categories": ["bar"]' },
    ]);
    expect(problemsOf(read(text, 'json')).join('\n')).toContain("unknown category 'bar'");
  });
});

describe('a menu file in CSV', () => {
  const header = 'kind,key,name_de,category,type,price,tax_rate,allergens,ingredients,option_de';
  it.each([
    ['commas and decimal points', `${header}\n,,Gulasch,Suppen,dish,5.90,10,A,,`],
    ['semicolons and decimal commas', `${header.replaceAll(',', ';')}\n;;Gulasch;Suppen;dish;5,90;10;A;;`],
    ['tabs', `${header.replaceAll(',', '\t')}\n\t\tGulasch\tSuppen\tdish\t5,90\t10\tA\t\t`],
    ['a byte order mark and Windows line ends', `\uFEFF${header}\r\n,,Gulasch,Suppen,dish,5.90,10 %,A,,\r\n`],
    ['quoted cells', `${header}\n,,"Gulasch",Suppen,dish,"5,90",10,"A",,`],
  ])('is read with %s', (_, text) => {
    const menu = menuOf(read(text, 'csv'));
    expect(menu.items[0]).toMatchObject({ name: { de: 'Gulasch' }, taxRate: 10, allergenics: ['A'] });
    expect(menu.items[0]?.options[0]?.price).toBe(590);
    expect(menu.menus[0]?.items).toEqual([menu.items[0]?.item_id]);
  });

  it('names the row of every wrong cell, also after a cell with line breaks', () => {
    const text = `${header},description_de
ingredient,,Zwiebel,,vegetable,0.50,,,,,
,,Gulasch,Suppen,dish,5.90,10,A,zwiebel,,"Zwei
Zeilen"
,,Bier,Getränke,drink,5.4444,20,A,hopfen,,
,,Wein,Getränke,trunk,-4,20,Z,,,
oops,,x,,,,,,,,`;
    expect(problemsOf(read(text, 'csv'))).toEqual([
      "5: price '5.4444' is not a number like 12.90 or 12,90",
      "5: items 2 ingredients 1: unknown ingredient 'hopfen'",
      '6: items 3 type: Invalid option: expected one of "drink"|"dish"|"dessert"',
      expect.stringMatching(/^6: items 3 allergenics 1: Invalid option/) as string,
      '6: items 3 options 1 price: a price can not be negative',
      "7: kind 'oops' is none of item, ingredient, selection, category",
    ]);
  });

  it('names columns that it does not know', () => {
    expect(problemsOf(read(`${header},colour\n,,Gulasch,Suppen,dish,5.90,10,A,,,red`, 'csv'))).toEqual([
      "1: unknown column 'colour'",
    ]);
  });

  it('says when a price or a tax rate is missing', () => {
    const problems = problemsOf(read(`${header}\n,,Gulasch,Suppen,dish,,,A,,`, 'csv'));
    expect(problems.join('\n')).toMatch(/2: items 1 options 1 price: /);
    expect(problems.join('\n')).toMatch(/2: items 1 taxRate: /);
  });

  it('refuses a quote that never ends', () => {
    expect(problemsOf(read(`${header}\n,,"Gulasch,Suppen,dish,5.90`, 'csv'))[0]).toMatch(/^\d+: .*[Qq]uot/);
  });

  it('refuses a file without rows', () => {
    expect(problemsOf(read(header, 'csv'))).not.toEqual([]);
    expect(problemsOf(read('', 'csv'))).not.toEqual([]);
  });
});
