import { randomUUID } from 'node:crypto';
import type { User } from '#domain/account/account.ts';
import { hashPassword } from '#server/login/password.ts';
import { tokenDays } from '#server/caller/tokens.ts';
import { insertUser } from '#server/user/userRepository.ts';
import { type Api, apiClient } from './api.ts';
import { encoded, type TestServer } from './testServer.ts';

export type TestPerson = { user: User; api: Api };

/** What every person of the tests logs in with. */
export const personsPassword = 'correct horse battery';
let hashed: Promise<string> | undefined;

/** A logged-in user, as if registered long ago. */
export async function newPerson({ deps, origin }: TestServer, about: Partial<User> = {}): Promise<TestPerson> {
  const user_id = randomUUID();
  const wanted: User = {
    user_id,
    email: `${user_id}@example.com`,
    first_name: 'Ann',
    last_name: 'Example',
    roles: ['guest'],
    emailVerified: true,
    phoneVerified: false,
    ...about,
  };
  const user = await insertUser(deps.db, wanted, await (hashed ??= hashPassword(personsPassword)), deps.now());
  if (!user) throw new Error(`${wanted.email} is taken`);
  const token = await deps.tokens.issue(deps.db, { kind: 'user', subject: user_id, days: tokenDays.user });
  return { user, api: apiClient(origin, 'authorization', token) };
}

/** Credentials as they travel. */
export const loginOf = (email: string, password: string): string => encoded(JSON.stringify({ email, password }));

/** Logs somebody in anew. */
export async function logIn(
  { origin }: TestServer,
  email: string,
  password = personsPassword,
  headers: Record<string, string> = {},
) {
  const api = apiClient(origin, 'authorization');
  const answer = await api('POST /user/login', { body: { login: loginOf(email, password) }, headers });
  api.token = answer.headers.get('authorization') ?? undefined;
  return { ...answer, api };
}
