import { z } from 'zod';
import { accept, refuse, type Result } from '#domain/error/refusal.ts';
import type { AccountParts } from '../user/accountParts.ts';
import type { Guessed, Guesser } from './guessed.ts';
import { guessSecret } from './guessSecret.ts';
import { verifyNothing, verifyPassword } from './password.ts';
import { insertLogin } from './loginHistoryRepository.ts';
import { type StoredUser, userByEmail } from '../user/userRepository.ts';
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

/** The password of an account, as it is guessed at; an address that nobody has is counted as if somebody had it. */
export const passwordOf = (user: { user_id: string; passwordHash?: string } | undefined, email = ''): Guessed => ({
  kind: 'login',
  subject: user?.user_id ?? email.toLowerCase(),
  value: user?.passwordHash ?? '',
});

/** The user with these credentials. An unknown address and a wrong password cannot be told apart, by text or time. */
export async function login(
  deps: Pick<AccountParts, 'db' | 'limits' | 'config' | 'secrets' | 'log' | 'now'>,
  { email, password }: Credentials,
  { userAgent, ...from }: Guesser & { userAgent: string },
): Promise<Result<StoredUser>> {
  const { db, log, now } = deps;
  const user = await userByEmail(db, email);
  const guess = guessSecret(deps, passwordOf(user, email), from);
  if (!guess.ok) return guess;
  const right = user?.passwordHash ? await verifyPassword(password, user.passwordHash) : await verifyNothing(password);
  const where = { ip: from.ip, userAgent, provider: localProvider };
  const noted = user && insertLogin(db, { user_id: user.user_id, at: now(), ...where, success: right });
  if (!user || !right) {
    // nobody waits for it, since an unknown address has nothing to write down
    noted?.catch((error: unknown) => log.warn({ err: error }, 'a failed login was not written down'));
    return refuse('wrong_credentials');
  }
  await noted;
  guess.value.right();
  return accept(user);
}
