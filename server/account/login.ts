import { z } from 'zod';
import type { User } from '#domain/account/account.ts';
import { accept, refuse, type Result } from '#domain/error/refusal.ts';
import type { Deps } from '../deps.ts';
import { tooMany } from '../plugins/callLimits.ts';
import { minute } from '../plugins/limits.ts';
import { verifyNothing, verifyPassword } from './password.ts';
import { insertLogin, presentUser, userByEmail } from './userRepository.ts';

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
 * The user with these credentials. An unknown address and a wrong password cannot be told apart, neither by text nor
 * by time; only failed attempts count towards the limits of the account and the address.
 */
export async function login(
  { db, limits, config, now }: Deps,
  { email, password }: Credentials,
  from: { ip: string; userAgent: string },
): Promise<Result<User>> {
  const windowMs = 15 * minute;
  const perAccount = { most: config.limits.loginsPerQuarterHour, windowMs };
  const perAddress = { most: config.limits.loginsPerQuarterHour * 10, windowMs };
  const account = `login ${email.toLowerCase()}`;
  const address = `login-address ${from.ip}`;
  const often = tooMany(limits.take(account, perAccount) ?? limits.take(address, perAddress));
  if (often) return often;
  const user = await userByEmail(db, email);
  const right = user?.passwordHash ? await verifyPassword(password, user.passwordHash) : await verifyNothing(password);
  if (user) await insertLogin(db, { user_id: user.user_id, at: now(), ...from, provider: 'local', success: right });
  if (!user || !right) return refuse('wrong_credentials');
  limits.giveBack(account, perAccount);
  limits.giveBack(address, perAddress);
  return accept(presentUser(user));
}
