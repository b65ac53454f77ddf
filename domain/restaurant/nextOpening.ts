import type { Instant } from '../order/instant.ts';
import { instantOf, localTime } from './localTime.ts';
import { furthestDays, hoursOn, isOpenAt, lasts, type OpeningTimes } from './openingHours.ts';

/** The first instant from this one on at which it is open: this one when it is open now, none when it does not within a year. */
export function nextOpening(times: OpeningTimes, instant: Instant): Instant | undefined {
  if (isOpenAt(times, instant)) return instant;
  const today = localTime(instant, times.timezone);
  for (let ahead = 0; ahead < furthestDays; ahead += 1) {
    const date = { ...today, day: today.day + ahead };
    const opening = hoursOn(times, date)
      .map((span) => instantOf(date, lasts(span)[0], times.timezone))
      .sort()
      .find((each) => Date.parse(each) >= Date.parse(instant) && isOpenAt(times, each));
    if (opening) return opening;
  }
  return undefined;
}

/** The first instant after this one at which it is closed, none within a week for a house that is not closed in it. */
export function closingAfter(times: OpeningTimes, instant: Instant): Instant | undefined {
  const today = localTime(instant, times.timezone);
  return Array.from({ length: 10 }, (_, day) => ({ ...today, day: today.day + day - 1 }))
    .flatMap((date) => hoursOn(times, date).map((span) => instantOf(date, lasts(span)[1], times.timezone)))
    .filter((closing) => Date.parse(closing) > Date.parse(instant))
    .sort()
    .find((closing) => !isOpenAt(times, closing));
}
