import { Secret, TOTP } from 'otpauth';
import type { Api } from './api.ts';
import { personsPassword } from './people.ts';
import { softAuthenticator, type SoftAuthenticator } from './softAuthenticator.ts';
import { encoded, type TestServer } from './testServer.ts';

/** The code that an app with this secret shows, `steps` half minutes from now. */
export const codeOf = (secret: string, at: Date, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() + steps * 30_000 });

/** Sets up an app that shows codes, with the code of the step before now, so that the next one is free. */
export async function setUpTotp({ deps }: TestServer, api: Api, password = personsPassword) {
  const begun = await api('POST /user/totp', { body: { password: encoded(password) } });
  const { secret } = begun.body;
  const { body, status } = await api('PUT /user/totp', { body: { code: codeOf(secret, deps.now(), -1) } });
  if (status !== 200) throw new Error('the app could not be set up');
  return { secret, recoveryCodes: body.recoveryCodes };
}

/** Adds a passkey from a new authenticator. */
export async function addPasskey(
  { deps }: TestServer,
  api: Api,
  soft: SoftAuthenticator = softAuthenticator(deps.origin()),
) {
  const { body: options } = await api('POST /user/passkey/registration', {
    body: { password: encoded(personsPassword) },
  });
  const { body, status } = await api('POST /user/passkey', { body: { passkey: soft.make(options), name: 'My phone' } });
  if (status !== 200) throw new Error('the passkey was not taken');
  return { soft, passkey_id: body.passkey.passkey_id, recoveryCodes: body.recoveryCodes };
}
