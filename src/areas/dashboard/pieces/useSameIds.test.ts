import { expect, it } from 'vitest';
import { sameIds } from './useSameIds.ts';

it('a name has the same id however often it is sent, and another name another one', () => {
  const idOf = sameIds();
  const first = idOf('Garden');
  expect([idOf('Garden'), idOf('Bar') === first, sameIds()('Garden') === first]).toEqual([first, false, false]);
});
