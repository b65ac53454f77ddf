import type { RecordFault } from '#domain/register/appendRecords.ts';
import { receiptKinds, type ReceiptKind, type RegisterName } from '#domain/register/booking.ts';
import { recordText, type JournalRecord } from '#domain/register/journalRecord.ts';
import type { NumberedReceipt } from '#domain/register/receiptNumbers.ts';
import { refundReceiptOf } from '#domain/register/refundReceipt.ts';
import { parseRegisterNumber } from '#domain/order/orderNumber.ts';
import type { ChainFault } from '#domain/register/verifyChain.ts';
import type { Order } from '#domain/order/order.ts';
import type { Sql } from '../db/sql.ts';

/** Where a register's journal, receipts and Z reports stand. */
export type StoredRegister = RegisterName & {
  device_id: string;
  head: number;
  head_hash: string;
  last_receipt: number;
  last_z: number;
  replaces: string | null;
};

const columns = 'restaurant_id, register, device_id, head, head_hash, last_receipt, last_z, replaces';

/** These registers, held until the transaction ends; what nobody has booked on yet is the device's own from now on. */
export async function lockRegisters(
  tx: Sql,
  names: readonly RegisterName[],
  device_id: string,
): Promise<StoredRegister[]> {
  const values = [names.map(({ restaurant_id }) => restaurant_id), names.map(({ register }) => register)];
  await tx.query(
    `insert into register (restaurant_id, register, device_id)
     select restaurant_id, register, $3 from unnest($1::uuid[], $2::text[]) as n(restaurant_id, register)
      order by 1, 2 on conflict do nothing`,
    [...values, device_id],
  );
  return tx.query<StoredRegister>(
    `select ${columns} from register join unnest($1::uuid[], $2::text[]) as n(restaurant_id, register) using (restaurant_id, register)
      order by restaurant_id, register for update of register`,
    values,
  );
}

/** Whether records are kept of a register. */
export async function isBegun(sql: Sql, { restaurant_id, register }: RegisterName): Promise<boolean> {
  const rows = await sql.query('select 1 from register where restaurant_id = $1 and register = $2 and head > 0', [
    restaurant_id,
    register,
  ]);
  return rows.length > 0;
}

export async function registersOf(sql: Sql, restaurant_id: string): Promise<StoredRegister[]> {
  return sql.query<StoredRegister>(`select ${columns} from register where restaurant_id = $1 order by register`, [
    restaurant_id,
  ]);
}

/** Which of these records' places are taken, and by what: hashes by number, by register. */
export async function keptHashes(
  tx: Sql,
  records: readonly JournalRecord[],
): Promise<Map<string, Map<number, string>>> {
  const rows = await tx.query<RegisterName & { number: number; hash: string }>(
    `select restaurant_id, register, number, r.hash from register_record r
       join unnest($1::uuid[], $2::text[], $3::int[]) as n(restaurant_id, register, number) using (restaurant_id, register, number)`,
    columnsOf(records).slice(0, 3),
  );
  const byRegister = Map.groupBy(rows, registerKey);
  return new Map([...byRegister].map(([key, kept]) => [key, new Map(kept.map(({ number, hash }) => [number, hash]))]));
}

export const registerKey = ({ restaurant_id, register }: RegisterName): string => `${restaurant_id} ${register}`;

export async function insertRecords(tx: Sql, records: readonly JournalRecord[], now: Date): Promise<void> {
  await tx.query(
    `insert into register_record (restaurant_id, register, number, hash, record, received_at)
     select *, $6 from unnest($1::uuid[], $2::text[], $3::int[], $4::text[], $5::text[])`,
    [...columnsOf(records), now],
  );
}

const columnsOf = (records: readonly JournalRecord[]): unknown[] => [
  records.map(({ restaurant_id }) => restaurant_id),
  records.map(({ register }) => register),
  records.map(({ number }) => number),
  records.map(({ hash }) => hash),
  records.map((record) => recordText(record)),
];

export type RefusedRecord = { record: JournalRecord; reason: RecordFault | 'receipt' };

/** Keeps what was refused beside the journal, once; gives how many were new. */
export async function insertFaults(tx: Sql, refused: readonly RefusedRecord[], now: Date): Promise<number> {
  const rows = await tx.query(
    `insert into register_fault (restaurant_id, register, number, hash, record, reason, received_at)
     select *, $7 from unnest($1::uuid[], $2::text[], $3::int[], $4::text[], $5::text[], $6::text[])
     on conflict do nothing returning 1`,
    [...columnsOf(refused.map(({ record }) => record)), refused.map(({ reason }) => reason), now],
  );
  return rows.length;
}

export async function insertReceipts(tx: Sql, receipts: readonly NumberedReceipt[]): Promise<void> {
  await tx.query(
    `insert into register_receipt (restaurant_id, register, running, order_id, partial_payment_id, kind, receipt_of, corrects)
     select * from unnest($1::uuid[], $2::text[], $3::int[], $4::uuid[], $5::uuid[], $6::text[], $7::text[], $8::text[])`,
    [
      receipts.map(({ record }) => record.restaurant_id),
      receipts.map(({ record }) => record.register),
      receipts.map(({ running }) => running),
      receipts.map(({ record }) => record.references?.order_id ?? null),
      receipts.map(({ record }) => record.references?.partialPayment_id ?? null),
      receipts.map(({ record }) => kindOf(record.body?.['kind'])),
      receipts.map(({ record }) => refundReceiptOf(record) ?? null),
      receipts.map(({ record }) => numberIn(record.body?.['corrects'])),
    ],
  );
}

