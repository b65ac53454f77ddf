import { expect, test } from 'vitest';
import { houseNumberIn, streetLine } from './streetLine.ts';

test.each([
  ...['AT', 'CH', 'DE', 'ES', 'HU', 'RO', ''].map((country) => [country, 'Ring 1'] as const),
  ...['AU', 'CA', 'FR', 'GB', 'IE', 'IN', 'LU', 'MT', 'NZ', 'PH', 'SG', 'US', 'ZA'].map(
    (country) => [country, '1 Ring'] as const,
  ),
])('street and number stand as %s writes them: %s', (country, line) => {
  expect(streetLine('Ring', '1', country)).toBe(line);
  expect(streetLine('Ring', '', country)).toBe('Ring');
});

test.each([
  ['Florianigasse 23', '23'],
  ['Florianigasse 23 a', '23a'],
  ['Florianigasse 23/4/12, 1080 Wien', '23/4/12'],
  ['Ring 12 - 14', '12-14'],
  ['Ring 12a - 14b', '12a-14b'],
  ['10 Downing Street', '10'],
  ['Rue du 8 mai 45', '45'],
  ['Straße des 17. Juni', ''],
  ['1080', ''],
  ['Florianigasse', ''],
  ['', ''],
])('the number in “%s” is “%s”', (typed, number) => {
  expect(houseNumberIn(typed)).toBe(number);
});
