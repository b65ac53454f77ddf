import type { Table } from '#domain/table/table.ts';
import type { Sql } from '../db/sql.ts';
import { shiftsOf, type ShiftSpan } from './shiftSpanRepository.ts';
import { freedTables } from '../table/tableRepository.ts';
import type { Submission } from './submission.ts';

/** What bounds the times that devices tell of, beside the orders themselves (D43). */
export type Beginnings = {
  /** when a table was last left, where an open session was found there that is younger than an order brought to it */
  freedAt: ReadonlyMap<string, string>;
  /** when the shift of a device began in which it can't have done before what it says it did then */
  shiftAt: (device_id: string | undefined, occurredAt: string) => string | undefined;
};

/** Nobody tells of another time than now. */
export const none: Beginnings = { freedAt: new Map(), shiftAt: () => undefined };

/** What a shift's report counts as money of the drawer. */
export const isMoney = (command: Submission['command']): boolean =>
  command.type === 'payment.confirm' ||
  command.type === 'payment.open' ||
  command.type === 'payment.return' ||
  (command.type === 'order.action' && command.body.action === 'refund');

/** Reads the shifts of the devices that bring money; together with what else a turn reads. */
export async function shiftBeginnings(tx: Sql, submissions: readonly Submission[]): Promise<Beginnings['shiftAt']> {
  const money = submissions.filter(({ occurredAt, device, command }) => occurredAt && device && isMoney(command));
  if (money.length === 0) return none.shiftAt;
  const shifts = await shiftsOf(tx, [...new Set(money.map(({ device }) => device!.device_id))]);
  return (device_id, occurredAt) => shiftBegun(shifts, device_id, Date.parse(occurredAt));
}

/** Whatever lies in a shift that is over belongs to that; else the one that is open was there before. */
function shiftBegun(shifts: readonly ShiftSpan[], device_id: string | undefined, at: number): string | undefined {
  const own = shifts.filter((shift) => shift.device_id === device_id);
  const isIn = ({ opened_at, closed_at }: ShiftSpan): boolean =>
    opened_at.getTime() <= at && (closed_at === null || at < closed_at.getTime());
  return own.some(isIn) ? undefined : own.find(({ closed_at }) => closed_at === null)?.opened_at.toISOString();
}

/**
 * When the tables were last left at which a session is open that is younger than an order that is brought to it: in an
 * outage the guests' phones may open it before the register's order arrives, which is no younger for that.
 */
export async function freedBefore(
  tx: Sql,
  submissions: readonly Submission[],
  tables: readonly Table[],
): Promise<Beginnings['freedAt']> {
  const openedAt = new Map(tables.map(({ table_id, session }) => [table_id, session?.openedAt]));
  const older = submissions.flatMap(({ command, occurredAt }) => {
    const table_id = command.type === 'order.place' ? command.body.order.table_id : undefined;
    const opened = table_id && openedAt.get(table_id);
    return occurredAt && opened && Date.parse(occurredAt) < Date.parse(opened) ? [table_id] : [];
  });
  return older.length === 0 ? none.freedAt : freedTables(tx, [...new Set(older)]);
}
