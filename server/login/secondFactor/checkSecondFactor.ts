import type { ParsedBody } from '#contract/calls.ts';
import { accept, refuse, type Refusal, type Result } from '#domain/error/refusal.ts';
import type { Sql } from '../../db/sql.ts';
import type { AccountParts } from '../../user/accountParts.ts';
import { acceptPasskey } from '../passkey/acceptPasskey.ts';
import type { Guesser } from '../guessed.ts';
import { guessSecret } from '../guessSecret.ts';
import { stepOfCode } from './oneTimeCode.ts';
import { recoveryCodeHash } from './recoveryCode.ts';
import { unseal } from './sealedSecret.ts';
import { lockTotp, noteStep, takeRecoveryCode } from './secondFactorRepository.ts';

type Given = Pick<ParsedBody<'POST /user/login/second-factor'>, 'code' | 'recovery_code' | 'passkey'>;

/** Refuses what is not the user's second factor. A code counts once, and only wrong ones count towards the limit. */
export async function wrongSecondFactor(
  tx: Sql,
  deps: Pick<AccountParts, 'limits' | 'config' | 'origin' | 'log' | 'secrets'>,
  user_id: string,
  given: Given,
  { now, ...by }: Guesser & { now: Date },
): Promise<Refusal | undefined> {
  const guess = guessSecret(deps, { kind: 'second_factor', subject: user_id, value: '' }, by);
  if (!guess.ok) return guess;
  const right = await isRight(tx, deps, user_id, given, now);
  if (!right.ok) return right;
  if (!right.value) return refuse('second_factor_wrong');
  guess.value.right();
  return undefined;
}

async function isRight(
  tx: Sql,
  deps: Pick<AccountParts, 'origin' | 'log' | 'secrets'>,
  user_id: string,
  { code, recovery_code, passkey }: Given,
  now: Date,
): Promise<Result<boolean>> {
  if (passkey) {
    const used = await acceptPasskey(tx, deps, passkey, now);
    return used.ok ? accept(used.value === user_id) : used;
  }
  if (recovery_code) return accept(await takeRecoveryCode(tx, user_id, recoveryCodeHash(recovery_code)));
  return accept(await isCodeOfNow(tx, deps, user_id, code ?? '', now));
}

/** A code that somebody looked over a shoulder for is worth nothing once it was used. */
async function isCodeOfNow(
  tx: Sql,
  deps: Pick<AccountParts, 'secrets'>,
  user_id: string,
  code: string,
  now: Date,
): Promise<boolean> {
  const totp = await lockTotp(tx, user_id, now);
  if (!totp?.sealed) return false;
  const secret = unseal(totp.sealed, user_id, deps.secrets.key('totp'));
  const step = secret && stepOfCode(secret, code, now);
  if (!step || step <= totp.last_step) return false;
  await noteStep(tx, user_id, step);
  return true;
}
