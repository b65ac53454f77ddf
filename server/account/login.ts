import { z } from 'zod';
import type { User } from '#domain/account/account.ts';
import { accept, refuse, type Result } from '#domain/error/refusal.ts';
import type { Deps } from '../deps.ts';
import { tooMany } from '../plugins/callLimits.ts';
import { minute } from '../plugins/limits.ts';
import { limitedAddress } from '../trustProxy.ts';
import { verifyNothing, verifyPassword } from './password.ts';
import { insertLogin } from './loginHistoryRepository.ts';
import { presentUser, userByEmail } from './userRepository.ts';
import { localProvider } from './userSession.ts';

const Credentials = z.object({ email: z.string().min(1).max(254), password: z.string().min(1).max(400) });
export type Credentials = z.infer<typeof Credentials>;

/** The e-mail address and password in base64 of JSON (D25). */
export function decodeLogin(encoded: string): Result<Credentials> {
  try {
    return accept(Credentials.parse(JSON.parse(Buffer.from(encoded, 'base64').toString('utf8'))));
  } catch {
    return refuse('invalid_request', { details: [{ path: 'login', message: 'must be base64 of {email, password}' }] });
  }
}

/**
 * Counts a guess at an account's password against the limits of the account and the address; `right` takes it back,
 * since only failed attempts count.
 */
export function passwordGuess(
  { limits, config }: Pick<Deps, 'limits' | 'config'>,
  email: string,
  ip: string,
): Result<{ right: () => void }> {
  const windowMs = 15 * minute;
  const perAccount = { most: config.limits.loginsPerQuarterHour, windowMs };
  const perAddress = { most: config.limits.loginsPerQuarterHour * 10, windowMs };
  const account = `login ${email.toLowerCase()}`;
  const address = `login-address ${limitedAddress(ip)}`;
  const often = tooMany(limits.take(account, perAccount) ?? limits.take(address, perAddress));
  if (often) return often;
  return accept({
    right: () => {
      limits.giveBack(account, perAccount);
      limits.giveBack(address, perAddress);
    },
  });
}

/** The user with these credentials. An unknown address and a wrong password cannot be told apart, by text or time. */
export async function login(
  deps: Pick<Deps, 'db' | 'limits' | 'config' | 'log' | 'now'>,
  { email, password }: Credentials,
  from: { ip: string; userAgent: string },
): Promise<Result<User>> {
  const guess = passwordGuess(deps, email, from.ip);
  if (!guess.ok) return guess;
  const { db, log, now } = deps;
  const user = await userByEmail(db, email);
  const right = user?.passwordHash ? await verifyPassword(password, user.passwordHash) : await verifyNothing(password);
  const noted =
    user && insertLogin(db, { user_id: user.user_id, at: now(), ...from, provider: localProvider, success: right });
  if (!user || !right) {
    // nobody waits for it, since an unknown address has nothing to write down
    noted?.catch((error: unknown) => log.warn({ err: error }, 'a failed login was not written down'));
    return refuse('wrong_credentials');
  }
  await noted;
  guess.value.right();
  return accept(presentUser(user));
}
