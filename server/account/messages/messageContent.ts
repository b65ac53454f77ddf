import type { Deps } from '../../deps.ts';
import { appPage } from '../appPage.ts';
import { issueReset } from '../passwordReset.ts';
import { userByEmail, userById } from '../userRepository.ts';
import { verificationCode, verificationMs } from '../verification.ts';
import { startVerification } from '../verificationRepository.ts';
import type { MessageContent } from './composeMessage.ts';
import { addressMessage, type StoredMessage } from './messageRepository.ts';

type Parts = Pick<Deps, 'db' | 'now' | 'origin'>;

/**
 * What a message says at the moment of sending. Codes and links are made here and not when the message was wanted, so
 * that none is stored and their time begins now. Nothing when nobody waits for the message any more.
 */
export async function messageContent(parts: Parts, message: StoredMessage): Promise<MessageContent | undefined> {
  if (message.kind === 'password_reset') return resetContent(parts, message);
  const { kind, language, user_id, message_id } = message;
  const user = user_id ? await userById(parts.db, user_id) : undefined;
  const details = { ...(user ? { name: user.first_name } : {}), ...message.details };
  if (kind === 'verify_email' || kind === 'verify_phone') {
    const until = new Date(parts.now().getTime() + verificationMs);
    if (!user || !(await startVerification(parts.db, message_id, user.user_id, until))) return undefined;
    return { kind, language, details: { ...details, code: await verificationCode(parts.db, message_id) } };
  }
  if (kind === 'password_changed') {
    const link = appPage(parts.origin(), language, '/reset-password');
    return { kind, language, details: { ...details, link } };
  }
  return { kind, language, details };
}

/** Whether the address belongs to anybody is only looked up here: whoever asked has had the answer already. */
async function resetContent(parts: Parts, { kind, recipient, message_id }: StoredMessage) {
  const { db } = parts;
  const user = await userByEmail(db, recipient);
  if (!user) return undefined;
  const { user_id, language = 'en', first_name: name } = user;
  await addressMessage(db, message_id, user_id, language);
  const token = await issueReset(db, user, parts.now());
  if (!token) return undefined;
  return { kind, language, details: { name, link: appPage(parts.origin(), language, '/reset-password', { token }) } };
}
