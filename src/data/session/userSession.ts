import type { BodyOf } from '#contract/calls.ts';
import type { CallAnswer } from '../api/call.ts';
import { CallFailed } from '../api/callFailed.ts';
import { tokenForSocket } from '../api/tokens.ts';
import { writeValue } from '../local/sessionDatabase.ts';
import { asUser, asUserWithHeaders } from './asUser.ts';
import { encodePassword } from './encodePassword.ts';
import type { PasskeyUsed } from './passkey.ts';
import { becomeUser, forgetUser, providerName, userSession } from './userSessionStore.ts';

let asking: Promise<void> | undefined;

/** Asks once who is logged in here; again when the last try failed. */
export function startUser(): Promise<void> {
  if (userSession.state === 'in') return Promise.resolve();
  asking ??= whoIsIt().finally(() => {
    asking = undefined;
  });
  return asking;
}

async function whoIsIt(): Promise<void> {
  if (!(await tokenForSocket('user'))) {
    userSession.state = 'out';
    return;
  }
  try {
    becomeUser(await asUser('GET /user/me', {}));
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    userSession.state = 'out';
    if (error.code !== 'no_token') userSession.error = error.error;
  }
}

/** A login whose password or provider was right, and which wants a second factor. */
export type LoginTicket = { ticket: string; factors: readonly string[] };

type Entered = CallAnswer<'GET /user/me'>;

async function enter(login: () => Promise<Entered>): Promise<LoginTicket | undefined> {
  try {
    const { answer, headers } = await login();
    await writeValue(providerName, headers.get('authorization-provider') ?? 'local');
    becomeUser(answer);
    return undefined;
  } catch (error) {
    if (!(error instanceof CallFailed && error.code === 'second_factor_required')) throw error;
    return error.error.details as LoginTicket;
  }
}

/** Logs in with address and password; the ticket when a second factor is wanted. Throws `CallFailed`. */
export const logIn = (email: string, password: string): Promise<LoginTicket | undefined> =>
  enter(() =>
    asUserWithHeaders('POST /user/login', { body: { login: encodePassword(JSON.stringify({ email, password })) } }),
  );

/** Logs in with the one-time code with which a provider has sent the browser back. */
export const logInByCode = (code: string): Promise<LoginTicket | undefined> =>
  enter(() => asUserWithHeaders('POST /user/provider/exchange', { body: { code } }));

export type SecondFactor = Omit<BodyOf<'POST /user/login/second-factor'>, 'ticket'>;

/** The second half of a login. */
export async function finishLogin({ ticket }: LoginTicket, factor: SecondFactor): Promise<void> {
  await enter(() => asUserWithHeaders('POST /user/login/second-factor', { body: { ticket, ...factor } }));
}

export async function logInByPasskey(passkey: PasskeyUsed): Promise<void> {
  await enter(() => asUserWithHeaders('POST /user/login/passkey', { body: { passkey } }));
}

export type NewUser = Omit<BodyOf<'POST /user/register'>, 'password'> & { password: string };

/** Makes an account and is logged in with it; the server mails a code to its address. */
export async function register({ password, ...about }: NewUser): Promise<void> {
  const body = { ...about, password: encodePassword(password) };
  await enter(() => asUserWithHeaders('POST /user/register', { body }));
}

/** Ends this session. The browser forgets it even when the server cannot be told. */
export async function logOut(): Promise<void> {
  try {
    await asUser('POST /user/logout', {});
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
  }
  await forgetUser();
}

/** Chooses a password by the link of a mail, which ends every session: also the one here. */
export async function choosePassword(
  by: 'PUT /user/reset-password' | 'PUT /user/undo-address',
  token: string,
  password: string,
): Promise<void> {
  await asUser(by, { body: { token, new_password: encodePassword(password) } });
  await forgetUser();
}
