import type { z } from 'zod';
import type { PasskeyUsed } from '#contract/secondFactor.ts';
import { accept, refuse, type Result } from '#domain/error/refusal.ts';
import type { Sql } from '../../db/sql.ts';
import type { AccountParts } from '../../user/accountParts.ts';
import { secretHash } from '../../caller/secret.ts';
import { challengeMs, isChallenge } from './challenge.ts';
import { lockPasskey, notePasskeyUse, type StoredPasskey, spendChallenge } from './passkeyRepository.ts';
import { relyingParty, usePurpose } from './relyingParty.ts';

export type UsedPasskey = z.output<typeof PasskeyUsed>;

/**
 * The user whose passkey has signed one of our challenges, once, with the person at the authenticator verified: it is
 * what one has and what one knows at once.
 */
export async function acceptPasskey(
  tx: Sql,
  deps: Pick<AccountParts, 'origin' | 'log' | 'secrets'>,
  used: UsedPasskey,
  now: Date,
): Promise<Result<string>> {
  const passkey = await lockPasskey(tx, used.id);
  if (!passkey) return refuse('passkey_invalid');
  const key = deps.secrets.key('passkey');
  let signed = '';
  const isOurs = (challenge: string): boolean => {
    signed = challenge;
    return isChallenge(key, usePurpose, challenge, now);
  };
  const counter = await verified(deps, passkey, used, isOurs);
  if (counter === undefined) return refuse('passkey_invalid');
  if (!(await spendChallenge(tx, secretHash(signed), new Date(now.getTime() + challengeMs))))
    return refuse('passkey_invalid');
  await notePasskeyUse(tx, passkey.passkey_id, counter, now);
  return accept(passkey.user_id);
}

/** How often the authenticator has signed by now; nothing when this is not its signature. */
async function verified(
  deps: Pick<AccountParts, 'origin' | 'log'>,
  { credential_id, public_key, counter, user_id }: StoredPasskey,
  { id, rawId, type, response }: UsedPasskey,
  expectedChallenge: (challenge: string) => boolean,
): Promise<number | undefined> {
  const { userHandle, ...answered } = response;
  if (userHandle && Buffer.from(userHandle, 'base64url').toString() !== user_id) return undefined;
  const { origin, id: expectedRPID } = relyingParty(deps);
  try {
    const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
    const outcome = await verifyAuthenticationResponse({
      response: { id, rawId, type, response: answered, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID,
      credential: { id: credential_id, publicKey: Uint8Array.from(public_key), counter },
      requireUserVerification: true,
    });
    return outcome.verified ? outcome.authenticationInfo.newCounter : undefined;
  } catch (error) {
    deps.log.info({ err: error }, 'a passkey was not accepted');
    return undefined;
  }
}
