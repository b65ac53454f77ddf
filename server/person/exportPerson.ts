import type { AnswerOf } from '#contract/calls.ts';
import { chainsOf } from '../chain/chainRepository.ts';
import type { Sql } from '../db/sql.ts';
import { acceptancesOf } from '../legal/legalRepository.ts';
import { loginsPage } from '../login/loginHistoryRepository.ts';
import { presentMessage } from '../message/presentMessage.ts';
import { messagesOf } from '../message/messageRepository.ts';
import { identitiesOf } from '../login/providerRepository.ts';
import { ordersOfUser } from './userOrderRepository.ts';
import { presentUser, userById } from '../user/userRepository.ts';

const all = 100_000;

/** Everything that is known of a person, as one JSON document (D26). */
export async function exportPerson(
  sql: Sql,
  user_id: string,
  now: Date,
): Promise<AnswerOf<'GET /user/export'> | undefined> {
  const user = await userById(sql, user_id);
  if (!user) return undefined;
  const [logins, providers, chains, orders, conditions, messages] = await Promise.all([
    loginsPage(sql, user_id, { limit: all }),
    identitiesOf(sql, user_id),
    chainsOf(sql, user_id),
    ordersOfUser(sql, user_id),
    acceptancesOf(sql, user_id),
    messagesOf(sql, user_id),
  ]);
  return {
    exportedAt: now.toISOString(),
    user: presentUser(user),
    logins: logins.map(({ login_id: _cursor, ...login }) => login),
    providers: providers.map(({ provider, created_at }) => ({ name: provider, since: created_at.toISOString() })),
    chains: chains.map(({ chain_id, name }) => ({ chain_id, name })),
    orders,
    conditions: conditions.map(({ chain_id, legal_version, at }) => ({
      ...(chain_id ? { chain_id } : {}),
      legal_version,
      at: at.toISOString(),
    })),
    messages: messages.map(presentMessage).map(({ kind, to, subject, state, createdAt }) => ({
      kind,
      to,
      subject,
      state,
      createdAt,
    })),
  };
}
