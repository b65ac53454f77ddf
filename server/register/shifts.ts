import { isDeepStrictEqual } from 'node:util';
import { accept, refuse, type Result } from '#domain/error/refusal.ts';
import { mergeShift, shiftReport, type Shift, type ShiftBooking, type ShiftFigures } from '#domain/register/shift.ts';
import { believedShift } from '#domain/register/shiftTimes.ts';
import { prefixesAt, type DeviceCaller } from '../caller/caller.ts';
import type { ShiftSpan } from '../lane/shiftSpanRepository.ts';
import type { Sql } from '../db/sql.ts';
import { lockRegisters, updateRegisters } from './registerRepository.ts';
import { shiftFigures } from './shiftFiguresRepository.ts';
import { closedShifts, insertShift, openShift, shiftById, updateShift, type StoredShift } from './shiftRepository.ts';

/** What booking a shift came to; `before` is what was known of it. */
export type Booked = { shift: Shift; before?: StoredShift; changed: boolean };

/**
 * Books what a register says of its shift, as often as it says it. Closing gives the next Z number and keeps the report
 * as it was; what becomes known later is shown beside it.
 */
export async function bookShift(
  tx: Sql,
  restaurant_id: string,
  sent: ShiftBooking,
  device: DeviceCaller,
  { now, replayed }: { now: Date; replayed: boolean },
): Promise<Result<Booked>> {
  const name = { restaurant_id, register: sent.register };
  const [register] = await lockRegisters(tx, [name], device.device_id);
  const had = prefixesAt(device, restaurant_id).includes(sent.register);
  const own = register?.device_id === device.device_id && (register.last_z > 0 || had);
  const known = await shiftById(tx, sent.shift_id);
  if (!register || (!own && known?.device_id !== device.device_id)) return refuse('not_allowed');
  if (known && (known.restaurant_id !== restaurant_id || known.shift.register !== sent.register)) {
    return refuse('id_taken');
  }
  const others = known ? [] : spansOf(await closedShifts(tx, name, sent.shift_id, sent.openedAt));
  const told = { now: now.toISOString(), replayed, others };
  const merged = mergeShift(known?.shift, believedShift(known?.shift, sent, told));
  if (!merged.ok) return conflict(tx, known, now);
  const { shift, closes } = merged;
  if (!known && !closes && (await openShift(tx, name))) return refuse('shift_open');
  let stored: StoredShift = { ...known, shift, restaurant_id, device_id: known?.device_id ?? device.device_id };
  if (closes) {
    const zNumber = register.last_z + 1;
    const [report] = await withReports(tx, restaurant_id, [stored], now);
    stored = { ...stored, zNumber, closed: report!.report };
    await updateRegisters(tx, [{ ...register, last_z: zNumber }]);
  }
  const changed = !isDeepStrictEqual(known, stored);
  if (changed) await (known ? updateShift(tx, stored) : insertShift(tx, stored));
  const [answer] = await withReports(tx, restaurant_id, [stored], now);
  return accept({ shift: answer!, changed, ...(known ? { before: known } : {}) });
}

const spansOf = (shifts: readonly ShiftSpan[]) =>
  shifts.map(({ opened_at, closed_at }) => ({
    openedAt: opened_at.toISOString(),
    closedAt: (closed_at ?? opened_at).toISOString(),
  }));

/** Something else is known under this id already. */
async function conflict(tx: Sql, known: StoredShift | undefined, now: Date): Promise<Result<never>> {
  const [current] = known ? await withReports(tx, known.restaurant_id, [known], now) : [];
  return refuse('version_conflict', { details: { current } });
}

/** Shifts of one restaurant with their reports: X while open, Z and what came later when closed. */
export async function withReports(
  sql: Sql,
  restaurant_id: string,
  stored: readonly StoredShift[],
  now: Date,
): Promise<Shift[]> {
  const figures = await shiftFigures(sql, restaurant_id, stored, now);
  return stored.map((each) => reported(each, figures.get(each.shift.shift_id)!));
}

function reported({ shift, restaurant_id, zNumber, closed }: StoredShift, figures: ShiftFigures): Shift {
  const standing = shiftReport(shift, figures);
  const later = closed && !isDeepStrictEqual(closed, standing) ? { later: standing } : {};
  return { ...shift, restaurant_id, ...(zNumber ? { zNumber } : {}), report: closed ?? standing, ...later };
}
