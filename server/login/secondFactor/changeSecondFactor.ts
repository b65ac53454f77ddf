import type { Sql } from '../../db/sql.ts';
import type { AccountParts } from '../../user/accountParts.ts';
import { wantMessage } from '../../message/wantMessage.ts';
import type { StoredUser } from '../../user/userRepository.ts';
import { newRecoveryCodes, recoveryCodeHash } from './recoveryCode.ts';
import { putRecoveryCodes, secondFactorsOf } from './secondFactorRepository.ts';

/** New recovery codes; only their hashes stay here. */
export async function giveRecoveryCodes(tx: Sql, user_id: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await putRecoveryCodes(tx, user_id, codes.map(recoveryCodeHash));
  return codes;
}

/** The account has its first second factor: sessions that were begun without one end, all but the one at hand. */
export async function firstFactor(
  tx: Sql,
  { tokens }: Pick<AccountParts, 'tokens'>,
  user_id: string,
  token: Buffer,
): Promise<string[]> {
  await tokens.endAll(tx, 'user', user_id, token);
  return giveRecoveryCodes(tx, user_id);
}

/** Tells the user, and every process, since an admin without one is none; without any, the codes for it open nothing. */
export async function secondFactorChanged(
  tx: Sql,
  deps: Pick<AccountParts, 'tokens' | 'newId' | 'now'>,
  { user_id, email: to, emailVerified, language }: StoredUser,
): Promise<void> {
  if ((await secondFactorsOf(tx, user_id)).length === 0) await putRecoveryCodes(tx, user_id, []);
  if (emailVerified) await wantMessage(tx, deps, { kind: 'second_factor_changed', to, user_id, language });
  await deps.tokens.changed(tx, user_id);
}
