import { expect, test } from 'vitest';
import type { TableEvent } from '#domain/table/table.ts';
import { callState, openCalls } from './waiterCalls.ts';

const start = Date.parse('2026-11-20T18:00:00.000Z');
const after = (seconds: number): number => start + seconds * 1000;
const instant = (seconds: number): string => new Date(after(seconds)).toISOString();
const event = (changes: Partial<TableEvent> = {}): TableEvent => ({
  event_id: 'call',
  id: 'call',
  table_id: 'table',
  restaurant_id: 'restaurant',
  reason: 'dishes',
  createdAt: instant(0),
  applied: [],
  ...changes,
});

test('follows a call from this phone to the waiter on the way', () => {
  expect(callState(event(), new Set(['call']))).toBe('waiting');
  expect(callState(event(), new Set())).toBe('sent');
  expect(callState(event({ seenAt: instant(9) }), new Set())).toBe('seen');
  expect(callState(event({ seenAt: instant(9), processedAt: instant(20) }), new Set())).toBe('coming');
});

test('shows an answered call for five minutes, the newest first', () => {
  const answered = event({ processedAt: instant(10) });
  const newer = event({ event_id: 'newer', createdAt: instant(100) });
  expect(openCalls([answered, newer], after(200)).map((call) => call.event_id)).toEqual(['newer', 'call']);
  expect(openCalls([answered, newer], after(400)).map((call) => call.event_id)).toEqual(['newer']);
});
