import { expect, test } from 'vitest';
import type { TableEvent } from '#domain/table/table.ts';
import { openCount, staffCalls } from './staffCalls.ts';

const minute = (count: number): string => new Date(Date.UTC(2026, 10, 20, 11, count)).toISOString();
const now = Date.parse(minute(30));
const call = (event_id: string, createdAt: string, changes: Partial<TableEvent> = {}): TableEvent => ({
  event_id,
  id: event_id,
  table_id: 'table',
  restaurant_id: 'restaurant',
  reason: 'clean',
  createdAt,
  applied: [],
  ...changes,
});
const shown = (events: TableEvent[], done: string[] = []) =>
  staffCalls(Object.fromEntries(events.map((event) => [event.event_id, event])), now, done);
const steps = (events: TableEvent[], done: string[] = []) =>
  shown(events, done).map(({ event, step }) => `${event.event_id} ${step}`);

test('the one who has waited longest comes first, and answering moves nobody', () => {
  const first = call('b', minute(20));
  const second = call('a', minute(21));
  expect(steps([second, first])).toEqual(['b new', 'a new']);
  expect(steps([second, { ...first, seenAt: minute(22) }])).toEqual(['b seen', 'a new']);
  expect(steps([second, { ...first, seenAt: minute(22), processedAt: minute(29) }])).toEqual(['b coming', 'a new']);
});

test('a call that somebody is on the way to leaves by itself, or when it is done', () => {
  const coming = call('a', minute(20), { seenAt: minute(28), processedAt: minute(28) });
  expect(steps([coming])).toEqual(['a coming']);
  expect(steps([coming], ['a'])).toEqual([]);
  expect(steps([{ ...coming, processedAt: minute(27) }])).toEqual([]);
});

test('a call that nobody is on the way to stays, whatever was said here', () => {
  expect(steps([call('a', minute(0))], ['a'])).toEqual(['a new']);
});

test('those that wait are counted, not those that somebody is on the way to', () => {
  const events = [call('a', minute(1)), call('b', minute(2), { seenAt: minute(3) })];
  expect(openCount(shown([...events, call('c', minute(4), { processedAt: minute(29) })]))).toBe(2);
});
