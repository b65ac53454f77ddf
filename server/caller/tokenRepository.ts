import type { UserRole } from '#domain/account/account.ts';
import type { DeviceMode, EmployeeType, ScreenContent } from '#domain/device/device.ts';
import type { Sql } from '../db/sql.ts';
import { formerLinkDays } from './formerLink.ts';
import type { Callers, FormerLink, FormerRights } from './caller.ts';

export const tokenKinds = ['user', 'device', 'employee', 'guest'] as const;
export type TokenKind = (typeof tokenKinds)[number];

/** A token that is alive, and whom it speaks for. */
export type LiveToken = {
  subject: string;
  /** when a user's session was last noted to be used */
  seenAt?: Date;
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
  /** no token that follows it lasts longer */
  endsAt?: Date | undefined;
  session_id?: string | undefined;
  successorOf?: Buffer;
};

type Row = { subject: string; created_at: Date; expires_at: Date; successor_of: Buffer | null; scope: Scope };
type Scope = {
  revoked?: true;
  restaurant_id?: string;
  device_id?: string;
  table_id?: string;
  generation?: number;
  order_ids?: string[];
};

export async function insertToken(sql: Sql, token: NewToken): Promise<void> {
  const { hash, kind, subject, scope, now, expiresAt, successorOf, session_id, endsAt } = token;
  await sql.query(
    `insert into auth_token (token_hash, kind, subject, scope, created_at, expires_at, successor_of, session_id, ends_at)
     select $1, $2, $3::uuid, $4, $5, least($6, coalesce(b.ends_at, $9)), $7, coalesce(b.session_id, $8), coalesce(b.ends_at, $9)
       from (values (1)) as one left join auth_token b on b.token_hash = $7 and b.kind = 'user'`,
    [hash, kind, subject, scope, now, expiresAt, successorOf ?? null, session_id ?? null, endsAt ?? null],
    'token-insert',
  );
}

const columns = 't.subject, t.created_at, t.expires_at, t.successor_of, t.scope';
const alive = 't.token_hash = $1 and t.expires_at > $2';

type UserRow = Row & {
  roles: UserRole[];
  first_name: string;
  last_name: string;
  seen_at: Date | null;
  unproven_admin: boolean;
};

async function userToken(sql: Sql, values: unknown[]): Promise<LiveToken | undefined> {
  const [row] = await sql.query<UserRow>(
    `select ${columns}, u.roles, u.doc->>'first_name' as first_name, u.doc->>'last_name' as last_name, s.seen_at,
            'admin' = any(u.roles) and not exists (select 1 from totp f where f.user_id = u.user_id and f.sealed is not null)
              and not exists (select 1 from passkey p where p.user_id = u.user_id) as unproven_admin
           from auth_token t join user_account u on u.user_id = t.subject left join user_session s using (session_id)
          where ${alive} and t.kind = 'user'`,
    values,
    'token-user',
  );
  if (!row) return undefined;
  const name = `${row.first_name} ${row.last_name}`.trim();
  const unproven = row.unproven_admin ? { unprovenAdmin: true as const } : {};
  const live = liveToken(row, { user: { user_id: row.subject, roles: row.roles, name, ...unproven } });
  return row.seen_at ? { ...live, seenAt: row.seen_at } : live;
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
  prefixes: { restaurant_id: string; prefix: string }[];
  shows: ScreenContent | null;
  table_id: string | null;
  employee_types: EmployeeType[];
  restaurants: string[];
  former: FormerLink[];
  former_rights: FormerRights[];
};

async function deviceToken(sql: Sql, values: unknown[]): Promise<LiveToken | undefined> {
  const [row] = await sql.query<DeviceRow>(
    `select ${columns}, d.name, d.mode, d.prefix, d.shows, d.table_id, d.employee_types,
            array(select r.restaurant_id::text from device_restaurant r where r.device_id = d.device_id) as restaurants,
            coalesce((select jsonb_agg(jsonb_build_object('restaurant_id', p.restaurant_id, 'prefix', p.prefix))
              from (select restaurant_id, prefix from device_prefix where device_id = d.device_id
              union select restaurant_id, d.prefix from device_restaurant
                     where device_id = d.device_id and d.prefix is not null) p), '[]') as prefixes,
            coalesce((select jsonb_agg(jsonb_build_object('restaurant_id', f.restaurant_id, 'endedAt', f.ended_at))
              from device_former_link f where f.device_id = d.device_id
               and f.ended_at > $2::timestamptz - interval '${formerLinkDays} days'), '[]') as former,
            coalesce((select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('restaurant_id', f.restaurant_id,
                'endedAt', f.ended_at, 'mode', f.mode, 'employeeTypes', f.employee_types, 'table_id', f.table_id)))
              from device_former_right f where f.device_id = d.device_id
               and f.ended_at > $2::timestamptz - interval '${formerLinkDays} days'), '[]') as former_rights
       from auth_token t join device d on d.device_id = t.subject where ${alive} and t.kind = 'device'`,
    values,
    'token-device',
  );
  if (!row) return undefined;
  const { revoked } = row.scope;
  return liveToken(row, {
    device: {
      device_id: row.subject,
      name: row.name,
      mode: row.mode,
      employeeTypes: row.employee_types,
      restaurants: revoked ? [] : row.restaurants,
      ...(row.former.length > 0 ? { former: row.former } : {}),
      ...(row.former_rights.length > 0 ? { formerRights: row.former_rights } : {}),
      ...(row.prefix ? { prefix: row.prefix } : {}),
      ...(row.prefixes.length > 0 ? { prefixes: row.prefixes } : {}),
      ...(row.shows ? { shows: row.shows } : {}),
      ...(row.table_id ? { table_id: row.table_id } : {}),
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
    `insert into auth_token (token_hash, kind, subject, scope, created_at, expires_at, successor_of, session_id, ends_at)
     select $1, t.kind, t.subject, t.scope, $2, least($3, t.ends_at), t.token_hash, t.session_id, t.ends_at
       from auth_token t
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
export async function revokeDeviceTokens(sql: Sql, device_id: string, now: Date): Promise<void> {
  await sql.query(
    `update auth_token set scope = jsonb_build_object('revoked', true),
            expires_at = least(expires_at, $2::timestamptz + interval '${formerLinkDays} days')
      where subject = $1 and kind = 'device'`,
    [device_id, now],
  );
}

/** A device that is linked again signs in anew: what it had left of its old tokens is over. */
export async function endRevokedTokens(sql: Sql, device_id: string): Promise<void> {
  await sql.query(`delete from auth_token where subject = $1 and kind = 'device' and scope ? 'revoked'`, [device_id]);
}

export async function deleteExpiredTokens(sql: Sql, now: Date): Promise<void> {
  await sql.query('delete from auth_token where expires_at < $1', [now]);
}
