import type { Sql } from '../../db/sql.ts';

/** Somebody who has given the password and still owes the second factor. */
export type LoginTicket = { user_id: string; provider: string };

export async function insertTicket(sql: Sql, hash: Buffer, ticket: LoginTicket, expiresAt: Date): Promise<void> {
  await sql.query('insert into login_ticket (ticket_hash, user_id, provider, expires_at) values ($1, $2, $3, $4)', [
    hash,
    ticket.user_id,
    ticket.provider,
    expiresAt,
  ]);
}

/** The ticket, held by this transaction, so that one login is made of it. */
export async function lockTicket(tx: Sql, hash: Buffer, now: Date): Promise<LoginTicket | undefined> {
  const [row] = await tx.query<LoginTicket>(
    'select user_id, provider from login_ticket where ticket_hash = $1 and expires_at > $2 for update',
    [hash, now],
  );
  return row;
}

export async function deleteTicket(tx: Sql, hash: Buffer): Promise<void> {
  await tx.query('delete from login_ticket where ticket_hash = $1', [hash]);
}

/** The password has changed: whoever knew the one before gets no further. */
export async function deleteTicketsOf(tx: Sql, user_id: string): Promise<void> {
  await tx.query('delete from login_ticket where user_id = $1', [user_id]);
}

export async function deleteOldTickets(sql: Sql, now: Date): Promise<void> {
  await sql.query(
    `with used as (delete from used_challenge where expires_at < $1) delete from login_ticket where expires_at < $1`,
    [now],
  );
}
