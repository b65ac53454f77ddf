import { expect, it } from 'vitest';
import { pricedList, withList } from './pricedList.ts';

it.each([
  ['1010; 2,50', [{ fee: 250, codes: '1010' }]],
  [
    '1010\t2.50\n1020\t€ 3\n1030\t2,50 €\n',
    [
      { fee: 250, codes: '1010, 1030' },
      { fee: 300, codes: '1020' },
    ],
  ],
  [
    'PLZ;Gebühr\r\n1010-1030;0,00\r\n1040; 1050;3,90',
    [
      { fee: 0, codes: '1010-1030' },
      { fee: 390, codes: '1040; 1050' },
    ],
  ],
  ['1052\t1200 Ft', [{ fee: 120_000, codes: '1052' }]],
  // whole forints and lei
  [
    '1011;990\n1012;990\n1013 – 1015;790',
    [
      { fee: 99_000, codes: '1011, 1012' },
      { fee: 79_000, codes: '1013 – 1015' },
    ],
  ],
  ['010011\t15\n010012\t15', [{ fee: 1500, codes: '010011, 010012' }]],
  ['Irányítószám;Díj\n1011;1200\n1012;1 200', [{ fee: 120_000, codes: '1011, 1012' }]],
  [
    '1010;2,50\n1020;3',
    [
      { fee: 250, codes: '1010' },
      { fee: 300, codes: '1020' },
    ],
  ],
  ['1011;1200\n1012;990', undefined],
  ['Lista\n1011;1012', undefined],
  ['1010;1020;30', undefined],
  ['1234 AB;5678 CD', undefined],
  ['00-950; 00-951', undefined],
  // lists of codes alone
  ['1010; 1020', undefined],
  ['1010\t1020\n1030\t1040', undefined],
  ['1010; 2,50\n1020', undefined],
  ['1010, 2,50', undefined],
  ['12345-6789; 10001', undefined],
  ['PLZ; Ort', undefined],
  ['', undefined],
])('%j is the list %j', (text, list) => {
  expect(pricedList(text)).toEqual(list);
});

it('a pasted list fills the empty zone, joins what costs the same, and adds the rest', () => {
  const zones = [
    { fee: 250, codes: '1010' },
    { fee: undefined, codes: ' ' },
  ];
  const list = [
    { fee: 390, codes: '1100' },
    { fee: 250, codes: '1020, 1030' },
    { fee: 0, codes: '1080' },
  ];
  expect(withList(zones, 1, list)).toEqual([
    { fee: 250, codes: '1010, 1020, 1030' },
    { fee: 390, codes: '1100' },
    { fee: 0, codes: '1080' },
  ]);
});
