import { z } from 'zod';
import type * as table from '../domain/table/table.ts';
import { waiterReasons } from '../domain/table/table.ts';
import { Id, Instant, Name, Note } from './primitives.ts';

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
