import type { Sql } from '../db/sql.ts';
import type { MessageChannel, MessageDetails, MessageKind, MessageState } from './messageKinds.ts';

/** A message on its way: stored before anybody tries to send it. */
export type StoredMessage = {
  message_id: string;
  user_id: string | null;
  channel: MessageChannel;
  recipient: string;
  kind: MessageKind;
  language: string;
  details: MessageDetails;
  /** as it was written into the log, where no service carries messages out of the house */
  text: string | null;
  state: MessageState;
  tries: number;
  error: string | null;
  created_at: Date;
  sent_at: Date | null;
};

const columns = `message_id, user_id, channel, recipient, kind, language, details, text, state, tries, error, created_at,
  sent_at`;

export type NewMessage = Pick<
  StoredMessage,
  'message_id' | 'user_id' | 'channel' | 'recipient' | 'kind' | 'language' | 'details'
>;

export async function insertMessage(tx: Sql, message: NewMessage, now: Date): Promise<void> {
  await tx.query(
    `insert into message (message_id, user_id, channel, recipient, kind, language, details, created_at, due_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
    [
      message.message_id,
      message.user_id,
      message.channel,
      message.recipient,
      message.kind,
      message.language,
      JSON.stringify(message.details),
      now,
    ],
  );
}

/** Messages that are due, each for one process: nobody else takes them before `until`. */
export async function takeDueMessages(sql: Sql, most: number, now: Date, until: Date): Promise<StoredMessage[]> {
  return sql.query<StoredMessage>(
    `update message set due_at = $3, tries = tries + 1
      where message_id in (select message_id from message where state = 'wanted' and due_at <= $2
                            order by due_at limit $1 for update skip locked)
     returning ${columns}`,
    [most, now, until],
    'messages-due',
  );
}

/** It was sent: what it opened is forgotten, unless `text` is all there is of it. */
export async function noteSent(sql: Sql, message_id: string, text: string | null, now: Date): Promise<void> {
  await sql.query(
    `update message set state = 'sent', sent_at = $3, text = $2, error = null, details = details - 'link' - 'code'
      where message_id = $1`,
    [message_id, text, now],
  );
}

/** It could not be sent; without `dueAt` it never will be. */
export async function noteFailure(sql: Sql, message_id: string, error: string, dueAt: Date | undefined): Promise<void> {
  await sql.query(
    `update message set error = $2, due_at = coalesce($3, due_at),
            state = case when $3::timestamptz is null then 'failed' else 'wanted' end,
            details = case when $3::timestamptz is null then details - 'link' - 'code' else details end
      where message_id = $1`,
    [message_id, error.slice(0, 500), dueAt ?? null],
  );
}

/** There is nobody to tell, or nothing any more. */
export async function deleteMessage(sql: Sql, message_id: string): Promise<void> {
  await sql.query('delete from message where message_id = $1', [message_id]);
}

/** Whom it goes to, for a message that was wanted before that was known. */
export async function addressMessage(sql: Sql, message_id: string, user_id: string, language: string): Promise<void> {
  await sql.query('update message set user_id = $2, language = $3 where message_id = $1', [
    message_id,
    user_id,
    language,
  ]);
}

/** Newest first. */
export async function messagesPage(
  sql: Sql,
  page: { q?: string | undefined; limit: number; before?: string | undefined },
): Promise<StoredMessage[]> {
  return sql.query<StoredMessage>(
    `select ${columns} from message
      where ($1::text is null or position(lower($1) in lower(recipient)) > 0 or kind = $1 or state = $1)
        and ($2::uuid is null or message_id < $2)
      order by message_id desc limit $3`,
    [page.q ?? null, page.before ?? null, page.limit],
  );
}

export async function messagesOf(sql: Sql, user_id: string): Promise<StoredMessage[]> {
  return sql.query<StoredMessage>(`select ${columns} from message where user_id = $1 order by message_id`, [user_id]);
}

export async function deleteMessagesOf(tx: Sql, user_id: string): Promise<void> {
  await tx.query('delete from message where user_id = $1', [user_id]);
}

export async function deleteOldMessages(sql: Sql, before: Date): Promise<void> {
  await sql.query('delete from message where created_at < $1', [before]);
}
