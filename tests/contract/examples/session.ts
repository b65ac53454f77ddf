import { randomUUID } from 'node:crypto';
import type { sessionCalls } from '#contract/session.ts';
import { insertAddressChange, startUndo } from '#server/account/address/addressChangeRepository.ts';
import { secretHash } from '#server/caller/secret.ts';
import { encoded } from '../../support/testServer.ts';
import type { ExamplesOf } from './example.ts';
import type { World } from './world.ts';

export const sessionExamples = {
  'GET /user/sessions': { request: () => ({}) },
  'DELETE /user/sessions': { request: () => ({}), spends: true },
  'POST /user/confirm': { request: ({ password }) => ({ body: { password: encoded(password) } }) },
  'PUT /user/undo-address': {
    request: async (world) => ({
      body: { token: await undoToken(world), new_password: encoded('violet staircase') },
    }),
  },
} satisfies ExamplesOf<keyof typeof sessionCalls>;

/** What the mail to the address from before would hold. */
async function undoToken({ another, server: { deps } }: World): Promise<string> {
  const { user_id } = (await (await another('user'))('GET /user/me')).body;
  const [token, message_id] = [randomUUID(), randomUUID()];
  const until = new Date(deps.now().getTime() + 60_000);
  const change = { message_id, user_id, before_email: `${message_id}@example.com`, changed_at: deps.now() };
  await insertAddressChange(deps.db, change, until);
  await startUndo(deps.db, message_id, secretHash(token), until);
  return token;
}
