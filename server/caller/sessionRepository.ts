import type { Sql } from '../db/sql.ts';

/** Where a session was last seen, as far as it is anybody's business. */
export type Seen = { agent: string; network: string };

export type NewSession = Seen & { session_id: string; user_id: string; provider: string; at: Date; confirmed: boolean };

export async function insertSession(sql: Sql, session: NewSession): Promise<void> {
  const { session_id, user_id, provider, agent, network, at, confirmed } = session;
  await sql.query(
    `insert into user_session (session_id, user_id, provider, agent, network, began_at, seen_at, confirmed_at)
     values ($1, $2, $3, $4, $5, $6, $6, $7)`,
    [session_id, user_id, provider, agent, network, at, confirmed ? at : null],
  );
}

type Row = Seen & {
  session_id: string;
  provider: string;
  began_at: Date;
  seen_at: Date;
  ends_at: Date;
  current: boolean;
};

/** The sessions of a user that are alive, the one seen last first; `current` is the one that the token belongs to. */
export async function sessionsOf(sql: Sql, user_id: string, token: Buffer, now: Date): Promise<Row[]> {
  return sql.query<Row>(
    `select s.session_id, s.provider, s.agent, s.network, s.began_at, s.seen_at, max(t.expires_at) as ends_at,
            bool_or(t.token_hash = $2) as current
       from user_session s join auth_token t using (session_id)
      where s.user_id = $1 and t.expires_at > $3
      group by s.session_id order by s.seen_at desc, s.session_id desc`,
    [user_id, token, now],
  );
}

/** Ends a session with its tokens; false when the user has none such. */
export async function endSessionOf(tx: Sql, user_id: string, session_id: string): Promise<boolean> {
  const rows = await tx.query('delete from user_session where user_id = $1 and session_id = $2 returning 1', [
    user_id,
    session_id,
  ]);
  return rows.length > 0;
}

/** When the user of this token last proved to be the user; nothing when that never happened. */
export async function confirmedAt(sql: Sql, token: Buffer): Promise<Date | undefined> {
  const [row] = await sql.query<{ confirmed_at: Date | null }>(
    'select s.confirmed_at from auth_token t join user_session s using (session_id) where t.token_hash = $1',
    [token],
  );
  return row?.confirmed_at ?? undefined;
}

/** The user of this token has proven to be the user. */
export async function confirmSession(sql: Sql, token: Buffer, at: Date): Promise<void> {
  await sql.query(
    `update user_session s set confirmed_at = $2 from auth_token t
      where t.token_hash = $1 and s.session_id = t.session_id`,
    [token, at],
  );
}

/** Notes where and when a session was seen. */
export async function seeSession(sql: Sql, token: Buffer, { agent, network }: Seen, at: Date): Promise<void> {
  await sql.query(
    `update user_session s set agent = $2, network = $3, seen_at = $4 from auth_token t
      where t.token_hash = $1 and s.session_id = t.session_id and s.seen_at < $4`,
    [token, agent, network, at],
  );
}

/** Sessions whose last token is gone. */
export async function deleteEndedSessions(sql: Sql): Promise<void> {
  await sql.query(
    'delete from user_session s where not exists (select 1 from auth_token t where t.session_id = s.session_id)',
  );
}
