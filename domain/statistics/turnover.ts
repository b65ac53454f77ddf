import { roundHalfAway } from '../money/round.ts';

/** What visits of tables may be summed up by: when their first order came, and where. */
export const turnoverGroupings = ['hour', 'day', 'area', 'table'] as const;
export type TurnoverGrouping = (typeof turnoverGroupings)[number];

/**
 * Parties that sat and left. Of `timed` of them it is known how long they stayed, `staying` seconds in all: a table that
 * was only freed on a later business day says nothing. `seats`: those of a party's table, once for each party.
 */
export type VisitSums = { visits: number; timed: number; staying: number; seats: number };
/** `stay`: how long a party stayed on average, in seconds. */
export type Visits = Pick<VisitSums, 'visits' | 'seats'> & { stay?: number };

export const visitsOf = ({ visits, timed, staying, seats }: VisitSums): Visits => ({
  visits,
  seats,
  ...(timed > 0 ? { stay: roundHalfAway(staying / timed) } : {}),
});

/** How often a table was taken on a day on which somebody came, to a hundredth. */
export const turnsOf = (visits: number, tables: number, days: number): number =>
  tables * days === 0 ? 0 : roundHalfAway((visits * 100) / (tables * days)) / 100;
