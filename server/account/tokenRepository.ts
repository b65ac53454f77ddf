import type { UserRole } from '#domain/account/account.ts';
import type { DeviceMode, EmployeeType } from '#domain/device/device.ts';
import type { Sql } from '../db/sql.ts';
import type { Callers } from './caller.ts';

export const tokenKinds = ['user', 'device', 'employee', 'guest'] as const;
export type TokenKind = (typeof tokenKinds)[number];

/** A token that is alive, and whom it speaks for. */
export type LiveToken = {
  subject: string;
  createdAt: Date;
  expiresAt: Date;
  successorOf: Buffer | null;
  callers: Callers;
};

export type NewToken = {
  hash: Buffer;
  kind: TokenKind;
  subject: string;
  scope: object;
  now: Date;
  expiresAt: Date;
  successorOf?: Buffer;
};

type Row = { subject: string; created_at: Date; expires_at: Date; successor_of: Buffer | null; scope: Scope };
type Scope = {
  revoked?: true;
  restaurants?: string[];
  restaurant_id?: string;
  device_id?: string;
  table_id?: string;
  generation?: number;
  order_ids?: string[];
};

export async function insertToken(sql: Sql, token: NewToken): Promise<void> {
  await sql.query(
    `insert into auth_token (token_hash, kind, subject, scope, created_at, expires_at, successor_of)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [token.hash, token.kind, token.subject, token.scope, token.now, token.expiresAt, token.successorOf ?? null],
    'token-insert',
  );
}

const columns = 't.subject, t.created_at, t.expires_at, t.successor_of, t.scope';
const alive = 't.token_hash = $1 and t.expires_at > $2';

async function userToken(sql: Sql, values: unknown[]): Promise<LiveToken | undefined> {
  const [row] = await sql.query<Row & { roles: UserRole[]; first_name: string; last_name: string }>(
    `select ${columns}, u.roles, u.doc->>'first_name' as first_name, u.doc->>'last_name' as last_name
           from auth_token t join user_account u on u.user_id = t.subject where ${alive} and t.kind = 'user'`,
    values,
    'token-user',
  );
  if (!row) return undefined;
  const name = `${row.first_name} ${row.last_name}`.trim();
  return liveToken(row, { user: { user_id: row.subject, roles: row.roles, name } });
}
async function employeeToken(sql: Sql, values: unknown[]): Promise<LiveToken | undefined> {
  const [row] = await sql.query<Row & { name: string; types: EmployeeType[] }>(
    `select ${columns}, e.name, e.types from auth_token t join employee e on e.employee_id = t.subject and e.active
          where ${alive} and t.kind = 'employee'`,
    values,
    'token-employee',
  );
  if (!row) return undefined;
  const { restaurant_id = '', device_id = '' } = row.scope;
  const { name, types } = row;
  return liveToken(row, { employee: { employee_id: row.subject, restaurant_id, device_id, name, types } });
}

async function guestToken(sql: Sql, values: unknown[]): Promise<LiveToken | undefined> {
  const [row] = await sql.query<Row>(
    `select ${columns} from auth_token t where ${alive} and t.kind = 'guest'`,
    values,
    'token-guest',
  );
  if (!row) return undefined;
  const { restaurant_id = '', table_id, generation, order_ids = [] } = row.scope;
  const table = table_id ? { table_id, generation: generation ?? 0 } : {};
  return liveToken(row, { guest: { guest_id: row.subject, restaurant_id, order_ids, ...table } });
}

type DeviceRow = Row & {
  name: string;
  mode: DeviceMode;
  prefix: string | null;
  employee_types: EmployeeType[];
  restaurants: string[];
};

async function deviceToken(sql: Sql, values: unknown[]): Promise<LiveToken | undefined> {
  const [row] = await sql.query<DeviceRow>(
    `select ${columns}, d.name, d.mode, d.prefix, d.employee_types,
            array(select r.restaurant_id::text from device_restaurant r where r.device_id = d.device_id) as restaurants
       from auth_token t join device d on d.device_id = t.subject where ${alive} and t.kind = 'device'`,
    values,
    'token-device',
  );
  if (!row) return undefined;
  const { revoked, restaurants = [] } = row.scope;
  return liveToken(row, {
    device: {
      device_id: row.subject,
      name: row.name,
      mode: row.mode,
      employeeTypes: row.employee_types,
      restaurants: revoked ? restaurants : row.restaurants,
      ...(row.prefix ? { prefix: row.prefix } : {}),
      ...(revoked ? { revoked } : {}),
    },
  });
}

const finders: Record<TokenKind, (sql: Sql, values: unknown[]) => Promise<LiveToken | undefined>> = {
  user: userToken,
  device: deviceToken,
  employee: employeeToken,
  guest: guestToken,
};

/** Finds whom a token speaks for; nothing when it is unknown, over, or its subject is gone. */
export const findToken = (sql: Sql, kind: TokenKind, hash: Buffer, now: Date): Promise<LiveToken | undefined> =>
  finders[kind](sql, [hash, now]);

const liveToken = (row: Row, callers: Callers): LiveToken => ({
  subject: row.subject,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  successorOf: row.successor_of,
  callers,
});

/** The successor was used: the token before it has done its duty (D25). */
export async function endPredecessor(sql: Sql, hash: Buffer, predecessor: Buffer): Promise<void> {
  await sql.query(
    `with ended as (delete from auth_token where token_hash = $2)
     update auth_token set successor_of = null where token_hash = $1`,
    [hash, predecessor],
  );
}

/** A successor for a live token, unless another call has just got one; true when it was made. */
export async function insertSuccessor(sql: Sql, token: Omit<NewToken, 'kind' | 'subject' | 'scope'>): Promise<boolean> {
  const rows = await sql.query(
    `insert into auth_token (token_hash, kind, subject, scope, created_at, expires_at, successor_of)
     select $1, t.kind, t.subject, t.scope, $2, $3, t.token_hash from auth_token t
      where t.token_hash = $4 and not t.scope ? 'revoked' and not exists (
        select 1 from auth_token s where s.subject = t.subject and s.successor_of = t.token_hash
           and s.created_at > $2::timestamptz - interval '1 minute')
     returning 1`,
    [token.hash, token.now, token.expiresAt, token.successorOf],
  );
  return rows.length > 0;
}

/** Ends one session: the token, its successors and the one before it. */
export async function deleteSession(sql: Sql, hash: Buffer): Promise<void> {
  await sql.query(
    `delete from auth_token where token_hash = $1 or subject = (select subject from auth_token where token_hash = $1)
        and (successor_of = $1 or token_hash = (select successor_of from auth_token where token_hash = $1))`,
    [hash],
  );
}

export async function deleteTokensOf(sql: Sql, kind: TokenKind, subject: string, except?: Buffer): Promise<void> {
  await sql.query(
    `delete from auth_token where subject = $1 and kind = $2 and ($3::bytea is null or token_hash <> $3)`,
    [subject, kind, except ?? null],
  );
}

/** A deleted device's tokens may still bring what was queued, for as long as keys are kept (D18). */
export async function revokeDeviceTokens(sql: Sql, device_id: string, restaurants: string[], now: Date): Promise<void> {
  await sql.query(
    `update auth_token set scope = jsonb_build_object('revoked', true, 'restaurants', $2::jsonb),
            expires_at = least(expires_at, $3::timestamptz + interval '40 days')
      where subject = $1 and kind = 'device'`,
    [device_id, JSON.stringify(restaurants), now],
  );
}

export async function deleteExpiredTokens(sql: Sql, now: Date): Promise<void> {
  await sql.query('delete from auth_token where expires_at < $1', [now]);
}
