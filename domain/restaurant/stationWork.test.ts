import { expect, it } from 'vitest';
import { stationFaults, stationWork } from './stationWork.ts';

const soup = { id: 'soup', categories: ['starters'] };
const steak = { id: 'steak', categories: ['mains', 'grill'] };
const beer = { id: 'beer', categories: ['drinks'] };
const bread = { id: 'bread', categories: [] };

it.each([
  ['each makes its own', [['starters'], ['drinks']], [['soup'], ['beer']], ['steak', 'bread']],
  [
    'what is in two categories is made at both stations',
    [['mains'], ['grill']],
    [['steak'], ['steak']],
    ['soup', 'beer', 'bread'],
  ],
  [
    'a category in two stations is made at both',
    [['drinks'], ['drinks', 'mains']],
    [['beer'], ['steak', 'beer']],
    ['soup', 'bread'],
  ],
  ['who has no category yet makes nothing', [[]], [[]], ['soup', 'steak', 'beer', 'bread']],
  ['without stations nothing is anybody’s', [], [], ['soup', 'steak', 'beer', 'bread']],
])('%s', (_, categories, made, nobodys) => {
  const work = stationWork(
    categories.map((own) => ({ categories: own })),
    [soup, steak, beer, bread],
  );
  expect(work.made.map((dishes) => dishes.map(({ id }) => id))).toEqual(made);
  expect(work.nobodys.map(({ id }) => id)).toEqual(nobodys);
});

it.each([
  [[], []],
  [[['Grill', 1]], []],
  [
    [
      ['Spieß', 1],
      ['SPIESS', 1],
    ],
    [],
  ],
  [[['  ', 1]], [[0, 'nameless']]],
  [[['Grill', 0]], [[0, 'empty']]],
  [
    [['', 0]],
    [
      [0, 'nameless'],
      [0, 'empty'],
    ],
  ],
  [
    [
      ['Bar', 1],
      [' bar ', 1],
      ['Grill', 1],
    ],
    [[1, 'twice']],
  ],
  [
    [
      ['', 1],
      ['', 1],
    ],
    [
      [0, 'nameless'],
      [1, 'nameless'],
    ],
  ],
] as [[string, number][], [number, string][]][])('of %j it says %j', (stations, faults) => {
  const said = stationFaults(
    stations.map(([name, count]) => ({ name, categories: Array(count).fill('c') as string[] })),
  );
  expect(said.map(({ at, kind }) => [at, kind])).toEqual(faults);
});
