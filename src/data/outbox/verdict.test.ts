import { describe, expect, it } from 'vitest';
import { catalogue } from '#domain/error/catalogue.ts';
import type { WireError } from '#contract/errors.ts';
import { backOff } from './backOff.ts';
import type { StoredOperation } from './operation.ts';
import { afterVerdict, verdictOf } from './verdict.ts';

const sent = (attempts = 1): StoredOperation => ({
  deviceSeq: 1,
  key: 'k',
  caller: 'device:m',
  scope: 'restaurant:r',
  lane: 'order:a',
  version: 2,
  command: { type: 'order.action', body: { order_id: 'a', action: 'accept' } },
  actor: { kind: 'device', id: 'd' },
  occurredAt: '2026-11-21T10:00:00.000Z',
  clockOffset: 0,
  state: 'sending',
  attempts,
});
const refusal = (statusCode: number, retry: WireError['retry']) => ({
  status: statusCode,
  body: { statusCode, code: 'x', message: 'x', retry },
});

describe('verdictOf', () => {
  it('is done with what the server has', () => {
    expect(verdictOf(sent(), { status: 200, body: { order_id: 'a' } }, 0, 0).kind).toBe('done');
  });

  it('tries again what nobody answered, and counts it', () => {
    const verdict = verdictOf(sent(), undefined, 0, 0);
    expect(verdict).toEqual({ kind: 'again', retryAt: 0, counted: true });
  });

  it.each(Object.entries(catalogue).filter(([, { status }]) => status !== 401 && status !== 424))(
    'obeys what %s says about trying again',
    (_, { status, retry }) => {
      const verdict = verdictOf(sent(), refusal(status, retry), 1000, 0.5);
      expect(verdict.kind).toBe(retry === 'never' ? 'park' : 'again');
    },
  );

  it('tries no earlier than the server wants to be asked again', () => {
    const limited = { status: 429, body: { ...refusal(429, 'later').body, details: { retryAfter: 30 } } };
    expect(verdictOf(sent(), limited, 1000, 0.5)).toMatchObject({ kind: 'again', retryAt: 31_000 });
    expect(verdictOf(sent(20), limited, 1000, 0.5)).toMatchObject({
      retryAt: 1000 + Math.max(30_000, backOff(20, 0.5)),
    });
  });

  it('does not take a page of somebody else for our answer', () => {
    expect(verdictOf(sent(), { status: 200, body: '<html>' }, 0, 0).kind).toBe('again');
    expect(verdictOf(sent(), { status: 403, body: '<html>' }, 0, 0).kind).toBe('again');
  });

  it('counts no try for a dead token or behind an operation that failed', () => {
    for (const status of [401, 424]) {
      const verdict = verdictOf(sent(3), refusal(status, 'later'), 0, 0);
      if (verdict.kind === 'done') throw new Error('not done');
      const after = afterVerdict(sent(3), verdict);
      expect(after.attempts).toBe(2);
      expect(after.state).toBe('waiting');
    }
  });

  it('keeps the error of what it parks, so that people see what happened', () => {
    const verdict = verdictOf(sent(), refusal(409, 'never'), 0, 0);
    if (verdict.kind !== 'park') throw new Error('parked');
    expect(afterVerdict(sent(), verdict)).toMatchObject({ state: 'parked', lastError: { statusCode: 409 } });
  });
});

describe('backOff', () => {
  it('waits between one second and one minute, longer each time, never the same for all', () => {
    for (let attempts = 1; attempts < 40; attempts += 1) {
      const least = backOff(attempts, 0);
      const most = backOff(attempts, 0.999_999);
      expect(least).toBeGreaterThanOrEqual(1000);
      expect(most).toBeLessThanOrEqual(60_000);
      expect(most).toBeGreaterThan(least);
      expect(backOff(attempts + 1, 0)).toBeGreaterThanOrEqual(least);
    }
    expect(backOff(1, 0)).toBe(1000);
    expect(backOff(20, 0.999_999)).toBe(60_000);
  });
});
