import { randomUUID } from 'node:crypto';
import type { secondFactorCalls } from '#contract/secondFactor.ts';
import { secretHash } from '#server/caller/secret.ts';
import { putRecoveryCodes } from '#server/login/secondFactor/secondFactorRepository.ts';
import { recoveryCodeHash } from '#server/login/secondFactor/recoveryCode.ts';
import { insertTicket } from '#server/login/secondFactor/loginTicketRepository.ts';
import { newChallenge } from '#server/login/passkey/challenge.ts';
import { keepPasskey, passkeyOptions } from '#server/login/passkey/makePasskey.ts';
import { usePurpose } from '#server/login/passkey/relyingParty.ts';
import { newTotpSecret } from '#server/login/secondFactor/oneTimeCode.ts';
import { seal } from '#server/login/secondFactor/sealedSecret.ts';
import { putPendingTotp } from '#server/login/secondFactor/secondFactorRepository.ts';
import { userById } from '#server/user/userRepository.ts';
import { codeOf } from '../../support/secondFactors.ts';
import { softAuthenticator } from '../../support/softAuthenticator.ts';
import { encoded } from '../../support/testServer.ts';
import type { CallerKind, ExamplesOf } from './example.ts';
import type { World } from './world.ts';

export const secondFactorExamples = {
  'GET /user/second-factor': { request: () => ({}) },
  'POST /user/login/second-factor': {
    request: async (world) => {
      const { deps } = world.server;
      const { user_id } = await newUser(world);
      const [ticket, recovery_code] = [randomUUID(), randomUUID()];
      const until = new Date(deps.now().getTime() + 60_000);
      await insertTicket(deps.db, secretHash(ticket), { user_id, provider: 'local' }, until);
      await putRecoveryCodes(deps.db, user_id, [recoveryCodeHash(recovery_code)]);
      return { body: { ticket, recovery_code } };
    },
  },
  'POST /user/login/passkey': {
    request: async (world) => {
      const { deps } = world.server;
      const { soft } = await passkeyOf(world, (await newUser(world)).user_id);
      const challenge = Buffer.from(newChallenge(deps.secrets.key('passkey'), usePurpose, deps.now())).toString(
        'base64url',
      );
      return { body: { passkey: soft.use({ challenge }) } };
    },
  },
  'POST /user/passkey/challenge': { request: () => ({}) },
  'POST /user/passkey/registration': { request: confirming },
  'POST /user/passkey': {
    request: async (world, caller) => {
      const { deps } = world.server;
      const user = await userById(deps.db, idOf(world, caller));
      const options = await passkeyOptions(deps.db, deps, user!, deps.now());
      return { body: { passkey: softAuthenticator(deps.origin()).make(options), name: 'My phone' } };
    },
  },
  'DELETE /user/passkey': {
    request: async (world, caller) => {
      const { passkey_id } = await passkeyOf(world, idOf(world, caller));
      return { query: { passkey_id }, ...confirming(world) };
    },
  },
  'POST /user/totp': { request: confirming },
  'PUT /user/totp': {
    request: async (world, caller) => {
      const { deps } = world.server;
      const [user_id, secret] = [idOf(world, caller), newTotpSecret()];
      const until = new Date(deps.now().getTime() + 60_000);
      await putPendingTotp(deps.db, user_id, seal(secret, user_id, deps.secrets.key('totp')), until);
      return { body: { code: codeOf(secret, deps.now()) } };
    },
  },
  'DELETE /user/totp': { request: confirming },
  'POST /user/recovery-codes': {
    request: async (world, caller) => {
      await passkeyOf(world, idOf(world, caller));
      return confirming(world);
    },
  },
} satisfies ExamplesOf<keyof typeof secondFactorCalls>;

function confirming({ password }: World) {
  return { body: { password: encoded(password) } };
}

/** The user who calls; for whoever is none, any. */
const idOf = ({ users }: World, caller: CallerKind): string =>
  (caller in users ? users[caller as keyof World['users']] : users.user).user_id;

async function newUser({ another }: World): Promise<{ user_id: string }> {
  const api = await another('user');
  return (await api('GET /user/me')).body;
}

/** A passkey of this user, with the authenticator that has it. */
async function passkeyOf({ server: { deps } }: World, user_id: string) {
  const user = await userById(deps.db, user_id);
  const soft = softAuthenticator(deps.origin());
  const made = soft.make(await passkeyOptions(deps.db, deps, user!, deps.now()));
  const kept = await deps.db.transaction((tx) =>
    keepPasskey(tx, deps, { user_id, made, name: 'A phone', now: deps.now() }),
  );
  if (!kept.ok) throw new Error(kept.code);
  return { soft, passkey_id: kept.value.passkey_id };
}
