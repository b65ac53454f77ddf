import {
  dateRange,
  mostExceptions,
  withExceptions,
  type ExceptionRange,
} from '#domain/restaurant/openingExceptions.ts';
import type { DayHours, OpeningException } from '#domain/restaurant/restaurant.ts';
import { weekFaults, type WeekFault } from './week.ts';

/** Days with other hours as they stand in their sheet; without a last day it is the first alone. */
export type ExceptionDraft = { from: string; to: string; closed: boolean; spans: readonly DayHours[] };

type ExceptionFaults = {
  from?: 'missing' | 'past' | undefined;
  to?: 'backwards' | 'too_many' | undefined;
  /** open, but at no time */
  spans?: 'missing' | undefined;
  /** by place */
  hours: Map<number, WeekFault>;
};

/** Days that are over stay with the house so long: an order of theirs may still come from a device without a network. */
const keptDays = 60;

export const draftOfRange = ({ from, to, spans }: ExceptionRange): ExceptionDraft => ({
  from,
  to: to === from ? '' : to,
  closed: spans.length === 0,
  spans,
});

const datesOf = ({ from, to }: Pick<ExceptionDraft, 'from' | 'to'>): string[] => dateRange(from, to || from);

/** How many of the dates of a draft have other hours already, which it would replace; those of the range it changes aside. */
export function replacedBy(
  all: readonly OpeningException[],
  draft: ExceptionDraft,
  instead: ExceptionRange | undefined,
): number {
  const dates = new Set(datesOf(draft));
  const isOfRange = (date: string): boolean => instead !== undefined && instead.from <= date && date <= instead.to;
  return all.filter(({ date }) => dates.has(date) && !isOfRange(date)).length;
}

/** All exceptions of a house with those of a draft, in place of a range that it changes. */
export function changedExceptions(
  all: readonly OpeningException[],
  draft: ExceptionDraft | undefined,
  { instead, today }: { instead?: ExceptionRange | undefined; today: string },
): OpeningException[] {
  const gone = new Set(instead ? dateRange(instead.from, instead.to) : []);
  const oldest = new Date(Date.parse(today) - keptDays * 24 * 60 * 60_000).toISOString().slice(0, 10);
  const others = all.filter(({ date }) => date >= oldest && !gone.has(date));
  const spans = draft && !draft.closed ? draft.spans.map(({ time_from, time_to }) => ({ time_from, time_to })) : [];
  return withExceptions(others, draft ? datesOf(draft).map((date) => ({ date, spans })) : []);
}

/** What cannot stand like this, by field; a range that has begun may be changed as it is. */
export function exceptionFaults(
  all: readonly OpeningException[],
  draft: ExceptionDraft,
  about: { instead?: ExceptionRange | undefined; today: string },
): ExceptionFaults {
  const { from, to, closed, spans } = draft;
  const past = from < about.today && from !== about.instead?.from;
  const backwards = to !== '' && to < from;
  const tooMany = changedExceptions(all, draft, about).length > mostExceptions;
  return {
    from: from === '' ? 'missing' : past ? 'past' : undefined,
    to: from === '' ? undefined : backwards ? 'backwards' : tooMany ? 'too_many' : undefined,
    spans: !closed && spans.length === 0 ? 'missing' : undefined,
    hours: closed ? new Map() : weekFaults(spans.map((span) => ({ weekDay: 0, ...span }))),
  };
}

export const isFaulty = ({ from, to, spans, hours }: ExceptionFaults): boolean =>
  from !== undefined || to !== undefined || spans !== undefined || hours.size > 0;
