import type { BodyOf } from '#contract/calls.ts';
import { asUser } from './asUser.ts';

export type PasskeyUsed = BodyOf<'POST /user/login/passkey'>['passkey'];

/** Passkeys are made for a name: a server that is reached by its number gets none. */
const isNumber = (hostname: string): boolean => /^[\d.]+$|^\[/.test(hostname);

/** Whether this browser can make and use passkeys here, in the words of the wire. */
export const passkeysWork = (): boolean =>
  !isNumber(location.hostname) &&
  typeof PublicKeyCredential === 'function' &&
  typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function';

/** The person said no, or took too long: nothing to complain of. */
const declined = (error: unknown): boolean =>
  error instanceof DOMException && ['NotAllowedError', 'AbortError'].includes(error.name);

async function unlessDeclined(ask: () => Promise<Credential | null>): Promise<unknown> {
  try {
    return ((await ask()) as PublicKeyCredential | null)?.toJSON();
  } catch (error) {
    if (declined(error)) return undefined;
    throw error;
  }
}

/** Has the person prove by a passkey who it is; nothing when that was declined. */
export async function signWithPasskey(): Promise<PasskeyUsed | undefined> {
  const options = await asUser('POST /user/passkey/challenge', {});
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  return (await unlessDeclined(() => navigator.credentials.get({ publicKey }))) as PasskeyUsed | undefined;
}

/** Makes a passkey for the account and adds it under `name`; the recovery codes that a first factor brings. */
export async function addPasskey(name: string): Promise<string[] | undefined> {
  const options = await asUser('POST /user/passkey/registration', { body: null });
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const made = await unlessDeclined(() => navigator.credentials.create({ publicKey }));
  if (!made) return undefined;
  const passkey = made as BodyOf<'POST /user/passkey'>['passkey'];
  return (await asUser('POST /user/passkey', { body: { passkey, name } })).recoveryCodes;
}
