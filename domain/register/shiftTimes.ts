import { clockErrorMilliseconds, happenedAt, latest } from '../order/happenedAt.ts';
import type { Instant } from '../order/instant.ts';
import type { Movement, ShiftBooking } from './shift.ts';

export type Told = {
  now: Instant;
  /** what a register did without a network; what it tells as it happens is never older than clocks are wrong (D43) */
  replayed: boolean;
  /** other shifts of the register that are over */
  others: readonly { openedAt: Instant; closedAt: Instant }[];
};

/**
 * A shift as it is sent, with times that can be (D43): it begins after the one before it, ends after it began, and what
 * was paid in and out lies in it; none of it is later than two minutes from now. What could not be counts from now, and
 * keeps what was said, so that the same shift sent again is the same.
 */
export function believedShift(known: ShiftBooking | undefined, sent: ShiftBooking, told: Told): ShiftBooking {
  const opened = known ? keptOpening(known, sent) : believed(sent.openedAt, endBefore(sent, told.others), told);
  const closed = sent.closedAt === undefined ? undefined : closingOf(known, sent.closedAt, opened.at, told);
  const clock = {
    ...(opened.clock ? { openedAt: opened.clock } : {}),
    ...(closed?.clock ? { closedAt: closed.clock } : {}),
  };
  const { clock: _, closedAt: __, ...rest } = sent;
  return {
    ...rest,
    openedAt: opened.at,
    movements: sent.movements.map((movement) => believedMovement(known, movement, opened.at, told)),
    ...(closed ? { closedAt: closed.at } : {}),
    ...(Object.keys(clock).length > 0 ? { clock } : {}),
  };
}

type Time = { at: Instant; clock?: Instant };

const kept = (at: Instant, clock: Instant | undefined): Time => ({ at, ...(clock ? { clock } : {}) });

/** Another beginning than the known one stays as it is sent: that it does not fit is for `mergeShift` to say. */
function keptOpening(known: ShiftBooking, { openedAt }: ShiftBooking): Time {
  const said = known.clock?.openedAt;
  return openedAt === said || openedAt === known.openedAt ? kept(known.openedAt, said) : { at: openedAt };
}

function closingOf(known: ShiftBooking | undefined, closedAt: Instant, openedAt: Instant, told: Told): Time {
  const said = known?.clock?.closedAt;
  if (known?.closedAt && (closedAt === said || closedAt === known.closedAt)) return kept(known.closedAt, said);
  return believed(closedAt, openedAt, told);
}

function believedMovement(known: ShiftBooking | undefined, sent: Movement, openedAt: Instant, told: Told): Movement {
  const earlier = known?.movements.find(({ movement_id }) => movement_id === sent.movement_id);
  const same = earlier && (sent.at === earlier.at || sent.at === earlier.clock);
  const { at, clock } = same ? kept(earlier.at, earlier.clock) : believed(sent.at, openedAt, told);
  const { clock: _, ...rest } = sent;
  return { ...rest, at, ...(clock ? { clock } : {}) };
}

function believed(said: Instant, earliest: Instant | undefined, { now, replayed }: Told): Time {
  const old = Date.parse(now) - Date.parse(said) > clockErrorMilliseconds;
  if (!replayed && old) return { at: latest(now, earliest), clock: said };
  const { at } = happenedAt(said, { now, ...(earliest ? { earliest } : {}) });
  return kept(at, at === said ? undefined : said);
}

/** When the last of the shifts was over that had begun before this one's end: money is counted in one. */
function endBefore({ closedAt }: ShiftBooking, others: Told['others']): Instant | undefined {
  const ends = others
    .filter((other) => closedAt === undefined || Date.parse(other.openedAt) < Date.parse(closedAt))
    .map((other) => other.closedAt);
  return ends.length === 0 ? undefined : ends.reduce((last, end) => latest(last, end));
}
