import { expect, test } from 'vitest';
import { isPlannable, plannedTime } from './plannedTime.ts';

const at = '2026-11-20T11:00:00.000Z';
const yearAhead = '2027-11-21T11:00:00.000Z';

test.each<[string, string | undefined, string | undefined, boolean]>([
  ['no time', undefined, undefined, true],
  ['what has passed', '2026-11-20T10:59:59.999Z', undefined, true],
  ['this moment', at, undefined, true],
  ['the next moment', '2026-11-20T11:00:00.001Z', '2026-11-20T11:00:00.001Z', true],
  ['a year ahead, to the moment', yearAhead, yearAhead, true],
  ['more than a year ahead', '2027-11-21T11:00:00.001Z', undefined, false],
])('%s is a time that an order is for, or it is for now', (_, time, planned, plannable) => {
  expect(plannedTime(time, at)).toBe(planned);
  expect(isPlannable(time, at)).toBe(plannable);
});
