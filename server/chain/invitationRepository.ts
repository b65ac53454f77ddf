import type { ChainRole } from '#domain/chain/chainRole.ts';
import type { Sql } from '../db/sql.ts';

export type Invitation = { invitation_id: string; chain_id: string; email: string; role: ChainRole };

export type OpenInvitation = Omit<Invitation, 'chain_id'> & { expires_at: Date };

export async function insertInvitation(
  tx: Sql,
  invitation: Invitation & { tokenHash: Buffer; expiresAt: Date },
): Promise<void> {
  await tx.query(
    `insert into chain_invitation (invitation_id, chain_id, token_hash, email, role, expires_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [
      invitation.invitation_id,
      invitation.chain_id,
      invitation.tokenHash,
      invitation.email,
      invitation.role,
      invitation.expiresAt,
    ],
  );
}

/**
 * Uses an invitation up for the user whose verified address it names; nothing when it is unknown, over, used, or
 * somebody else's.
 */
export async function redeemInvitation(
  tx: Sql,
  tokenHash: Buffer,
  user_id: string,
  now: Date,
): Promise<Invitation | undefined> {
  const [invitation] = await tx.query<Invitation>(
    `update chain_invitation i set accepted_at = $3 from user_account u
      where i.token_hash = $1 and i.accepted_at is null and i.expires_at > $3
        and u.user_id = $2 and lower(u.email) = lower(i.email) and (u.doc->>'emailVerified')::boolean
     returning i.invitation_id, i.chain_id, i.email, i.role`,
    [tokenHash, user_id, now],
  );
  return invitation;
}

/** Those that somebody may still accept, in the order in which they end. */
export async function openInvitations(sql: Sql, chain_id: string, now: Date): Promise<OpenInvitation[]> {
  return sql.query<OpenInvitation>(
    `select invitation_id, email, role, expires_at from chain_invitation
      where chain_id = $1 and accepted_at is null and expires_at > $2 order by expires_at, invitation_id`,
    [chain_id, now],
  );
}

/** Withdraws an invitation that nobody has accepted; gives whom it named. */
export async function deleteInvitation(
  tx: Sql,
  chain_id: string,
  invitation_id: string,
  now: Date,
): Promise<string | undefined> {
  const [row] = await tx.query<{ email: string }>(
    `delete from chain_invitation where chain_id = $1 and invitation_id = $2 and accepted_at is null and expires_at > $3
     returning email`,
    [chain_id, invitation_id, now],
  );
  return row?.email;
}

/**
 * Whoever stops being an owner does not come back by a mail from before: neither by one to the own address, nor by one
 * that was sent in time to another.
 */
export async function deleteInvitationsOf(
  tx: Sql,
  chain_id: string,
  { user_id, email }: { user_id: string; email: string },
): Promise<void> {
  await tx.query(
    `delete from chain_invitation i where chain_id = $1 and accepted_at is null
        and (lower(email) = lower($2) or exists (
          select 1 from chain_journal j where j.chain_id = $1 and j.entity = 'invitation' and j.what = 'created'
             and j.entity_id = i.invitation_id and j.actor = 'user:' || $3::text))`,
    [chain_id, email, user_id],
  );
}

export async function deleteOldInvitations(sql: Sql, now: Date): Promise<void> {
  await sql.query('delete from chain_invitation where expires_at < $1', [now]);
}
