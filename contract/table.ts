import { z } from 'zod';
import type * as table from '../domain/table/table.ts';
import { waiterReasons } from '../domain/table/table.ts';
import { call } from './call.ts';
import { Order } from './order.ts';
import { Id, Instant, Name, Note, Typed } from './primitives.ts';
import { Restaurant } from './restaurant.ts';
import { secret } from './secret.ts';

export const Area = z.object({
  area_id: Id,
  id: Id,
  restaurant_id: Id,
  name: Name,
  position: z.int(),
  version: z.int().optional(),
}) satisfies z.ZodType<table.Area>;

export const Table = z.object({
  table_id: Id,
  id: Id,
  restaurant_id: Id,
  name: Name,
  code: z.string(),
  page: z.string(),
  area_id: Id.optional(),
  areas: z.array(Id),
  seats: z.int().optional(),
  x: z.number().optional(),
  y: z.number().optional(),
  session: z.object({ session_id: Id, openedAt: Instant }).optional(),
  generation: z.int().optional(),
  version: z.int().optional(),
  deleted: z.literal(true).optional(),
}) satisfies z.ZodType<table.Table>;

export const WaiterReason = z.enum(waiterReasons);

export const TableEvent = z.object({
  event_id: Id,
  id: Id,
  table_id: Id,
  restaurant_id: Id,
  reason: WaiterReason,
  comment: Note.optional(),
  createdAt: Instant,
  seenAt: Instant.optional(),
  processedAt: Instant.optional(),
  processedBy: z.string().optional(),
  applied: z.array(z.string()),
}) satisfies z.ZodType<table.TableEvent>;

const occurredAt = Instant.optional();
const T_D = ['guest', 'device'] as const;

export const tableCalls = {
  'GET /table': call({
    who: ['anyone'],
    query: z.strictObject({ code: secret(Typed.min(1).max(64)).optional() }),
    answer: Table.extend({ restaurant: Restaurant, events: z.array(TableEvent) }),
    summary:
      'The table behind a QR code, with a guest token for its session; without a code the one that the caller sits at',
  }),
  'GET /table/orders': call({
    who: T_D,
    can: 'seeTables',
    query: z.strictObject({ table_id: Id }),
    answer: z.array(Order),
    summary: 'Orders of the open session of a table',
  }),
  'POST /table/session': call({
    who: ['device'],
    body: z.strictObject({ table_id: Id, force: z.boolean().optional(), note: Note.optional(), occurredAt }),
    answer: Table,
    summary: 'Close the open session of a table',
  }),
  'POST /table/waiter': call({
    who: T_D,
    body: z.strictObject({
      table_id: Id,
      reason: WaiterReason,
      comment: Note.optional(),
      table_generation: z.int().min(0).optional(),
      event_id: Id.optional(),
      occurredAt,
    }),
    answer: TableEvent,
    summary: 'Call the waiter',
  }),
  'POST /table/event/process': call({
    who: ['device'],
    body: z.strictObject({ event_id: Id, seen: z.boolean().optional(), occurredAt }),
    answer: TableEvent,
    summary: 'Mark a waiter call as seen or done',
  }),
};
