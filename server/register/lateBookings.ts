import type { ParsedBody } from '#contract/calls.ts';
import { catalogue } from '#domain/error/catalogue.ts';
import type { Refusal } from '#domain/error/refusal.ts';
import { actorOf, type Callers } from '../caller/caller.ts';
import { insertAttention } from '../attention/attentionRepository.ts';
import { type AttentionRow, type Brought, broughtRow } from '../attention/attentionRow.ts';
import type { Sql } from '../db/sql.ts';
import type { RegisterParts } from './registerParts.ts';
import { formerLink, refusedSince } from '../caller/formerLink.ts';
import type { Noted } from './keepRecords.ts';

type Asked = { callers: Callers; key?: string | undefined; now: Date };

const refusedAs = { code: 'device_revoked', message: catalogue.device_revoked.message };

/**
 * Lists what does not continue a register's journal, and all that it got from a device that had been taken away, a line
 * for each register (D33, D39).
 */
export async function listRecords(
  tx: Sql,
  { newId }: Pick<RegisterParts, 'newId'>,
  { callers, key = newId(), now }: Asked,
  noted: readonly Noted[],
): Promise<void> {
  const device = callers.device!;
  const lines = Map.groupBy(
    noted,
    ({ record, reason }) => `${record.restaurant_id} ${record.register} ${reason === 'unlinked'}`,
  );
  const rows = [...lines.values()].map((line, index) => {
    const [{ record, reason }] = line as [Noted];
    const { restaurant_id, register, number: from, at } = record;
    const body = { register, from, to: line.at(-1)!.record.number, reason };
    const brought = {
      attention_id: newId(),
      restaurant_id,
      device_id: device.device_id,
      key: index === 0 ? key : newId(),
      by: actorOf(callers),
      occurredAt: at,
      meant: { method: 'POST', path: '/device/journal', body },
    };
    if (formerLink(device, restaurant_id)) return broughtRow(brought, reason === 'unlinked' ? [] : refusedAs);
    return faultRow(brought);
  });
  if (rows.length > 0) await insertAttention(tx, rows, now);
}

/** Lists that a register has lost its journal, from which record on (D33). */
export async function listLost(
  tx: Sql,
  { newId }: Pick<RegisterParts, 'newId'>,
  { callers, now }: Omit<Asked, 'key'>,
  { restaurant_id, register }: { restaurant_id: string; register: string },
): Promise<void> {
  const { device_id } = callers.device!;
  const meant = { method: 'POST', path: '/device/journal', body: { register, reason: 'lost' } };
  const by = actorOf(callers);
  const lost = {
    attention_id: newId(),
    restaurant_id,
    device_id,
    key: newId(),
    by,
    occurredAt: now.toISOString(),
    meant,
  };
  await insertAttention(tx, [faultRow(lost)], now);
}

const faultRow = (brought: Brought): AttentionRow => ({ ...broughtRow(brought, []), kind: 'register_fault' });

type Booking = ParsedBody<'POST /device/shift'>;

/** A register that had been taken away books what was before; a replay lists what is refused. */
export function shiftTooLate({ device }: Callers, { restaurant_id, shift }: Booking): Refusal | undefined {
  const link = formerLink(device, restaurant_id);
  const { openedAt, closedAt, movements = [] } = shift;
  return link && refusedSince(link, openedAt, closedAt, ...movements.map(({ at }) => at));
}

/** Lists a shift of a register that had been taken away. */
export async function listShift(
  tx: Sql,
  { newId }: Pick<RegisterParts, 'newId'>,
  { callers, key = newId(), now }: Asked,
  { restaurant_id, shift }: Booking,
): Promise<void> {
  if (!formerLink(callers.device, restaurant_id)) return;
  const { shift_id, openedAt, closedAt } = shift;
  const brought = {
    attention_id: newId(),
    restaurant_id,
    device_id: callers.device!.device_id,
    key,
    by: actorOf(callers),
    occurredAt: closedAt ?? openedAt,
    meant: { method: 'POST', path: '/device/shift', body: { shift_id, openedAt, ...(closedAt ? { closedAt } : {}) } },
  };
  await insertAttention(tx, [broughtRow(brought, [])], now);
}
