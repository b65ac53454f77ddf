import { beforeEach, expect, test, vi } from 'vitest';

const day = 86_400_000;
const load = async () => ({ ...(await import('../clock.ts')), ...(await import('./happenedAt.ts')) });

beforeEach(() => void vi.resetModules());

test('what was done by a clock a day off has its right time when it is sent, once the server is heard', async () => {
  const { learnServerTime, serverNow, clockOffset, happenedAt } = await load();
  const done = { occurredAt: serverNow().toISOString(), clockOffset: clockOffset() };
  expect(happenedAt(done)).toBe(done.occurredAt);
  learnServerTime(new Date(Date.now() - day).toISOString(), 0);
  expect(Math.abs(Date.parse(done.occurredAt) - day - Date.parse(happenedAt(done)))).toBeLessThan(1_000);
});

test('until the server is heard nothing is corrected, whatever the clock is said to be off by', async () => {
  const { happenedAt } = await load();
  const done = { occurredAt: '2026-11-28T20:00:00.000Z', clockOffset: 5_000 };
  expect(happenedAt(done)).toBe(done.occurredAt);
});

test('what was done after the server was heard stays as it is, whatever the clock is set to since', async () => {
  const { learnServerTime, serverNow, clockOffset, happenedAt } = await load();
  learnServerTime(new Date(Date.now() - day).toISOString(), 0);
  const done = { occurredAt: serverNow().toISOString(), clockOffset: clockOffset(), clockHeard: true as const };
  learnServerTime(new Date(Date.now() + day).toISOString(), 0);
  expect(happenedAt(done)).toBe(done.occurredAt);
});
