import { expect, test } from 'vitest';
import { tableCodeIn } from './tableCodeIn.ts';

test.each([
  ['https://comanda.example/order/table?code=abc', 'abc'],
  ['http://10.0.0.2:8444/de/order/table?code=a%2Bb', 'a+b'],
  ['https://comanda.example/order/table', undefined],
  ['https://comanda.example/order/receipt?code=abc', undefined],
  ['javascript:/order/table?code=abc', undefined],
  ['WIFI:S:Gast;T:WPA;P:geheim;;', undefined],
  ['', undefined],
])('%s is read as %s', (scanned, code) => {
  expect(tableCodeIn(scanned)).toBe(code);
});
