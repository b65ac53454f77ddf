import { createHmac, timingSafeEqual } from 'node:crypto';
import type { User } from '#domain/account/account.ts';
import { accept, refuse, type Refusal, type Result } from '#domain/error/refusal.ts';
import type { Sql } from '../db/sql.ts';
import type { AccountParts } from '../user/accountParts.ts';
import { type From, tooMany } from '../http/callLimits.ts';
import { minute } from '../http/limits.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { limitedAddress } from '../peer/trustProxy.ts';
import { wantMessage } from '../message/wantMessage.ts';
import { lockUser, presentUser, updateUser } from '../user/userRepository.ts';
import { type ContactType, lockVerification, noteTry, putVerification } from './verificationRepository.ts';

/** How long a code is worth something, and how often it may be tried (D26). */
export const verificationMs = 10 * minute;
const mostTries = 5;

/** Codes that one user may have sent, so that five tries each do not add up to a guess. */
const codes = { most: 20, windowMs: 60 * minute };
/** Codes that one address or number gets, so that nobody has us write to strangers again and again. */
const codesOfContact = { most: 10, windowMs: 60 * minute };
/** Texts that one user may have sent; a network gets a tenth of what the installation sends. */
const textsOfUser = { most: 5, windowMs: 60 * minute };
const networkShare = 0.1;

/** Refuses a user who asks for too many codes; counts one more. */
export const tooManyCodes = ({ limits }: Pick<AccountParts, 'limits'>, user_id: string): Refusal | undefined =>
  tooMany(limits.take(`codes ${user_id}`, codes));

/**
 * Refuses one more text. Each costs money wherever it goes, while accounts and numbers cost whoever earns by it nothing:
 * so texts are counted by user, by network and over all.
 */
export function tooManyTexts(
  { limits, config }: Pick<AccountParts, 'limits' | 'config'>,
  { user_id, ip, local }: From & { user_id: string },
): Refusal | undefined {
  const all = { most: config.limits.textsPerHour, windowMs: 60 * minute };
  const ofNetwork = { ...all, most: Math.ceil(all.most * networkShare) };
  return tooMany(
    limits.take(`texts ${user_id}`, textsOfUser) ??
      (local ? undefined : limits.take(`texts ${limitedAddress(ip)}`, ofNetwork)) ??
      limits.take('texts', all),
  );
}

/**
 * The six digits that a message carries. They are derived from its id with the installation's key: stored nowhere, and
 * the same when the message has to be sent again.
 */
export function verificationCode(secrets: Secrets, message_id: string): string {
  const digest = createHmac('sha256', secrets.key('verification')).update(`verification ${message_id}`).digest();
  return String(digest.readUInt32BE(0) % 1_000_000).padStart(6, '0');
}

/** Has a code sent to a contact of the user. Refused when there is no such contact, or it gets too many. */
export async function sendVerification(
  tx: Sql,
  deps: Pick<AccountParts, 'newId' | 'now' | 'limits' | 'secrets'>,
  user: User,
  type: ContactType,
): Promise<Refusal | undefined> {
  const contact = type === 'email' ? user.email : user.phone;
  if (!contact) return refuse('invalid_request', { details: [{ path: 'type', message: 'there is no such contact' }] });
  const reached = type === 'email' ? contact.toLowerCase() : contact.replace(/\D/g, '');
  const often = tooMany(deps.limits.take(`codes to ${reached}`, codesOfContact));
  if (often) return often;
  const { user_id, language } = user;
  const kind = type === 'email' ? 'verify_email' : 'verify_phone';
  const message_id = await wantMessage(tx, deps, { kind, to: contact, user_id, language });
  const codeHmac = hmacOf(deps.secrets, user_id, verificationCode(deps.secrets, message_id));
  const expiresAt = new Date(deps.now().getTime() + verificationMs);
  await putVerification(tx, { user_id, type, contact, message_id, codeHmac, expiresAt });
  return undefined;
}

/**
 * The user with that contact verified. Runs in a transaction that must commit whatever the outcome: a wrong try has to
 * be remembered. The right code may be given again while it lasts, since the first answer may have been lost.
 */
export async function checkVerification(
  tx: Sql,
  user_id: string,
  given: { secrets: Secrets; type: ContactType; code: string; now: Date },
): Promise<Result<User>> {
  const { type, now } = given;
  const user = await lockUser(tx, user_id);
  const known = await lockVerification(tx, user_id, type);
  const contact = type === 'email' ? user?.email : user?.phone;
  if (!user || !known || known.contact !== contact) return refuse('verification_code_invalid');
  if (known.expires_at <= now || known.tries >= mostTries) return refuse('verification_code_invalid');
  const right = timingSafeEqual(known.code_hmac, hmacOf(given.secrets, user_id, given.code));
  await noteTry(tx, user_id, type, right ? (known.verified_at ?? now) : known.verified_at);
  if (!right) return refuse('verification_code_invalid');
  const { passwordHash: _hidden, ...verified } = {
    ...user,
    ...(type === 'email' ? { emailVerified: true } : { phoneVerified: true }),
  };
  await updateUser(tx, verified);
  return accept(presentUser(verified));
}

const hmacOf = (secrets: Secrets, user_id: string, code: string): Buffer =>
  createHmac('sha256', secrets.key('verification'))
    .update(`contact ${user_id} ${code.replace(/\s/g, '')}`)
    .digest();
