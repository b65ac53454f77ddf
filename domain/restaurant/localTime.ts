import type { Instant } from '../order/instant.ts';

/** What a clock on the restaurant's wall shows. weekDay 0 is Sunday. */
export type LocalTime = { year: number; month: number; day: number; weekDay: number; minutes: number };

const minute = 60_000;
const day = 24 * 60 * minute;

/** Building a formatter costs far more than using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatFor(timezone: string): Intl.DateTimeFormat {
  let format = formats.get(timezone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone: timezone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    });
    formats.set(timezone, format);
  }
  return format;
}

/** Whether this names a time zone of the IANA database. */
export function isTimezone(name: string): boolean {
  try {
    formatFor(name);
    // an offset is all figures
    return /[A-Za-z]/.test(name);
  } catch {
    return false;
  }
}

/** The minute that was lately read in each time zone: most orders are placed in the same one. */
const lately = new Map<string, { minute: number; clock: LocalTime }>();

/** The wall clock at an instant. */
export function localTime(instant: Instant, timezone: string): LocalTime {
  const time = Date.parse(instant);
  const at = Math.floor(time / minute);
  const existing = lately.get(timezone);
  if (existing?.minute === at) return existing.clock;
  const clock = clockAt(time, timezone);
  lately.set(timezone, { minute: at, clock });
  return clock;
}

function clockAt(time: number, timezone: string): LocalTime {
  const parts = new Map(
    formatFor(timezone)
      .formatToParts(time)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
  const [year, month, dayOfMonth] = [part('year'), part('month'), part('day')];
  return {
    year,
    month,
    day: dayOfMonth,
    weekDay: new Date(Date.UTC(year, month - 1, dayOfMonth)).getUTCDay(),
    minutes: part('hour') * 60 + part('minute'),
  };
}

/** The same wall clock counted as if it were UTC, to compare and subtract. */
function wallAt(time: number, timezone: string): number {
  const { year, month, day, minutes } = clockAt(time, timezone);
  return Date.UTC(year, month - 1, day, 0, minutes);
}

/**
 * The first instant at which the clock shows this date (month from 1, a day beyond its month runs on) and minute. A
 * time that the change to summer leaves out is the instant of the change.
 */
export function instantOf(
  date: { year: number; month: number; day: number },
  minutes: number,
  timezone: string,
): Instant {
  const wanted = Date.UTC(date.year, date.month - 1, date.day, 0, minutes);
  const offset = (time: number): number => wallAt(time, timezone) - time;
  const [before, after] = [wanted - offset(wanted - day), wanted - offset(wanted + day)];
  // both show it only where the clock goes back, and then the offset of the day before is that of the first
  const exact = [before, after].find((time) => wallAt(time, timezone) === wanted);
  if (exact !== undefined) return new Date(exact).toISOString();
  let [early, late] = [Math.min(before, after), Math.max(before, after)];
  while (late - early > minute) {
    const middle = Math.floor((early + late) / 2 / minute) * minute;
    if (wallAt(middle, timezone) < wanted) early = middle;
    else late = middle;
  }
  return new Date(late).toISOString();
}
