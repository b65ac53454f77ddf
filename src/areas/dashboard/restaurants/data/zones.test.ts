import { expect, it } from 'vitest';
import { codesIn, regionsOf, zoneFault, zonesOf } from './zones.ts';

it.each([
  ['', []],
  ['1010', ['1010']],
  ['1010, 1020;1030\n1040\t1050', ['1010', '1020', '1030', '1040', '1050']],
  [' 1234  ab ,\n\n 5678 CD ', ['1234 ab', '5678 CD']],
])('%j holds the codes %j', (text, codes) => {
  expect(codesIn(text)).toEqual(codes);
});

it('what costs the same is one zone, and comes back as it was', () => {
  const regions = [
    { postalCode: '1010', fee: 250 },
    { postalCode: '1020', fee: 0 },
    { postalCode: '1030', fee: 250 },
  ];
  const zones = zonesOf(regions);
  expect(zones).toEqual([
    { fee: 250, codes: '1010, 1030' },
    { fee: 0, codes: '1020' },
  ]);
  expect(regionsOf(zones)).toEqual([regions[0], regions[2], regions[1]]);
  expect(regionsOf([{ fee: undefined, codes: '1010' }])).toEqual([{ postalCode: '1010', fee: 0 }]);
});

it.each([
  [['1010, 1020', '1030'], undefined],
  [['1010, 1020', '1030, 10 20'], { kind: 'twice', code: '10 20' }],
  [['1010 1020 1030 1040 1050'], { kind: 'too_long', code: '1010 1020 1030 1040 1050' }],
])('of %j it says %j', (texts, fault) => {
  expect(zoneFault(texts.map((codes) => ({ fee: 100, codes })))).toEqual(fault);
});
