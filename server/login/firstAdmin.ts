import type { User } from '#domain/account/account.ts';
import { passwordVerdict } from '#domain/account/passwordVerdict.ts';
import { ConfigError } from '../settings/configValues.ts';
import type { AccountParts } from '../user/accountParts.ts';
import { hashPassword } from './password.ts';
import { insertUser, userByEmail } from '../user/userRepository.ts';

/** The first admin comes from the configuration (D19). An account that exists is left as it is. */
export async function ensureFirstAdmin({ config, db, log, newId, now }: AccountParts): Promise<void> {
  const { admin } = config;
  if (!admin || (await userByEmail(db, admin.email))) return;
  if (await passwordVerdict(admin.password, [admin.email]))
    throw new ConfigError('ADMIN_PASSWORD is too easy to guess: it must not be a usual password nor the own address.');
  const user: User = {
    user_id: newId(),
    email: admin.email,
    first_name: 'Admin',
    last_name: '',
    roles: ['guest', 'admin'],
    emailVerified: true,
    phoneVerified: false,
  };
  if (await insertUser(db, user, await hashPassword(admin.password), now())) log.info('the first admin was created');
}
