import { expect, it } from 'vitest';
import { exampleMenu } from '#domain/menuImport/exampleMenu.ts';
import { usualTaxRates } from '#domain/menuImport/usualTaxRates.ts';
import { offeredLanguages } from '#domain/i18n/localizedText.ts';
import { parseMenuFile } from './menuFile.ts';

it.each([
  ['EUR', 'AT', 2490, 20],
  ['HUF', 'HU', 971_000, 27],
  ['RON', 'RO', 12_500, 21],
] as const)('the example is a whole menu in every language, priced in %s', (currency, country, schnitzel, drinks) => {
  const text = exampleMenu(currency, usualTaxRates(country));
  const read = parseMenuFile(text, {
    format: 'csv',
    chain_id: '0b9f3c8e-4a3f-4c7e-9f39-0d6f1f0a8a01',
    currency,
    restaurants: [],
    scope: 'here',
  });
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  const { items, categories, menus } = read.menu;
  expect([items.length, categories.length, menus[0]?.items.length]).toEqual([15, 5, 15]);
  for (const { name } of [...items, ...categories])
    expect(Object.keys(name).toSorted()).toEqual([...offeredLanguages].toSorted());
  expect(items.find(({ name }) => name['en']?.includes('schnitzel'))?.options[0]?.price).toBe(schnitzel);
  expect(items.find(({ type }) => type === 'drink')?.taxRate).toBe(drinks);
});
