import type { User } from '#domain/account/account.ts';
import { accept, refuse, type Result } from '#domain/error/refusal.ts';
import type { Sql } from '../db/sql.ts';
import type { AccountParts } from '../user/accountParts.ts';
import { endForeignAccess } from './endForeignAccess.ts';
import { insertIdentity, userWithIdentity } from './providerRepository.ts';
import type { ProvidedPerson } from './openId.ts';
import { insertUser, lockUser, updatePasswordHash, updateUser, userByEmail } from '../user/userRepository.ts';

/**
 * The account of somebody whom a provider vouches for: the one that logged in with it before, else the one with the
 * verified e-mail address, else a new one. An unverified address is nobody's proof and gets no account.
 */
export async function providerAccount(
  tx: Sql,
  deps: Pick<AccountParts, 'tokens' | 'newId' | 'now'>,
  provider: string,
  person: ProvidedPerson,
  language: string,
): Promise<Result<string>> {
  const identity = { provider, subject: person.subject };
  const known = await userWithIdentity(tx, identity);
  if (known) return accept(known);
  const { email, emailVerified, first_name, last_name } = person;
  if (!email || !emailVerified) return refuse('provider_email_unverified');
  const fresh: User = {
    user_id: deps.newId(),
    email,
    first_name: first_name || email.split('@')[0]!,
    last_name,
    roles: ['guest'],
    emailVerified: true,
    phoneVerified: false,
    ...(language === 'en' ? {} : { language }),
  };
  const user = (await insertUser(tx, fresh, undefined, deps.now())) ?? (await proven(tx, deps, email));
  if (!user) return refuse('provider_failed');
  await insertIdentity(tx, user.user_id, identity, deps.now());
  return accept(user.user_id);
}

/**
 * The account that had this address before. If nobody had proven the address, somebody else may have registered it and
 * still know the password, or log in with a provider: nothing of that is left.
 */
async function proven(tx: Sql, deps: Pick<AccountParts, 'tokens'>, email: string): Promise<User | undefined> {
  const found = await userByEmail(tx, email);
  const user = found && (await lockUser(tx, found.user_id));
  if (!user || user.emailVerified) return user;
  const { passwordHash: _untrusted, ...owned } = { ...user, emailVerified: true };
  await updateUser(tx, owned);
  await updatePasswordHash(tx, user.user_id, undefined);
  await endForeignAccess(tx, deps, user);
  return owned;
}
