import type { Money } from '../money/money.ts';
import type { TaxLine } from '../order/order.ts';
import type { PaymentOption } from '../payment/paymentOption.ts';

/** Money that was put into the drawer or taken out of it, beside payments. */
export type Movement = {
  movement_id: string;
  kind: 'in' | 'out';
  amount: Money;
  reason: string;
  at: string;
  /** when by the register's clock, where that could not be (D43) */
  clock?: string;
  /** it became known after the shift was closed: it is not in the Z report */
  late?: true;
};

/** A shift of a register as it is sent: as often as one likes, each time with what is new (or all of it). */
export type ShiftBooking = {
  shift_id: string;
  /** the register's letters */
  register: string;
  openedAt: string;
  /** what lay in the drawer at the beginning */
  float: Money;
  movements: Movement[];
  /** what was counted in the drawer at the end */
  count?: Money;
  closedAt?: string;
  /** when it was opened and closed by the register's clock, where that could not be (D43) */
  clock?: { openedAt?: string; closedAt?: string };
};

export type Shift = ShiftBooking & {
  restaurant_id: string;
  /** running without gaps per register; of a closed shift */
  zNumber?: number;
  /** of an open shift as it stands (X), of a closed one as it stood when it was closed (Z) */
  report: ShiftReport;
  /** the figures with what became known after closing, where they differ */
  later?: ShiftReport;
};

/** What a register took in a shift. */
export type ShiftFigures = {
  orders: { count: number; amount: Money };
  voids: { count: number; amount: Money };
  payments: { option: PaymentOption; count: number; amount: Money; tips: Money; rounding: Money }[];
  /** cash that went back: for orders that were refunded, and what had been too much */
  refunds: Money;
  /** by rate, what went back taken off; by the register's own receipts, so only a register says it */
  taxes?: TaxLine[];
  /** the receipts that it gave; none where it gave none */
  receipts?: { count: number; first: string; last: string };
};

export type ShiftReport = ShiftFigures & {
  paidIn: Money;
  paidOut: Money;
  /** what must be in the drawer: float + cash with its tips − refunds + paid in − paid out */
  cashExpected: Money;
  /** counted less expected */
  difference?: Money;
};

/** The report of a shift: what its register took, and what that means for the drawer. */
export function shiftReport(shift: ShiftBooking, figures: ShiftFigures): ShiftReport {
  const moved = (kind: Movement['kind']): Money =>
    shift.movements.filter((each) => each.kind === kind).reduce((sum, { amount }) => sum + amount, 0);
  const [paidIn, paidOut] = [moved('in'), moved('out')];
  const cash = figures.payments
    .filter(({ option }) => option === 'cash')
    .reduce((sum, { amount, tips, rounding }) => sum + amount + tips + rounding, 0);
  const cashExpected = shift.float + cash - figures.refunds + paidIn - paidOut;
  const difference = shift.count === undefined ? {} : { difference: shift.count - cashExpected };
  return { ...figures, paidIn, paidOut, cashExpected, ...difference };
}

export type Merged = { ok: true; shift: ShiftBooking; closes: boolean } | { ok: false };

/**
 * The shift with what was sent of it: movements come together by their ids, in whatever order they arrive. What is
 * known stays; something else under the same id, or another end, does not fit.
 */
export function mergeShift(known: ShiftBooking | undefined, sent: ShiftBooking): Merged {
  if (!known) return { ok: true, shift: sorted(sent), closes: sent.closedAt !== undefined };
  const same = known.register === sent.register && known.openedAt === sent.openedAt && known.float === sent.float;
  if (!same) return { ok: false };
  const over = known.closedAt !== undefined;
  const otherEnd = sent.closedAt !== known.closedAt || sent.count !== known.count;
  if (over && sent.closedAt !== undefined && otherEnd) return { ok: false };
  const movements = new Map(known.movements.map((each) => [each.movement_id, each]));
  for (const movement of sent.movements) {
    const { movement_id } = movement;
    const earlier = movements.get(movement_id);
    if (earlier && !isSameMovement(earlier, movement)) return { ok: false };
    if (!earlier) movements.set(movement_id, over ? { ...movement, late: true } : movement);
  }
  const shift = sorted({ ...known, ...(over ? {} : sent), movements: [...movements.values()] });
  return { ok: true, shift, closes: !over && sent.closedAt !== undefined };
}

const sorted = (shift: ShiftBooking): ShiftBooking => ({
  ...shift,
  movements: shift.movements.toSorted(
    (a, b) => Date.parse(a.at) - Date.parse(b.at) || (a.movement_id < b.movement_id ? -1 : 1),
  ),
});

const isSameMovement = (a: Movement, b: Movement): boolean =>
  a.kind === b.kind && a.amount === b.amount && a.reason === b.reason && Date.parse(a.at) === Date.parse(b.at);
