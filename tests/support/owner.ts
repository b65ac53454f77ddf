import { randomUUID } from 'node:crypto';
import { secretHash } from '#server/caller/secret.ts';
import { confirmSession } from '#server/caller/sessionRepository.ts';
import { insertUser } from '#server/user/userRepository.ts';
import { apiClient, type Api } from './api.ts';
import type { TestServer } from './testServer.ts';

/** A further owner of the chain, just logged in. */
export async function ownerOf({ deps, origin }: Pick<TestServer, 'deps' | 'origin'>, chain_id: string): Promise<Api> {
  const user_id = randomUUID();
  const names = { email: `${user_id}@example.com`, first_name: 'Ann', last_name: 'Owner' };
  const verified = { emailVerified: true, phoneVerified: false };
  await insertUser(deps.db, { user_id, ...names, ...verified, roles: ['guest', 'owner'] }, '', deps.now());
  await deps.db.query('insert into chain_owner (chain_id, user_id) values ($1, $2)', [chain_id, user_id]);
  const token = await deps.tokens.issue(deps.db, { kind: 'user', subject: user_id, days: 1 });
  await confirmed(deps, token);
  return apiClient(origin, 'authorization', token);
}

/** The session of this token, as if its user had just proven to be the user. */
export const confirmed = ({ db, now }: TestServer['deps'], token: string): Promise<void> =>
  confirmSession(db, secretHash(token), now());
