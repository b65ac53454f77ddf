import { dayAfter } from '../overview/comparedDays.ts';

const dayLong = 24 * 60 * 60 * 1000;

export const periodNames = ['today', 'yesterday', '7days', '30days', 'month', 'lastMonth', 'own'] as const;
export type PeriodName = (typeof periodNames)[number];
/** Business days as YYYY-MM-DD, both included. */
export type Period = { from: string; to: string };

const daysBetween = ({ from, to }: Period): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayLong);

/** A day that may have had orders: while a year is typed, a field for days says '0002' and '0020' on the way. */
export const isDay = (text: string | undefined): text is string =>
  text !== undefined && /^2\d{3}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));

const isPeriodName = (text: string | undefined): text is PeriodName =>
  (periodNames as readonly string[]).includes(text ?? '');

type Asked = Readonly<Record<string, string | undefined>>;

/** Which period an address names; `otherwise` where it names none. */
export const periodName = <Other extends string>({ period }: Asked, otherwise: Other): PeriodName | Other =>
  isPeriodName(period) ? period : otherwise;

/** The days of a period; of an own one those of the address, in their order, where both are days. */
export function periodDays(name: PeriodName, { from, to }: Asked, today: string): Period {
  switch (name) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: dayAfter(today, -1), to: dayAfter(today, -1) };
    case '7days':
      return { from: dayAfter(today, -6), to: today };
    case '30days':
      return { from: dayAfter(today, -29), to: today };
    case 'month':
      return { from: `${today.slice(0, 8)}01`, to: today };
    case 'lastMonth': {
      const to = dayAfter(`${today.slice(0, 8)}01`, -1);
      return { from: `${to.slice(0, 8)}01`, to };
    }
    case 'own': {
      const [one, other] = [isDay(from) ? from : today, isDay(to) ? to : today];
      return one <= other ? { from: one, to: other } : { from: other, to: one };
    }
  }
}

/**
 * What a period is compared with: as many days before it; of a month that has begun the same days of the month before,
 * of a whole month the whole month before.
 */
export function periodBefore(name: PeriodName, period: Period): Period {
  if (name !== 'month' && name !== 'lastMonth') {
    const to = dayAfter(period.from, -1);
    return { from: dayAfter(to, -daysBetween(period)), to };
  }
  const end = dayAfter(period.from, -1);
  const from = `${end.slice(0, 8)}01`;
  const sameDay = `${end.slice(0, 8)}${period.to.slice(8)}`;
  return { from, to: name === 'lastMonth' || sameDay > end ? end : sameDay };
}

/** Each day of a period. */
export const eachDay = (period: Period): string[] =>
  Array.from({ length: daysBetween(period) + 1 }, (_, index) => dayAfter(period.from, index));
