import type { OpeningSpan } from '#domain/menu/menu.ts';
import { minutesOf, spansOverlap } from '#domain/restaurant/openingHours.ts';

/** Monday first, Sunday is 0 (D8). */
export const weekDays = [1, 2, 3, 4, 5, 6, 0] as const;

/** What a new restaurant begins with: every day from 11 to 22. */
export const usualWeek: readonly OpeningSpan[] = weekDays.map((weekDay) => ({
  weekDay,
  time_from: '11:00',
  time_to: '22:00',
}));

type Span = Pick<OpeningSpan, 'time_from' | 'time_to'>;

export const spansOf = (week: readonly OpeningSpan[], weekDay: number): OpeningSpan[] =>
  week.filter((span) => span.weekDay === weekDay);

/** The week with other spans on one day; the days stay in their order. */
export const withDay = (week: readonly OpeningSpan[], weekDay: number, spans: readonly Span[]): OpeningSpan[] =>
  weekDays.flatMap((day) =>
    day === weekDay ? spans.map(({ time_from, time_to }) => ({ weekDay, time_from, time_to })) : spansOf(week, day),
  );

/** The hours of one day on these days too. */
export const copiedTo = (week: readonly OpeningSpan[], weekDay: number, days: readonly number[]): OpeningSpan[] =>
  days.reduce((copied, day) => withDay(copied, day, spansOf(week, weekDay)), [...week]);

const two = (value: number): string => String(value).padStart(2, '0');
const clock = (minutes: number): string => `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`;

/** What an added span of a day begins with: the usual day, or two hours after the last one has ended. */
export function nextSpan(spans: readonly Span[]): Span {
  const last = spans.at(-1);
  if (!last?.time_to) return { time_from: '11:00', time_to: '22:00' };
  const from = minutesOf(last.time_to) + 120;
  return { time_from: clock(from), time_to: clock(from + 240) };
}

/** Whether it ends on the day after it begins; one that ends when it begins lasts a whole day. */
export const endsNextDay = ({ time_from, time_to }: Span): boolean =>
  time_from !== '' && time_to !== '' && time_to <= time_from;

/** What is wrong with a week: a time that is missing, or a span that covers what another one covers already. */
export type WeekFault = 'time_missing' | 'overlap';

/** By place in the week. */
export function weekFaults(week: readonly OpeningSpan[]): Map<number, WeekFault> {
  const faults = new Map<number, WeekFault>();
  week.forEach((span, at) => {
    if (span.time_from === '' || span.time_to === '') faults.set(at, 'time_missing');
  });
  const whole = week.flatMap((span, at) => (faults.has(at) ? [] : [{ span, at }]));
  for (const one of whole)
    if (whole.some((other) => other !== one && spansOverlap([one.span, other.span]))) faults.set(one.at, 'overlap');
  return faults;
}
