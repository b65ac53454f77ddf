import { expect, it } from 'vitest';
import { mostTables, tableNames } from './tableNames.ts';

it.each([
  ['', []],
  ['Bar', ['Bar']],
  ['1-3', ['1', '2', '3']],
  ['Table 1–3', ['Table 1', 'Table 2', 'Table 3']],
  ['Table 1 – Table 3', ['Table 1', 'Table 2', 'Table 3']],
  ['T08..11', ['T08', 'T09', 'T10', 'T11']],
  ['Bar 1-2, Terrace 7-8; Window', ['Bar 1', 'Bar 2', 'Terrace 7', 'Terrace 8', 'Window']],
  ['1-2\n2-3', ['1', '2', '3']],
  ['  Table   5 ', ['Table 5']],
  // not a range
  ['5-1', ['5-1']],
  ['Room 1 - Hall 3', ['Room 1 - Hall 3']],
  ['Jean-Luc', ['Jean-Luc']],
  ['1-100000', ['1-100000']],
])('%j names %j', (text, names) => {
  expect(tableNames(text)).toEqual(names);
});

it('names no more than may be added at once', () => {
  expect(tableNames('A 1-150, B 1-150')).toHaveLength(mostTables);
});
