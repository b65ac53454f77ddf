import { expect, it } from 'vitest';
import { foundIn } from './foundIn.ts';

const dishes = [
  { id: 'apple', name: 'Apfelsaft', note: 'Getränke' },
  { id: 'juice', name: 'Saft vom Apfel' },
  { id: 'cheese', name: 'Käsespätzle' },
];

it.each([
  ['', ['apple', 'juice', 'cheese']],
  ['saft', ['juice', 'apple']],
  ['apfel saft', ['juice', 'apple']],
  ['GETRAENKE', ['apple']],
  ['kasespatzle', ['cheese']],
  ['bier', []],
])('%j finds %j', (typed, found) => {
  expect(foundIn(dishes, typed).map(({ id }) => id)).toEqual(found);
});
