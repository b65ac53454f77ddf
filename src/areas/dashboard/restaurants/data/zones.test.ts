import { expect, it } from 'vitest';
import {
  cheapestFirst,
  codesIn,
  foundCodes,
  regionsOf,
  sortedCodes,
  withoutCodes,
  writtenCodes,
  zoneFault,
  zonesOf,
  zoneSums,
} from './zones.ts';

it.each([
  ['', []],
  ['1010', ['1010']],
  ['1010, 1020;1030\n1040\t1050', ['1010', '1020', '1030', '1040', '1050']],
  ['1010-1013', ['1010', '1011', '1012', '1013']],
  ['1012 – 1010; 1200', ['1010', '1011', '1012', '1200']],
  ['01067–01069', ['01067', '01068', '01069']],
  ['10 101-10 102', ['10101', '10102']],
  // postal codes of Poland, Portugal and the United States
  ['00-950, 1000-001, 12345-6789', ['00-950', '1000-001', '12345-6789']],
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
  [[], ''],
  [['1010', '1011'], '1010, 1011'],
  [['1010', '1011', '1012', '1020', '1234 AB'], '1010–1012, 1020, 1234 AB'],
  [['0998', '0999', '1000'], '0998–1000'],
  [['998', '999', '1000'], '998, 999, 1000'],
])('%j is written %j, and read again as it was', (codes, text) => {
  expect(writtenCodes(codes)).toBe(text);
  expect(codesIn(text)).toEqual(codes);
});

it.each([
  [['1010, 1020', '1030'], undefined],
  // twice for the same fee is meant once
  [['1010, 1020, 10 10, 1010-1012'], undefined],
  [['1010, 1020', '1030, 10 20'], { kind: 'twice', codes: ['10 20'], zones: [0, 1] }],
  [['1000', '1010-1013', '2000', '1012, 1011, 1000'], { kind: 'twice', codes: ['1012', '1011'], zones: [1, 3] }],
  [['1010 1020 1030 1040 1050'], { kind: 'too_long', code: '1010 1020 1030 1040 1050' }],
  [['1000-2999'], undefined],
  [['1000-2999', '3000'], { kind: 'too_many' }],
  [['00000-99999'], { kind: 'too_many' }],
  [['', '1010', ' ,'], { kind: 'empty', zones: [0, 2] }],
  [['', '1010', '1010'], { kind: 'twice', codes: ['1010'], zones: [1, 2] }],
])('of %j it says %j', (texts, fault) => {
  expect(zoneFault(texts.map((codes) => ({ fee: 100, codes })))).toEqual(fault);
});

it('a zone in which nothing stands yet may be saved: there is nothing to lose', () => {
  expect(zoneFault([{ fee: undefined, codes: ' ' }])).toBeUndefined();
});

it('what belongs to another zone is taken out, and the rest is put in order', () => {
  expect(withoutCodes('1010-1014, 1090', ['1012', '10 90'])).toBe('1010, 1011, 1013, 1014');
  expect(sortedCodes('1100, 200, 1012, 1010, 1011, 10 11')).toBe('200, 1010–1012, 1100');
  const zones = [390, undefined, 250].map((fee) => ({ fee, codes: '' }));
  expect(cheapestFirst(zones)).toEqual([1, 2, 0]);
});

it('a code is found with its zone and its fee; what is counted is what is sent', () => {
  const zones = [
    { fee: undefined, codes: '1010, 1020' },
    { fee: 390, codes: '10 30, 2000, 2000' },
  ];
  expect(foundCodes(zones, ' 10 3')).toEqual([{ zone: 1, fee: 390, codes: ['10 30'] }]);
  expect(foundCodes(zones, '10').map(({ codes }) => codes)).toEqual([['1010', '1020'], ['10 30']]);
  expect([foundCodes(zones, ''), foundCodes(zones, '9')]).toEqual([[], []]);
  expect(zoneSums(zones)).toEqual({ codes: 4, least: 0, most: 390 });
});
