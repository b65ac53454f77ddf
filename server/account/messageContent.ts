import type { User } from '#domain/account/account.ts';
import type { AccountParts } from '../user/accountParts.ts';
import { startUndo } from './address/addressChangeRepository.ts';
import { appPage } from '../user/appPage.ts';
import { undoMs } from './address/undoMs.ts';
import { issueReset } from '../login/passwordReset.ts';
import { newSecret, secretHash } from '../caller/secret.ts';
import { userByEmail, userById } from '../user/userRepository.ts';
import { verificationCode, verificationMs } from '../login/verification.ts';
import { startVerification } from '../login/verificationRepository.ts';
import type { MessageContent } from '../message/composeMessage.ts';
import { addressMessage, type StoredMessage } from '../message/messageRepository.ts';

type Parts = Pick<AccountParts, 'db' | 'now' | 'origin' | 'secrets'>;

/**
 * What a message says at the moment of sending. Codes and links are made here and not when the message was wanted, so
 * that none is stored and their time begins now. Nothing when nobody waits for the message any more.
 */
export async function messageContent(parts: Parts, message: StoredMessage): Promise<MessageContent | undefined> {
  if (message.kind === 'password_reset') return resetContent(parts, message);
  const { kind, language, user_id, message_id } = message;
  const user = user_id ? await userById(parts.db, user_id) : undefined;
  const details = { ...nameFor(user, message.recipient), ...message.details };
  if (kind === 'verify_email' || kind === 'verify_phone') {
    const until = new Date(parts.now().getTime() + verificationMs);
    if (!user || !(await startVerification(parts.db, message_id, user.user_id, until))) return undefined;
    return { kind, language, details: { ...details, code: verificationCode(parts.secrets, message_id) } };
  }
  if (kind === 'password_changed' || kind === 'second_factor_changed') {
    const link = appPage(parts.origin(), language, '/authentication/password-recovery');
    return { kind, language, details: { ...details, link } };
  }
  if (kind === 'email_changed') {
    const token = newSecret();
    const until = new Date(parts.now().getTime() + undoMs);
    if (!(await startUndo(parts.db, message_id, secretHash(token), until))) return undefined;
    return {
      kind,
      language,
      details: { ...details, link: appPage(parts.origin(), language, '/undo-address', { token }) },
    };
  }
  return { kind, language, details };
}

/** Whether the address belongs to anybody is only looked up here: whoever asked has had the answer already. */
async function resetContent(parts: Parts, { kind, recipient, message_id }: StoredMessage) {
  const { db } = parts;
  const user = await userByEmail(db, recipient);
  if (!user) return undefined;
  const { user_id, language = 'en' } = user;
  await addressMessage(db, message_id, user_id, language);
  const token = await issueReset(db, user, parts.now());
  if (!token) return undefined;
  const link = appPage(parts.origin(), language, '/authentication/password-recovery', { token });
  return { kind, language, details: { ...nameFor(user, recipient), link } };
}

/** Who has not proven an address may have typed any name, for a stranger to read. */
const nameFor = (user: User | undefined, recipient: string): { name?: string } =>
  user?.emailVerified && user.email.toLowerCase() === recipient.toLowerCase() ? { name: user.first_name } : {};
