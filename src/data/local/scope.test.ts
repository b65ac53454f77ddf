import { expect, it } from 'vitest';
import { DraftChanged } from './draftChanged.ts';
import { journalName } from './journalRows.ts';
import { isDevice } from './scope.ts';

it('devices are told from guests and users', () => {
  expect((['device:m1', 'guest:device:', 'guest', 'user'] as const).map(isDevice)).toEqual([true, false, false, false]);
});

it('a journal is of its house and its letters', () => {
  expect(journalName({ restaurant_id: 'r1', register: 'A' })).toBe('r1 A');
});

it('a draft that another window has changed is an error that says so', () => {
  expect(new DraftChanged()).toMatchObject({ name: 'DraftChanged', code: 'draft_changed' });
});
