import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { ParsedBody } from '#contract/calls.ts';
import { Id, Instant } from '#contract/primitives.ts';
import { lockRefusal } from '#domain/device/employee.ts';
import { modeCan } from '#domain/device/modes.ts';
import { accept, refuse, type Refusal } from '#domain/error/refusal.ts';
import { clockErrorMilliseconds } from '#domain/order/happenedAt.ts';
import type { ShiftBooking } from '#domain/register/shift.ts';
import type { Callers } from '../caller/caller.ts';
import { mayReadRestaurant } from '../caller/ownerPolicy.ts';
import { readsHouse } from '../caller/housePolicy.ts';
import type { Sql } from '../db/sql.ts';
import type { RegisterParts } from './registerParts.ts';
import { deviceById, lockDevice } from '../device/deviceRepository.ts';
import { everLinked } from '../caller/formerLink.ts';
import { announceDevice } from '../device/deviceSignals.ts';
import { takePrefix } from '../device/registerPrefix.ts';
import { askedPage, pageOf } from '../http/askedPage.ts';
import { serve } from '../http/serve.ts';
import { keepRecords } from './keepRecords.ts';
import { listLost, listRecords, listShift, shiftTooLate } from './lateBookings.ts';
import { noteFaults, noteShift } from './noteRegister.ts';
import { isBegun, recordsPage, type KeptRecord } from './registerRepository.ts';
import { openShift, shiftById, shiftsPage } from './shiftRepository.ts';
import { bookShift, withReports } from './shifts.ts';
import { verifyJournals } from './verifyJournals.ts';

/** The chained journal of registers, and shifts (D33). What a deleted device had queued it may still bring (D18). */
export function registerRoutes(app: FastifyInstance, deps: RegisterParts): void {
  serve(app, deps, 'POST /device/journal', {
    allowsRevoked: true,
    policy: ({ callers, body }) => {
      const named = [...body.records, ...(body.lost ? [body.lost] : [])];
      return mayBook(callers, [...new Set(named.map(({ restaurant_id }) => restaurant_id))], 'takePayments');
    },
    change: async (tx, { body, callers, key, now }) => {
      const device = callers.device!;
      const kept = await keepRecords(tx, body.records, device, now);
      if (!kept.ok) return kept;
      await noteFaults(tx, callers, kept.value.faults, now);
      await listRecords(tx, deps, { callers, key, now }, kept.value.faults);
      const prefix =
        body.lost && !device.revoked ? await renewPrefix(tx, deps, device.device_id, body.lost) : device.prefix;
      if (body.lost && prefix !== device.prefix) await listLost(tx, deps, { callers, now }, body.lost);
      return accept({ registers: kept.value.registers, ...(prefix ? { prefix } : {}) });
    },
    after: ({ body, callers }) => {
      if (body.lost) deps.tokens.forget(callers.device!.device_id);
    },
  });
  serve(app, deps, 'POST /device/shift', {
    allowsRevoked: true,
    policy: async ({ callers, body }) => {
      const { restaurant_id, shift } = body;
      const denied =
        mayBook(callers, [restaurant_id], 'runShift') ??
        lockRefusal(callers.device!, callers.employee, restaurant_id) ??
        shiftTooLate(callers, body);
      if (denied || shift.closedAt) return denied;
      // asked before the change, so that a shift whose predecessor is still on its way is not refused for ever
      const register = shift.register ?? callers.device?.prefix ?? '';
      const open = await openShift(deps.db, { restaurant_id, register });
      if (!open || open === shift.shift_id || (await shiftById(deps.db, shift.shift_id))) return undefined;
      return refuse('shift_open');
    },
    change: async (tx, { body, callers, key, now, replayedAt }) => {
      const device = callers.device!;
      const register = body.shift.register ?? device.prefix;
      if (!register) return refuse('device_not_linked');
      const booked = await bookShift(tx, body.restaurant_id, bookingOf(body.shift, register), device, {
        now,
        replayed: replayedAt !== undefined,
      });
      if (!booked.ok) return booked;
      await listShift(tx, deps, { callers, key, now }, body);
      await noteShift(tx, callers, booked.value, now);
      return accept(booked.value.shift);
    },
  });
  serve(app, deps, 'GET /restaurant/shifts', {
    policy: async ({ query, callers }) =>
      (await readsHouse(deps.db, callers, query.restaurant_id)) ? undefined : refuse('not_found'),
    handle: async ({ query, setHeader, now }) => {
      const { restaurant_id, register } = query;
      const asked = askedPage(query, shiftCursor);
      if (!asked.ok) return asked;
      const rows = await shiftsPage(deps.db, restaurant_id, { register, ...asked.value });
      const page = pageOf(rows, asked.value, setHeader, ({ shift }) => `${shift.openedAt}~${shift.shift_id}`);
      return accept(await withReports(deps.db, restaurant_id, page, now));
    },
  });
  serve(app, deps, 'GET /restaurant/journal', {
    policy: ({ query, callers }) => mayReadRestaurant(deps.db, callers, query.restaurant_id),
    handle: async ({ query, setHeader }) => {
      const { restaurant_id, register } = query;
      const asked = askedPage(query, recordCursor);
      if (!asked.ok) return asked;
      const { limit, before: after } = asked.value;
      const rows = await recordsPage(deps.db, restaurant_id, { register, after, limit });
      return accept(pageOf(rows, asked.value, setHeader, (row) => `${row.register}~${row.number}`).map(withClock));
    },
  });
  serve(app, deps, 'GET /journal/verify', {
    policy: ({ query, callers }) => mayReadRestaurant(deps.db, callers, query.restaurant_id),
    handle: async ({ query }) => accept({ registers: await verifyJournals(deps.db, query.restaurant_id) }),
  });
}

