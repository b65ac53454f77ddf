import { expect, test } from 'vitest';
import { googleAddress, type GooglePart } from './googleAddress.ts';
import type { FoundAddress } from './place.ts';

const part = (longText: string, ...types: string[]): GooglePart => ({ longText, shortText: longText, types });
const country = (shortText: string): GooglePart => ({ longText: 'Land', shortText, types: ['political', 'country'] });

test.each<[string, GooglePart[], FoundAddress]>([
  [
    'a house in a street',
    [
      part('1', 'street_number'),
      part('Ring', 'route'),
      part('Wien', 'locality'),
      part('1010', 'postal_code'),
      country('at'),
    ],
    { street: 'Ring 1', postalCode: '1010', city: 'Wien', country: 'AT' },
  ],
  [
    'a house where its number comes first',
    [part('1', 'street_number'), part('High Street', 'route'), part('London', 'postal_town'), country('GB')],
    { street: '1 High Street', city: 'London', country: 'GB' },
  ],
  [
    'a numbered house of a part of a village',
    [part('7', 'street_number'), part('Au', 'locality'), part('Moos', 'sublocality')],
    { street: 'Moos 7', city: 'Au' },
  ],
  [
    'a numbered house of a village',
    [part('7', 'street_number'), part('Au', 'locality')],
    { street: 'Au 7', city: 'Au' },
  ],
  ['a village', [part('Au', 'locality'), part('Moos', 'sublocality')], { city: 'Au' }],
  [
    'a municipality',
    [part('Naarn', 'administrative_area_level_3'), part('OÖ', 'administrative_area_level_1')],
    { city: 'Naarn' },
  ],
  ['a country with a longer code', [part('Ring', 'route'), country('AUT')], { street: 'Ring' }],
  ['a country with another sign', [part('Ring', 'route'), country('1AT')], { street: 'Ring' }],
  [
    'parts of no kind',
    [{ longText: 'Ring', shortText: 'Ring', types: 'route' }, part('1010', 'postal_code')],
    { postalCode: '1010' },
  ],
  ['a name of no text', [{ longText: 7, shortText: 7, types: ['route'] }], {}],
])('of Google’s parts, %s gives what a form has fields for', (_, parts, expected) => {
  expect(googleAddress(parts)).toEqual(expected);
});
