import * as fc from '../../tests/support/fastCheck.ts';
import { describe, expect, it } from 'vitest';
import { isRequestExpired, requestMadeAt } from './deviceRequest.ts';

const arrived = new Date('2026-11-20T12:00:00.000Z');
const seconds = (count: number): string => new Date(arrived.getTime() + count * 1_000).toISOString();

describe('when a request was made', () => {
  it.each<[string, string | undefined, string]>([
    ['now, where nothing else is said', undefined, seconds(0)],
    ['when it occurred', seconds(-60), seconds(-60)],
    ['now, by a clock that is a little ahead', seconds(5), seconds(0)],
    ['now, by a clock that is ahead by as much as clocks may be', seconds(10), seconds(0)],
    ['too long ago, by a clock that is ahead by more', seconds(10.001), seconds(-120)],
    ['too long ago, by a clock that is far ahead', seconds(60), seconds(-120)],
  ])('is %s', (_, occurredAt, made) => {
    expect(requestMadeAt(occurredAt, arrived).toISOString()).toBe(made);
  });

  it('never gives a request more than its 120 seconds from when it arrived', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000, max: 1_000_000 }), (ahead) => {
        const createdAt = requestMadeAt(new Date(arrived.getTime() + ahead).toISOString(), arrived).toISOString();
        expect(isRequestExpired({ createdAt }, seconds(120))).toBe(true);
      }),
    );
  });
});
