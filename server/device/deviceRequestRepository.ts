import { resultOf } from '#domain/device/codedResult.ts';
import type { DeviceMode, DeviceRequest, DeviceRequestType, Terminal } from '#domain/device/device.ts';
import type { Sql } from '../db/sql.ts';

type Row = {
  id: string;
  restaurant_id: string;
  requested_by: string;
  device_id: string;
  type: DeviceRequestType;
  partial_payment_id: string | null;
  terminal_id: string | null;
  created_at: Date;
  expires_at: Date;
  claimed_at: Date | null;
  result: DeviceRequest['result'] | null;
};

/** A request as it is kept: who asked whom, and until when it may be carried out. */
export type StoredRequest = DeviceRequest & { device_id: string; requestedBy: string; expiresAt: string };

const columns =
  'id, restaurant_id, requested_by, device_id, type, partial_payment_id, terminal_id, created_at, expires_at, claimed_at, result';

/** How a request stands at `now`: that its time is over is its result, without anybody having to write it down. */
function requestOf(row: Row, now: Date): StoredRequest {
  const tooOld = row.expires_at <= now ? resultOf(false, 'too_old') : undefined;
  const result = row.result ?? tooOld;
  return {
    id: row.id,
    type: row.type,
    restaurant_id: row.restaurant_id,
    device_id: row.device_id,
    requestedBy: row.requested_by,
    data: {
      ...(row.partial_payment_id ? { partialPayment_id: row.partial_payment_id } : {}),
      ...(row.terminal_id ? { terminal_id: row.terminal_id } : {}),
    },
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    ...(row.claimed_at ? { claimedAt: row.claimed_at.toISOString() } : {}),
    ...(result ? { result } : {}),
  };
}

export async function requestById(sql: Sql, id: string, now: Date): Promise<StoredRequest | undefined> {
  const [row] = await sql.query<Row>(
    `select ${columns} from device_request where id = $1`,
    [id],
    'device-request-by-id',
  );
  return row && requestOf(row, now);
}

/** Stores a new request; false when its id is taken. */
export async function insertRequest(tx: Sql, request: StoredRequest): Promise<boolean> {
  const { data } = request;
  const rows = await tx.query(
    `insert into device_request (id, restaurant_id, requested_by, device_id, type, partial_payment_id, terminal_id, created_at, expires_at, result)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (id) do nothing returning 1`,
    [
      request.id,
      request.restaurant_id,
      request.requestedBy,
      request.device_id,
      request.type,
      data.partialPayment_id ?? null,
      data.terminal_id ?? null,
      request.createdAt,
      request.expiresAt,
      request.result ? JSON.stringify(request.result) : null,
    ],
  );
  return rows.length > 0;
}

/** Marks a request as being carried out, once: the same key may ask again, nobody else, and nobody when it is over. */
export async function claimRequest(sql: Sql, id: string, key: string, now: Date): Promise<StoredRequest | undefined> {
  const [row] = await sql.query<Row>(
    `update device_request set claimed_at = coalesce(claimed_at, $3::timestamptz), claim_key = $2
      where id = $1 and result is null and expires_at > $3 and (claimed_at is null or claim_key = $2)
     returning ${columns}`,
    [id, key, now],
  );
  return row && requestOf(row, now);
}

/** Writes the first result of a request that is not over; nothing when it had one, or is carried out already. */
export async function endRequest(
  sql: Sql,
  id: string,
  result: NonNullable<DeviceRequest['result']>,
  { now, unclaimed }: { now: Date; unclaimed: boolean },
): Promise<StoredRequest | undefined> {
  const [row] = await sql.query<Row>(
    `update device_request set result = $2
      where id = $1 and result is null and expires_at > $3 and (claimed_at is null or not $4)
     returning ${columns}`,
    [id, JSON.stringify(result), now, unclaimed],
  );
  return row && requestOf(row, now);
}

/** Whom a cancel is for: the payments that one device asked another for on a terminal. */
export type Asked = { device_id: string; requestedBy: string; terminal_id: string };

const onTerminal = `device_id = $1 and requested_by = $2 and type = 'terminal_payment' and result is null
  and expires_at > $4 and (terminal_id is null or terminal_id = $3)`;

/** Ends the payments of a terminal that are not over; those that are carried out already only where that is said. */
export async function endPayments(
  sql: Sql,
  { device_id, requestedBy, terminal_id }: Asked,
  result: NonNullable<DeviceRequest['result']>,
  { now, unclaimed }: { now: Date; unclaimed: boolean },
): Promise<StoredRequest[]> {
  const rows = await sql.query<Row>(
    `update device_request set result = $5 where ${onTerminal} and (claimed_at is null or not $6) returning ${columns}`,
    [device_id, requestedBy, terminal_id, now, JSON.stringify(result), unclaimed],
  );
  return rows.map((row) => requestOf(row, now));
}

/** Whether a payment of the terminal is not over. */
export async function isPaymentOpen(
  sql: Sql,
  { device_id, requestedBy, terminal_id }: Asked,
  now: Date,
): Promise<boolean> {
  const values = [device_id, requestedBy, terminal_id, now];
  const rows = await sql.query(`select 1 from device_request where ${onTerminal} limit 1`, values);
  return rows.length > 0;
}

/** Whether somebody has already been asked to charge this part; until the transaction ends nobody else can ask. */
export async function isBeingCharged(tx: Sql, partialPayment_id: string, now: Date): Promise<boolean> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 11))', [partialPayment_id]);
  const rows = await tx.query(
    `select 1 from device_request
      where partial_payment_id = $1 and type = 'terminal_payment' and result is null and expires_at > $2`,
    [partialPayment_id, now],
  );
  return rows.length > 0;
}

/** What a device asked for or was asked for, and has not ended; the oldest first. */
export async function openRequestsOf(sql: Sql, device_id: string, now: Date): Promise<StoredRequest[]> {
  const rows = await sql.query<Row>(
    `select * from (
       select ${columns} from device_request where device_id = $1 and result is null
       union select ${columns} from device_request where requested_by = $1 and result is null) open
      where expires_at > $2 order by created_at, id`,
    [device_id, now],
    'device-requests-open',
  );
  return rows.map((row) => requestOf(row, now));
}

export async function deleteOldRequests(sql: Sql, olderThan: Date): Promise<void> {
  await sql.query('delete from device_request where created_at < $1', [olderThan]);
}

/** A device of a restaurant that might take a card. */
export type Candidate = {
  device_id: string;
  name: string;
  mode: DeviceMode;
  restaurant_id: string | null;
  terminals: Terminal[];
};

/** The devices that are linked to a restaurant, whoever was seen last first; a table's tablet is its guests'. */
export async function candidatesOf(sql: Sql, restaurant_id: string): Promise<Candidate[]> {
  return sql.query<Candidate>(
    `select d.device_id, d.name, d.mode, d.restaurant_id, d.terminals from device d join device_restaurant r using (device_id)
      where r.restaurant_id = $1 and d.revoked_at is null and d.table_id is null order by d.last_seen_at desc nulls last, d.device_id`,
    [restaurant_id],
  );
}
