import type { Sql } from '../db/sql.ts';
import type { AccountParts } from '../user/accountParts.ts';
import { endKeptAnswers } from '../http/operationRepository.ts';
import { deleteSubscriptionsOf } from '../message/pushRepository.ts';
import { deleteIdentities } from './providerRepository.ts';
import { deleteTicketsOf } from './secondFactor/loginTicketRepository.ts';
import type { StoredUser } from '../user/userRepository.ts';

/**
 * The owner of an account's address has come for it: every session and every kept answer ends, and no browser hears of
 * its orders any more. If nobody had proven the address before, somebody else may have put it there: their provider
 * logins end as well.
 */
export async function endForeignAccess(
  tx: Sql,
  { tokens }: Pick<AccountParts, 'tokens'>,
  { user_id, emailVerified }: StoredUser,
): Promise<void> {
  await tokens.endAll(tx, 'user', user_id);
  await endKeptAnswers(tx, user_id);
  await deleteTicketsOf(tx, user_id);
  await deleteSubscriptionsOf(tx, `user:${user_id}`);
  if (!emailVerified) await deleteIdentities(tx, user_id);
}
