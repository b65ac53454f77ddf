import { notifyOnCommit } from '../db/notifyOnCommit.ts';
import type { Sql } from '../db/sql.ts';
import type { AccountParts } from '../user/accountParts.ts';
import { messageChannels, type MessageDetails, type MessageKind } from './messageKinds.ts';
import { insertMessage } from './messageRepository.ts';

/** Wakes the sender of every process. */
export const messageWanted = 'message_wanted';

export type WantedMessage = {
  kind: MessageKind;
  /** an e-mail address or a phone number, by the kind's channel */
  to: string;
  user_id?: string;
  language?: string | undefined;
  details?: MessageDetails;
};

/**
 * Stores a message in the transaction of what it tells about; the sender takes it from there once that is committed.
 * Gives the message's id.
 */
export async function wantMessage(
  tx: Sql,
  { newId, now }: Pick<AccountParts, 'newId' | 'now'>,
  { kind, to, user_id, language = 'en', details = {} }: WantedMessage,
): Promise<string> {
  const message_id = newId();
  const channel = messageChannels[kind];
  const message = { message_id, user_id: user_id ?? null, channel, recipient: to, kind, language, details };
  await insertMessage(tx, message, now());
  await notifyOnCommit(tx, messageWanted, '');
  return message_id;
}
