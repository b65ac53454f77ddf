import { accept, refuse, type Result } from '#domain/error/refusal.ts';
import type { Sql } from '../../db/sql.ts';
import type { AccountParts } from '../../user/accountParts.ts';
import type { Session } from '../../caller/authentication.ts';
import { type UsedPasskey, acceptPasskey } from '../passkey/acceptPasskey.ts';
import { confirmSession } from '../../caller/sessionRepository.ts';

/** Confirms a session by a passkey of its own user. */
export async function confirmByPasskey(
  tx: Sql,
  deps: Pick<AccountParts, 'origin' | 'log' | 'secrets'>,
  { subject, hash }: Session,
  passkey: UsedPasskey,
  now: Date,
): Promise<Result<{ confirmed: true }>> {
  const used = await acceptPasskey(tx, deps, passkey, now);
  if (!used.ok || used.value !== subject) return refuse('passkey_invalid');
  await confirmSession(tx, hash, now);
  return accept({ confirmed: true });
}
