import { expect, it } from 'vitest';
import { exampleMenu } from '#domain/menuImport/exampleMenu.ts';
import { usualTaxRates } from '#domain/menuImport/usualTaxRates.ts';
import { articlesCsv } from '#src/areas/dashboard/articles/articlesCsv.ts';
import { parseMenuFile } from './menuFile.ts';

const read = (text: string) => {
  const answer = parseMenuFile(text, {
    format: 'csv',
    chain_id: '0b9f3c8e-4a3f-4c7e-9f39-0d6f1f0a8a01',
    currency: 'EUR',
    restaurants: [],
    scope: 'here',
  });
  if (!answer.ok) throw new Error(JSON.stringify(answer.problems));
  return { ...answer.menu, costs: answer.costs };
};

it('articles that came from a spreadsheet are the same ones when they are saved as one and read again', () => {
  const menu = read(exampleMenu('EUR', usualTaxRates('AT')));
  const again = read(articlesCsv(menu));
  expect(again.items).toEqual(menu.items);
  expect(again.categories.map(({ name }) => name)).toEqual(menu.categories.map(({ name }) => name));
});

it('ingredients, choices and codes are written too, and two things of one name are two', () => {
  const own = read(
    'kind;key;name_en;category;type;price;tax_rate;allergens;ingredients;toppings;selections;min;max;choices;standard;code\n' +
      'ingredient;a;Lemon;;fruit;0,60;;L;;;;;;;;\n' +
      'ingredient;b;Lemon;;fruit;0,70;;;;;;;;;;\n' +
      'selection;s;Side;;;;;;;;;1;1;a|b;b;\n' +
      'item;x;Fish;Mains;dish;9,90;10;D;a;b;s;;;;;4711\n',
  );
  const again = read(articlesCsv(own));
  expect(again.ingredients.map(({ price, allergenics }) => [price, allergenics])).toEqual([
    [60, ['L']],
    [70, []],
  ]);
  const [fish] = again.items;
  expect(fish).toMatchObject({ allergenics: ['D'], options: [{ code: '4711', price: 990 }] });
  expect(fish?.ingredients).toEqual([again.ingredients[0]?.item_id]);
  expect(fish?.selections).toMatchObject([{ min: 1, max: 1, standard: [again.ingredients[1]?.item_id] }]);
});

it('what the sizes of a dish cost is written and read again, and is no part of the dish', () => {
  const own = read(
    'key;name_en;category;price;cost;tax_rate;option_en\n' +
      'beer;Beer;Drinks;3,90;1,10;20;Small\n' +
      'beer;;;5,20;;;Large\n' +
      'water;Water;Drinks;2;0;10;\n',
  );
  const [small, , water] = own.items.flatMap(({ options }) => options.map(({ option_id }) => option_id));
  expect(own.costs).toEqual([
    { option_id: small, cost: 110 },
    { option_id: water, cost: 0 },
  ]);
  expect(JSON.stringify(own.items)).not.toContain('cost');
  expect(read(articlesCsv(own)).costs).toEqual(own.costs);
  expect(read(articlesCsv({ ...own, costs: [] })).costs).toEqual([]);
});