/** A receipt of an earlier release says nothing: there were only sales. */
const kindOf = (said: unknown): ReceiptKind => receiptKinds.find((kind) => kind === said) ?? 'sale';

/** A receipt's number as registers give it; what else a device may say there is none. */
const numberIn = (said: unknown): string | null =>
  typeof said === 'string' && parseRegisterNumber(said) ? said : null;

/** Up to where the locked registers have come. */
export async function updateRegisters(tx: Sql, registers: readonly StoredRegister[]): Promise<void> {
  await tx.query(
    `update register r set head = n.head, head_hash = n.head_hash, last_receipt = n.last_receipt, last_z = n.last_z, replaces = n.replaces
       from unnest($1::uuid[], $2::text[], $3::int[], $4::text[], $5::int[], $6::int[], $7::text[])
         as n(restaurant_id, register, head, head_hash, last_receipt, last_z, replaces)
      where r.restaurant_id = n.restaurant_id and r.register = n.register`,
    [
      registers.map(({ restaurant_id }) => restaurant_id),
      registers.map(({ register }) => register),
      registers.map(({ head }) => head),
      registers.map(({ head_hash }) => head_hash),
      registers.map(({ last_receipt }) => last_receipt),
      registers.map(({ last_z }) => last_z),
      registers.map(({ replaces }) => replaces),
    ],
  );
}

/** Whose chain the restaurants are. */
export async function chainsOf(sql: Sql, restaurant_ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await sql.query<{ restaurant_id: string; chain_id: string }>(
    'select restaurant_id, chain_id from restaurant where restaurant_id = any($1)',
    [restaurant_ids],
  );
  return new Map(rows.map(({ restaurant_id, chain_id }) => [restaurant_id, chain_id]));
}

type RecordRow = RegisterName & { number: number; hash: string; record: string; received_at: Date };
export type KeptRecord = JournalRecord & { receivedAt: string };

/** A kept record as its text says; what stands beside it in its row must agree with that, or its hash will not. */
function recordOf({ record, received_at, ...row }: RecordRow): KeptRecord {
  return { ...parsed(record), ...row, receivedAt: received_at.toISOString() } as KeptRecord;
}

/** A text that was changed into something that is no JSON is found by its hash. */
function parsed(text: string): object {
  try {
    return JSON.parse(text) as object;
  } catch {
    return {};
  }
}

/** Records by register and number, after the named one or from the first. */
export async function recordsPage(
  sql: Sql,
  restaurant_id: string,
  page: { register?: string | undefined; after?: { register: string; number: number } | undefined; limit: number },
): Promise<KeptRecord[]> {
  const rows = await sql.query<RecordRow>(
    `select restaurant_id, register, number, hash, record, received_at from register_record
      where restaurant_id = $1 and ($2::text is null or register = $2) and (register, number) > ($3, $4)
      order by register, number limit $5`,
    [restaurant_id, page.register ?? null, page.after?.register ?? '', page.after?.number ?? 0, page.limit],
  );
  return rows.map(recordOf);
}

/** What was refused of a restaurant's journals, as a verification names it. */
export async function faultsOf(sql: Sql, restaurant_id: string): Promise<(ChainFault & { register: string })[]> {
  return sql.query<ChainFault & { register: string }>(
    'select register, number, reason from register_fault where restaurant_id = $1 order by register, number limit 1000',
    [restaurant_id],
  );
}

/**
 * The numbers that registers gave to the receipts of a part, or of all parts of an order, in the order in which they
 * were given. What takes back is a receipt of its own, and numbers no bill.
 */
export async function receiptNumbersOf(
  sql: Sql,
  order: Pick<Order, 'restaurant_id' | 'order_id' | 'payments'>,
  partialPayment_id: string | undefined,
): Promise<string[]> {
  const parts =
    partialPayment_id === undefined ? order.payments.map((part) => part.partialPayment_id) : [partialPayment_id];
  const rows = await sql.query<{ number: string }>(
    `select register || '-' || running as number from register_receipt
      where restaurant_id = $1 and kind = 'sale'
        and (partial_payment_id = any($2::uuid[]) or (order_id = $3 and partial_payment_id is null and $4))
      order by register, running`,
    [order.restaurant_id, parts, order.order_id, partialPayment_id === undefined],
  );
  return rows.map(({ number }) => number);
}

export type CorrectingReceipt = { number: string; corrects: string | null };

/** The receipt that a register gave for what went back of an order, by what it is of, and the one that it corrects. */
export async function refundReceiptFor(
  sql: Sql,
  { restaurant_id, order_id }: Pick<Order, 'restaurant_id' | 'order_id'>,
  receipt_of: string,
): Promise<CorrectingReceipt | undefined> {
  const [row] = await sql.query<CorrectingReceipt>(
    `select register || '-' || running as number, corrects from register_receipt
      where restaurant_id = $1 and order_id = $2 and kind = 'refund' and receipt_of = $3
      order by register, running limit 1`,
    [restaurant_id, order_id, receipt_of],
  );
  return row;
}
