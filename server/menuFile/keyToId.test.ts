import { assert, property, string } from '../../tests/support/fastCheck.ts';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { keyToId } from './keyToId.ts';

it('always gives an id that the contract takes', () => {
  assert(property(string(), string(), (scope, key) => z.uuid().safeParse(keyToId(scope, key)).success));
});

it('gives the same id for the same key, another in another scope', () => {
  expect(keyToId('vienna', 'item:cola')).toBe('6892e92e-24e9-8cb3-bb40-995da76f1f45');
  expect(keyToId('budapest', 'item:cola')).not.toBe(keyToId('vienna', 'item:cola'));
});
