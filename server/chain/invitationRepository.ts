import type { Sql } from '../db/sql.ts';

export type Invitation = { invitation_id: string; chain_id: string; email: string };

export async function insertInvitation(
  tx: Sql,
  invitation: Invitation & { tokenHash: Buffer; expiresAt: Date },
): Promise<void> {
  await tx.query(
    `insert into chain_invitation (invitation_id, chain_id, token_hash, email, expires_at) values ($1, $2, $3, $4, $5)`,
    [invitation.invitation_id, invitation.chain_id, invitation.tokenHash, invitation.email, invitation.expiresAt],
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
     returning i.invitation_id, i.chain_id, i.email`,
    [tokenHash, user_id, now],
  );
  return invitation;
}

export async function deleteOldInvitations(sql: Sql, now: Date): Promise<void> {
  await sql.query('delete from chain_invitation where expires_at < $1', [now]);
}
