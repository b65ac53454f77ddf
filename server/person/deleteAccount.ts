import { accept, refuse, type Refusal, type Result } from '#domain/error/refusal.ts';
import { forgetInAttention } from '../attention/attentionRepository.ts';
import { forgetInJournals, noteChainChanges } from '../chain/chainJournalRepository.ts';
import type { Sql } from '../db/sql.ts';
import type { PersonParts } from './personParts.ts';
import type { Callers } from '../caller/caller.ts';
import { deleteOwner, deleteUser, lockChainsOf, ownedAlone } from './deleteAccountRepository.ts';
import { insertForgotten } from './forgottenRepository.ts';
import { deleteLoginsOf } from '../login/loginHistoryRepository.ts';
import { deleteMessagesOf } from '../message/messageRepository.ts';
import { wantMessage } from '../message/wantMessage.ts';
import { lockUser, type StoredUser } from '../user/userRepository.ts';

/**
 * Deletes an account with everything that hangs on it; its orders forget the person afterwards (`forgetAll`). A
 * chain must not be left without an owner: the refusal names the chains that would be.
 */
export async function deleteAccount(
  tx: Sql,
  deps: Pick<PersonParts, 'tokens' | 'newId' | 'now'>,
  callers: Callers,
  confirm: (user: StoredUser) => Promise<Refusal | undefined>,
): Promise<Result<{ deleted: true }>> {
  const { user_id } = callers.user!;
  const user = await lockUser(tx, user_id);
  if (!user) return refuse('no_token');
  const refused = await confirm(user);
  if (refused) return refused;
  const chains = await lockChainsOf(tx, user_id);
  const alone = await ownedAlone(
    tx,
    user_id,
    chains.map(({ chain_id }) => chain_id),
  );
  if (alone.length > 0)
    return refuse('last_owner', { details: { chains: chains.filter(({ chain_id }) => alone.includes(chain_id)) } });
  const now = deps.now();
  const left = chains.map(({ chain_id }) => ({
    chain_id,
    what: 'deleted' as const,
    entity: 'owner',
    entity_id: user_id,
  }));
  await noteChainChanges(tx, callers, left, now);
  await forgetInJournals(tx, user);
  await forgetInAttention(tx, user_id);
  await deleteOwner(tx, user_id);
  await deleteLoginsOf(tx, user_id);
  await deleteMessagesOf(tx, user_id);
  await deps.tokens.endAll(tx, 'user', user_id);
  await deleteUser(tx, user_id);
  await insertForgotten(tx, user_id, now);
  const { email: to, first_name: name, language } = user;
  if (user.emailVerified) await wantMessage(tx, deps, { kind: 'account_deleted', to, language, details: { name } });
  return accept({ deleted: true });
}
