import { z } from 'zod';
import { recordFaults } from '../domain/register/appendRecords.ts';
import type * as journal from '../domain/register/journalRecord.ts';
import { recordTypes } from '../domain/register/journalRecord.ts';
import type * as register from '../domain/register/shift.ts';
import { paymentOptions } from '../domain/payment/paymentOption.ts';
import { call } from './call.ts';
import { Id, Instant, Money, Name, PositiveMoney, Typed } from './primitives.ts';
import { written } from './written.ts';

/** A register's letters (D10, D33). */
export const Register = z.string().regex(/^[A-Z]{1,4}$/);
const Hash = z.string().regex(/^[0-9a-f]{64}$/);
const RecordNumber = z.int().min(1).max(2_000_000_000);
const ReceiptNumber = z.string().regex(/^[A-Z]{1,4}-[1-9]\d{0,8}$/);

const Plain = z.union([z.string().max(2000), z.number(), z.boolean(), z.null()]);

export const JournalRecord = z.strictObject({
  restaurant_id: Id,
  register: Register,
  number: RecordNumber,
  previous: z.union([z.literal(''), Hash]),
  at: Instant,
  actor: Typed.min(1).max(100),
  type: z.enum(recordTypes),
  references: z
    .strictObject({
      order_id: Id.optional(),
      partialPayment_id: Id.optional(),
      shift_id: Id.optional(),
      movement_id: Id.optional(),
      receiptNumber: ReceiptNumber.optional(),
    })
    .optional(),
  amount: Money.optional(),
  body: z
    .record(z.string().max(100), z.union([Plain, z.array(Plain).max(100), z.record(z.string().max(100), Plain)]))
    .optional(),
  hash: Hash,
}) satisfies z.ZodType<journal.JournalRecord>;

const movement = { movement_id: Id, kind: z.enum(['in', 'out']), amount: PositiveMoney, reason: Name, at: Instant };

const figures = {
  orders: z.object({ count: z.int(), amount: z.int() }),
  voids: z.object({ count: z.int(), amount: z.int() }),
  payments: z.array(
    z.object({
      option: z.enum(paymentOptions),
      count: z.int(),
      amount: z.int(),
      tips: z.int(),
      rounding: z.int(),
    }),
  ),
  refunds: z.int(),
};

export const ShiftReport = z.object({
  ...figures,
  paidIn: z.int(),
  paidOut: z.int(),
  cashExpected: z.int(),
  difference: z.int().optional(),
}) satisfies z.ZodType<register.ShiftReport>;

export const Shift = z.object({
  shift_id: Id,
  restaurant_id: Id,
  register: Register,
  openedAt: Instant,
  float: Money,
  movements: z.array(z.object({ ...movement, clock: Instant.optional(), late: z.literal(true).optional() })),
  count: Money.optional(),
  closedAt: Instant.optional(),
  /** what the register's clock said, where that could not be (D43) */
  clock: z.object({ openedAt: Instant.optional(), closedAt: Instant.optional() }).optional(),
  zNumber: z.int().optional(),
  report: ShiftReport,
  later: ShiftReport.optional(),
}) satisfies z.ZodType<register.Shift>;

const page = {
  restaurant_id: Id,
  register: Register.optional(),
  limit: z.coerce.number().int().min(1).max(200).optional(),
  cursor: Typed.max(200).optional(),
};

const O = ['owner'] as const;

/** The chained journal of registers, and shifts (D33). */
export const registerCalls = {
  'POST /device/journal': call({
    who: ['device'],
    body: z.strictObject({
      records: z.array(JournalRecord).max(200),
      /** the register has lost its journal under these letters: it gets new ones, and its first record names the old */
      lost: z.strictObject({ restaurant_id: Id, register: Register }).optional(),
    }),
    answer: z.object({
      /** the letters that the register's next journal has */
      prefix: z.string().optional(),
      /** up to where each journal is kept, and the first record that was not */
      registers: z.array(
        z.object({
          restaurant_id: Id,
          register: z.string(),
          kept: z.int(),
          hash: z.string(),
          refused: z.object({ number: z.int(), reason: z.enum(recordFaults) }).optional(),
        }),
      ),
    }),
    summary: 'Append records of the register’s journal; a wrong one refuses only what follows it',
  }),
  'GET /restaurant/journal': call({
    who: O,
    query: z.strictObject(page),
    // clock: the register's clock was ahead of ours; the record stays as it is, since its hash is of all of it (D43)
    answer: z.array(JournalRecord.extend({ receivedAt: Instant, clock: z.literal(true).optional() })),
    summary: 'The journals of the registers, by register and number',
  }),
  'GET /journal/verify': call({
    who: O,
    query: z.strictObject({ restaurant_id: Id }),
    answer: z.object({
      registers: z.array(
        z.object({
          register: z.string(),
          records: z.int(),
          from: Instant.optional(),
          to: Instant.optional(),
          ok: z.boolean(),
          faults: z.array(z.object({ number: z.int(), reason: z.string() })),
          more: z.literal(true).optional(),
          /** the journal that the register had lost when it began this one: what is not kept of that is the gap */
          replaces: z.string().optional(),
        }),
      ),
    }),
    summary: 'Check every record and every link of the registers’ journals',
  }),
  'POST /device/shift': call({
    who: ['device'],
    body: z.strictObject({
      restaurant_id: Id,
      shift: z.strictObject({
        shift_id: Id,
        register: Register.optional(),
        openedAt: Instant,
        float: PositiveMoney,
        movements: z
          .array(written(movement, ['late', 'clock']))
          .max(500)
          .optional(),
        count: PositiveMoney.optional(),
        closedAt: Instant.optional(),
        // only the server sets these; they are ignored in a shift that is sent back
        clock: z.unknown().optional(),
        restaurant_id: z.unknown().optional(),
        zNumber: z.unknown().optional(),
        report: z.unknown().optional(),
        later: z.unknown().optional(),
      }),
    }),
    answer: Shift,
    summary: 'Open a shift, book paid in and out, close it with the count; the report is X while open, Z when closed',
  }),
  'GET /restaurant/shifts': call({
    who: ['device', 'owner'],
    can: 'runShift',
    query: z.strictObject(page),
    answer: z.array(Shift),
    summary: 'Shifts of a restaurant, newest first',
  }),
};
