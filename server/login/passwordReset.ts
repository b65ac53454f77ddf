import { accept, refuse, type Result } from '#domain/error/refusal.ts';
import type { Sql } from '../db/sql.ts';
import type { AccountParts } from '../user/accountParts.ts';
import { endForeignAccess } from './endForeignAccess.ts';
import { hashPassword } from './password.ts';
import { passwordFault } from './passwordFault.ts';
import { insertReset, redeemReset } from './passwordResetRepository.ts';
import { newSecret, secretHash } from '../caller/secret.ts';
import { lockUser, type StoredUser, updatePasswordHash, updateUser } from '../user/userRepository.ts';

const validMs = 3_600_000;

/**
 * A new token by which the user may choose a password, once, within an hour, while the e-mail address stays what it is.
 * Only its hash is stored. Nothing when the address is another one by now: the token would prove it unseen.
 */
export async function issueReset(
  sql: Sql,
  user: Pick<StoredUser, 'user_id' | 'email'>,
  now: Date,
): Promise<string | undefined> {
  const token = newSecret();
  const stored = await insertReset(sql, secretHash(token), user, new Date(now.getTime() + validMs));
  return stored ? token : undefined;
}

/** Sets the password of whoever got the token by mail, which proves the address too. Every session ends. */
export async function resetPassword(
  tx: Sql,
  deps: Pick<AccountParts, 'tokens'>,
  { token, fresh, now }: { token: string; fresh: string; now: Date },
): Promise<Result<StoredUser>> {
  const user_id = await redeemReset(tx, secretHash(token), now);
  const user = user_id ? await lockUser(tx, user_id) : undefined;
  if (!user) return refuse('reset_token_invalid');
  const fault = await passwordFault(fresh, 'new_password', user);
  if (fault) return fault;
  const { passwordHash: _before, ...proven } = { ...user, emailVerified: true };
  await updateUser(tx, proven);
  await updatePasswordHash(tx, user.user_id, await hashPassword(fresh));
  await endForeignAccess(tx, deps, user);
  return accept(proven);
}