const ShiftPlace = z.object({ openedAt: Instant, shift_id: Id });

/** The shift that a cursor names; nothing when it is none of ours. */
function shiftCursor(cursor: string): z.output<typeof ShiftPlace> | undefined {
  const [openedAt, shift_id] = cursor.split('~');
  return ShiftPlace.safeParse({ openedAt, shift_id }).data;
}

/** The record that a cursor names. */
function recordCursor(cursor: string): { register: string; number: number } | undefined {
  const [, register, number] = /^([A-Z]{1,4})~(\d{1,9})$/.exec(cursor) ?? [];
  return register ? { register, number: Number(number) } : undefined;
}

/** Devices book in their own restaurants, and in those that they have lost what was before; others do not exist for them. */
function mayBook(
  { device }: Callers,
  restaurant_ids: readonly string[],
  capability: 'takePayments' | 'runShift',
): Refusal | undefined {
  if (!device) return refuse('no_token');
  const known = everLinked(device);
  if (!restaurant_ids.every((restaurant_id) => known.includes(restaurant_id))) return refuse('not_found');
  return modeCan(device.mode, capability) ? undefined : refuse('not_allowed');
}

/**
 * Gives new letters to a register that has lost its journal; once, however often it says so. Those that it got then and
 * that somebody has begun are another browser's, in which the same device is open: two that begin them are a fork.
 */
async function renewPrefix(
  tx: Sql,
  deps: Pick<RegisterParts, 'tokens'>,
  device_id: string,
  lost: { restaurant_id: string; register: string },
): Promise<string | undefined> {
  const device = await lockDevice(tx, device_id);
  if (!device?.prefix) return undefined;
  const { prefix } = device;
  if (prefix !== lost.register && !(await isBegun(tx, { ...lost, register: prefix }))) return prefix;
  await takePrefix(tx, device_id, lost.restaurant_id);
  await deps.tokens.changed(tx, device_id);
  await announceDevice(tx, device_id, 'device_changed');
  return (await deviceById(tx, device_id))?.prefix;
}

/** A record that was made later than it arrived came from a clock that is ahead. */
function withClock(record: KeptRecord): KeptRecord & { clock?: true } {
  const ahead = Date.parse(record.at) - Date.parse(record.receivedAt) > clockErrorMilliseconds;
  return ahead ? { ...record, clock: true } : record;
}

const utc = (instant: string): string => new Date(instant).toISOString();

/** A shift as it is kept: with instants in one way to write them. */
function bookingOf(shift: ParsedBody<'POST /device/shift'>['shift'], register: string): ShiftBooking {
  const { shift_id, openedAt, float, movements = [], count, closedAt } = shift;
  return {
    shift_id,
    register,
    openedAt: utc(openedAt),
    float,
    movements: movements.map((each) => ({ ...each, at: utc(each.at) })),
    ...(count === undefined ? {} : { count }),
    ...(closedAt === undefined ? {} : { closedAt: utc(closedAt) }),
  };
}
