import type { z } from 'zod';
import type { AnswerOf } from '#contract/calls.ts';
import type { PasskeyMade } from '#contract/secondFactor.ts';
import { accept, refuse, type Result } from '#domain/error/refusal.ts';
import type { Sql } from '../../db/sql.ts';
import type { AccountParts } from '../../user/accountParts.ts';
import { secretHash } from '../../caller/secret.ts';
import type { StoredUser } from '../../user/userRepository.ts';
import { challengeMs, isChallenge, newChallenge } from './challenge.ts';
import { insertPasskey, passkeysOf, spendChallenge } from './passkeyRepository.ts';
import { makePurpose, relyingParty } from './relyingParty.ts';

type Parts = Pick<AccountParts, 'origin' | 'newId' | 'log' | 'secrets'>;
type MadePasskey = z.output<typeof PasskeyMade>;

/** What a browser needs to make a passkey for this user; it is found again without a name being typed. */
export async function passkeyOptions(
  tx: Sql,
  deps: Parts,
  { user_id, email, first_name, last_name }: StoredUser,
  now: Date,
): Promise<AnswerOf<'POST /user/passkey/registration'>> {
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  const known = await passkeysOf(tx, user_id);
  const options = await generateRegistrationOptions({
    rpName: 'Comanda',
    rpID: relyingParty(deps).id,
    userID: Uint8Array.from(Buffer.from(user_id)),
    userName: email,
    userDisplayName: `${first_name} ${last_name}`.trim(),
    challenge: newChallenge(deps.secrets.key('passkey'), makePurpose(user_id), now),
    timeout: challengeMs,
    excludeCredentials: known.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return JSON.parse(JSON.stringify(options)) as AnswerOf<'POST /user/passkey/registration'>;
}

/** Keeps the passkey that was made for this user. */
export async function keepPasskey(
  tx: Sql,
  deps: Parts,
  { user_id, made, name, now }: { user_id: string; made: MadePasskey; name: string; now: Date },
): Promise<Result<{ passkey_id: string; name: string; createdAt: string }>> {
  const key = deps.secrets.key('passkey');
  let signed = '';
  const isOurs = (challenge: string): boolean => {
    signed = challenge;
    return isChallenge(key, makePurpose(user_id), challenge, now);
  };
  const credential = await verified(deps, made, isOurs);
  if (!credential) return refuse('passkey_invalid');
  if (!(await spendChallenge(tx, secretHash(signed), new Date(now.getTime() + challengeMs))))
    return refuse('passkey_invalid');
  const passkey_id = deps.newId();
  const kept = await insertPasskey(tx, {
    passkey_id,
    user_id,
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: made.response.transports ?? [],
    name,
    created_at: now,
  });
  return kept ? accept({ passkey_id, name, createdAt: now.toISOString() }) : refuse('passkey_invalid');
}

async function verified(deps: Parts, made: MadePasskey, expectedChallenge: (challenge: string) => boolean) {
  const { id, rawId, type, response } = made;
  const { clientDataJSON, attestationObject } = response;
  const { origin, id: expectedRPID } = relyingParty(deps);
  try {
    const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
    const outcome = await verifyRegistrationResponse({
      response: { id, rawId, type, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID,
      requireUserVerification: true,
    });
    return outcome.registrationInfo?.credential;
  } catch (error) {
    deps.log.info({ err: error }, 'a new passkey was not accepted');
    return undefined;
  }
}
