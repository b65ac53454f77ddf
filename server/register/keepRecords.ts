import { accept, refuse, type Result } from '#domain/error/refusal.ts';
import { appendRecords, type RecordFault } from '#domain/register/appendRecords.ts';
import { replacedBy, type JournalRecord } from '#domain/register/journalRecord.ts';
import { receiptNumbers } from '#domain/register/receiptNumbers.ts';
import { prefixesAt, type DeviceCaller } from '../caller/caller.ts';
import { formerLink } from '../caller/formerLink.ts';
import type { Sql } from '../db/sql.ts';
import {
  insertFaults,
  insertReceipts,
  insertRecords,
  keptHashes,
  lockRegisters,
  registerKey,
  updateRegisters,
  type RefusedRecord,
  type StoredRegister,
} from './registerRepository.ts';
import { sha256 } from './sha256.ts';

/** Up to where a register's journal is kept, and the first record of the call that was not. */
export type Kept = {
  restaurant_id: string;
  register: string;
  kept: number;
  hash: string;
  refused?: { number: number; reason: RecordFault };
};

/** A record that owners must see; unlinked: a register that they had deleted brought it (D18). */
export type Noted = { record: JournalRecord; reason: RefusedRecord['reason'] | 'unlinked' };

/** What a call left in the journals, and what of it people must look at. */
export type Keeping = { registers: Kept[]; faults: Noted[] };

/**
 * Appends records to the journals of the device's own registers. Another record under a known number never takes its
 * place: it is kept beside the journal, as a fault. Records that come too early are only asked for again.
 */
export async function keepRecords(
  tx: Sql,
  records: readonly JournalRecord[],
  device: DeviceCaller,
  now: Date,
): Promise<Result<Keeping>> {
  const chains = Map.groupBy(records, registerKey);
  const names = [...chains.values()].map(([first]) => first!);
  const registers = await lockRegisters(tx, names, device.device_id);
  if (!registers.every((register) => isOwn(register, device))) return refuse('not_allowed');
  const known = await keptHashes(tx, records);
  const done = await Promise.all(
    registers.map((register) => {
      const key = registerKey(register);
      const until = formerLink(device, register.restaurant_id)?.endedAt;
      return append(register, chains.get(key) ?? [], known.get(key) ?? new Map<number, string>(), until);
    }),
  );
  const fresh = done.flatMap((each) => each.fresh);
  const refused = done.flatMap((each) => each.faults);
  if (fresh.length > 0) await insertRecords(tx, fresh, now);
  const receipts = done.flatMap((each) => each.receipts);
  if (receipts.length > 0) await insertReceipts(tx, receipts);
  const news = refused.length > 0 ? await insertFaults(tx, refused, now) : 0;
  if (fresh.length > 0)
    await updateRegisters(
      tx,
      done.map(({ register }) => register),
    );
  const unlinked = fresh.flatMap((record) =>
    formerLink(device, record.restaurant_id) ? [{ record, reason: 'unlinked' as const }] : [],
  );
  const faults: Noted[] = [...(news > 0 ? refused : []), ...unlinked];
  return accept({ registers: done.map(({ kept }) => kept), faults });
}

/** A journal begins under letters that are or were the device's own, and stays with the device that began it. */
const isOwn = ({ device_id, restaurant_id, register, head }: StoredRegister, device: DeviceCaller): boolean =>
  device_id === device.device_id && (head > 0 || prefixesAt(device, restaurant_id).includes(register));

async function append(
  register: StoredRegister,
  records: readonly JournalRecord[],
  known: ReadonlyMap<number, string>,
  until: string | undefined,
) {
  const head = { number: register.head, hash: register.head_hash };
  const { fresh, head: reached, refused } = await appendRecords(head, known, records, sha256, until);
  const { receipts, faults, last } = receiptNumbers(register.last_receipt, fresh);
  const replaces = fresh.map(replacedBy).find(Boolean) ?? register.replaces;
  const kept: Kept = {
    restaurant_id: register.restaurant_id,
    register: register.register,
    kept: reached.number,
    hash: reached.hash,
    ...(refused ? { refused: { number: refused.record.number, reason: refused.reason } } : {}),
  };
  return {
    register: { ...register, head: reached.number, head_hash: reached.hash, last_receipt: last, replaces },
    fresh,
    receipts,
    kept,
    faults: [
      ...(refused && refused.reason !== 'gap' ? [refused] : []),
      ...faults.map((record) => ({ record, reason: 'receipt' as const })),
    ] satisfies RefusedRecord[],
  };
}
