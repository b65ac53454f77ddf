import type { User } from '#domain/account/account.ts';
import { passwordVerdict, shortestPassword } from '#domain/account/passwordVerdict.ts';
import { refuse, type Refusal } from '#domain/error/refusal.ts';

/** What others know of somebody, as which no password may be. */
type Known = Pick<User, 'email' | 'first_name' | 'last_name'>;

/** Why a new password cannot be taken; `path` is where it stood in the request. Passwords from before stay good. */
export async function passwordFault(password: string, path: string, of?: Known): Promise<Refusal | undefined> {
  const verdict = await passwordVerdict(password, of ? [of.email, of.first_name, of.last_name] : []);
  if (!verdict) return undefined;
  if (verdict === 'short')
    return refuse('invalid_request', {
      details: [{ path, message: `must have at least ${shortestPassword} characters` }],
    });
  const message = verdict === 'own' ? 'must not be an own name or address' : 'is among the first that are guessed';
  return refuse('password_too_easy', { details: [{ path, message }] });
}
