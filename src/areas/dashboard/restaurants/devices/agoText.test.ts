import { expect, it } from 'vitest';
import { agoText } from './agoText.ts';

const now = Date.parse('2026-11-27T12:00:00Z');

it.each([
  ['2026-11-27T12:05:00Z', undefined],
  ['2026-11-27T11:58:00Z', undefined],
  ['2026-11-27T11:57:00Z', '3 minutes ago'],
  ['2026-11-27T11:00:30Z', '59 minutes ago'],
  ['2026-11-27T09:30:00Z', '2 hours ago'],
  ['2026-11-25T11:00:00Z', '2 days ago'],
])('%s was %j', (at, said) => {
  expect(agoText(at, now, 'en')).toBe(said);
});
