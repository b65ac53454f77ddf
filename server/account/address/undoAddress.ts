import { accept, refuse, type Result } from '#domain/error/refusal.ts';
import type { Sql } from '../../db/sql.ts';
import type { AccountParts } from '../../user/accountParts.ts';
import { endForeignAccess } from '../../login/endForeignAccess.ts';
import { hashPassword } from '../../login/password.ts';
import { passwordFault } from '../../login/passwordFault.ts';
import { deleteResetsOf } from '../../login/passwordResetRepository.ts';
import { deleteIdentitiesSince } from '../../login/providerRepository.ts';
import { deleteSecondFactorsSince } from '../../login/secondFactor/secondFactorRepository.ts';
import { secretHash } from '../../caller/secret.ts';
import { lockUser, type StoredUser, updatePasswordHash, updateUser } from '../../user/userRepository.ts';
import { takeUndo } from './addressChangeRepository.ts';
import { undoMs } from './undoMs.ts';

/**
 * Gives the account back to whoever has the address from before (D41): with that address, a new password and without
 * any session or login that came since.
 */
export async function undoAddress(
  tx: Sql,
  deps: Pick<AccountParts, 'tokens'>,
  { token, fresh, now }: { token: string; fresh: string; now: Date },
): Promise<Result<StoredUser>> {
  const change = await takeUndo(tx, secretHash(token), now);
  const user = change && (await lockUser(tx, change.user_id));
  if (!user) return refuse('reset_token_invalid');
  const { passwordHash: _before, ...restored } = { ...user, email: change.before_email, emailVerified: true };
  const fault = await passwordFault(fresh, 'new_password', restored);
  if (fault) return fault;
  if (!(await updateUser(tx, restored))) return refuse('email_taken');
  await updatePasswordHash(tx, user.user_id, await hashPassword(fresh));
  await deleteResetsOf(tx, user.user_id);
  await deleteIdentitiesSince(tx, user.user_id, change.changed_at);
  await deleteSecondFactorsSince(tx, user.user_id, new Date(change.changed_at.getTime() - undoMs));
  await endForeignAccess(tx, deps, { ...user, emailVerified: true });
  return accept(restored);
}
