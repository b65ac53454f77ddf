import { accept, refuse, type Refusal, type Result } from '#domain/error/refusal.ts';
import type { Sql } from '../../db/sql.ts';
import type { AccountParts } from '../../user/accountParts.ts';
import type { Context } from '../../http/serve.ts';
import { guessSecret } from '../guessSecret.ts';
import { passwordOf } from '../login.ts';
import { decodePassword, verifyNothing, verifyPassword } from '../password.ts';
import { type StoredUser, userById } from '../../user/userRepository.ts';
import { confirmedAt, confirmSession } from '../../caller/sessionRepository.ts';

/** How long a confirmation is good for (D41). */
const confirmedMs = 10 * 60_000;

/** What a call tells of the session that makes it. */
export type Asked = Pick<Context<'POST /user/confirm'>, 'sessions' | 'ip' | 'cookies' | 'now'>;

/**
 * Refuses what only the user may do, and not whoever found the session (D41): the password comes along, or the user
 * has proven to be the user in this session a little while ago, be it by logging in. What comes along counts for the
 * session too.
 */
export async function unconfirmed(
  tx: Sql,
  deps: Pick<AccountParts, 'limits' | 'config' | 'secrets'>,
  asked: Asked,
  user: StoredUser,
  password: string | undefined,
): Promise<Refusal | undefined> {
  const { sessions, now } = asked;
  const { hash } = sessions.user!;
  if (password !== undefined) {
    const wrong = await wrongPassword(deps, user, password, asked);
    if (!wrong) await confirmSession(tx, hash, now);
    return wrong;
  }
  const at = await confirmedAt(tx, hash);
  return at && now.getTime() - at.getTime() <= confirmedMs ? undefined : refuse('confirmation_needed');
}

/** The user of this session, when it is confirmed. */
export async function confirmedUser(
  tx: Sql,
  deps: Pick<AccountParts, 'limits' | 'config' | 'secrets'>,
  asked: Asked,
  password: string | undefined,
): Promise<Result<StoredUser>> {
  const user = await userById(tx, asked.sessions.user!.subject);
  if (!user) return refuse('no_token');
  return (await unconfirmed(tx, deps, asked, user, password)) ?? accept(user);
}

/** Refuses a password that is not the user's; guesses count as those of logins do. */
async function wrongPassword(
  deps: Pick<AccountParts, 'limits' | 'config' | 'secrets'>,
  user: StoredUser,
  encoded: string,
  { sessions, ip, cookies }: Asked,
): Promise<Refusal | undefined> {
  const guess = guessSecret(deps, passwordOf(user), { ip, cookies, session: sessions.user!.hash });
  if (!guess.ok) return guess;
  const given = decodePassword(encoded);
  const right = user.passwordHash ? await verifyPassword(given, user.passwordHash) : await verifyNothing(given);
  if (!right) return refuse('password_wrong');
  guess.value.right();
  return undefined;
}
