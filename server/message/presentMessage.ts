import type { AnswerOf } from '#contract/calls.ts';
import { composeMessage } from './composeMessage.ts';
import type { StoredMessage } from './messageRepository.ts';

const hidden = '••••••';

/** A message as admins see it: what it opens is hidden, unless it never left the house. */
export function presentMessage(message: StoredMessage): AnswerOf<'GET /admin/messages'>[number] {
  const { message_id, user_id, channel, recipient, kind, language, state, tries, error, created_at, sent_at } = message;
  const details = { ...message.details, code: hidden, link: hidden };
  const { subject, text } = composeMessage({ kind, language, details });
  return {
    message_id,
    ...(user_id ? { user_id } : {}),
    channel,
    to: recipient,
    kind,
    language,
    subject,
    text: message.text ?? text,
    state,
    tries,
    ...(error ? { error } : {}),
    createdAt: created_at.toISOString(),
    ...(sent_at ? { sentAt: sent_at.toISOString() } : {}),
  };
}
