import { expect, test } from 'vitest';
import { houseNumberIn, streetLine } from './streetLine.ts';

test.each([
  ['AT', 'Ring 1'],
  ['HU', 'Ring 1'],
  ['GB', '1 Ring'],
  ['FR', '1 Ring'],
])('street and number stand as %s writes them: %s', (country, line) => {
  expect(streetLine('Ring', '1', country)).toBe(line);
  expect(streetLine('Ring', '', country)).toBe('Ring');
});

test.each([
  ['Florianigasse 23', '23'],
  ['Florianigasse 23 a', '23a'],
  ['Florianigasse 23/4/12, 1080 Wien', '23/4/12'],
  ['Ring 12 - 14', '12-14'],
  ['10 Downing Street', '10'],
  ['Rue du 8 mai 45', '45'],
  ['Straße des 17. Juni', ''],
  ['1080', ''],
  ['Florianigasse', ''],
  ['', ''],
])('the number in “%s” is “%s”', (typed, number) => {
  expect(houseNumberIn(typed)).toBe(number);
});
