import type { Sql } from '../db/sql.ts';

export type NewLogin = {
  user_id: string;
  at: Date;
  ip: string;
  userAgent: string;
  /** `local`, or the name of an OpenID Connect provider */
  provider: string;
  success: boolean;
};

export async function insertLogin(sql: Sql, entry: NewLogin): Promise<void> {
  await sql.query(
    `insert into login_history (user_id, at, ip, user_agent, provider, success) values ($1, $2, $3, $4, $5, $6)`,
    [entry.user_id, entry.at, entry.ip, entry.userAgent, entry.provider, entry.success],
  );
}

type Row = { login_id: number; at: Date; ip: string; user_agent: string; provider: string; success: boolean };
export type Login = { login_id: number; at: string; ip: string; userAgent: string; provider: string; success: boolean };

/** Logins of a user and what failed, newest first. */
export async function loginsPage(
  sql: Sql,
  user_id: string,
  page: { limit: number; before?: number | undefined },
): Promise<Login[]> {
  const rows = await sql.query<Row>(
    `select login_id, at, ip, user_agent, provider, success from login_history
      where user_id = $1 and ($2::bigint is null or login_id < $2) order by login_id desc limit $3`,
    [user_id, page.before ?? null, page.limit],
  );
  return rows.map(({ at, user_agent, ...row }) => ({ ...row, at: at.toISOString(), userAgent: user_agent }));
}

export async function deleteLoginsOf(tx: Sql, user_id: string): Promise<void> {
  await tx.query('delete from login_history where user_id = $1', [user_id]);
}

export async function deleteOldLogins(sql: Sql, before: Date): Promise<void> {
  await sql.query('delete from login_history where at < $1', [before]);
}
