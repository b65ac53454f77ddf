import type { ParsedBody } from '#contract/calls.ts';
import type { User } from '#domain/account/account.ts';
import { isPhoneNumber } from '#domain/account/phone.ts';
import { accept, refuse, type Refusal, type Result } from '#domain/error/refusal.ts';
import type { Sql } from '../db/sql.ts';
import type { AccountParts } from '../user/accountParts.ts';
import { insertAddressChange } from './address/addressChangeRepository.ts';
import { undoMs } from './address/undoMs.ts';
import { wantMessage } from '../message/wantMessage.ts';
import { deleteResetsOf } from '../login/passwordResetRepository.ts';
import { lockUser, presentUser, type StoredUser, updateUser } from '../user/userRepository.ts';
import { sendVerification, tooManyCodes } from '../login/verification.ts';

type OwnData = Omit<ParsedBody<'PUT /user/data'>, 'password'>;

/**
 * Changes what a user says of itself. Another e-mail address or phone has to be verified again: the address gets its
 * code at once, and the one before learns of it, for which the user has to `confirm` to be the user.
 */
export async function changeOwnData(
  tx: Sql,
  deps: Pick<AccountParts, 'newId' | 'now' | 'limits' | 'secrets'>,
  {
    user_id,
    data,
    confirm,
  }: { user_id: string; data: OwnData; confirm: (user: StoredUser) => Promise<Refusal | undefined> },
): Promise<Result<User>> {
  if (data.user_id && data.user_id !== user_id) return refuse('not_found');
  if (data.phone && !isPhoneNumber(data.phone))
    return refuse('invalid_request', { details: [{ path: 'phone', message: 'must be a phone number' }] });
  const stored = await lockUser(tx, user_id);
  if (!stored) return refuse('no_token');
  const before = presentUser(stored);
  const after = withData(before, data);
  const refused = after.email === before.email ? undefined : await confirm(stored);
  if (refused) return refused;
  // one that is taken counts too: otherwise anybody could ask for all addresses whose they are
  const limited = after.email === before.email ? undefined : tooManyCodes(deps, user_id);
  if (limited) return limited;
  if (!(await updateUser(tx, after))) return refuse('email_taken');
  if (after.email !== before.email) await deleteResetsOf(tx, user_id);
  if (!after.emailVerified && after.email !== before.email) {
    const { email: to, language } = before;
    if (before.emailVerified) {
      const message_id = await wantMessage(tx, deps, { kind: 'email_changed', to, user_id, language });
      const changed_at = deps.now();
      const expiresAt = new Date(changed_at.getTime() + undoMs);
      await insertAddressChange(tx, { message_id, user_id, before_email: to, changed_at }, expiresAt);
    }
    return (await sendVerification(tx, deps, after, 'email')) ?? accept(after);
  }
  return accept(after);
}

function withData(user: User, data: OwnData): User {
  const changed: User = { ...user };
  if (data.first_name) changed.first_name = data.first_name;
  if (data.last_name) changed.last_name = data.last_name;
  if (data.language) changed.language = data.language;
  if (data.address) changed.address = data.address;
  if (data.address === null) delete changed.address;
  if (data.email && data.email !== user.email) {
    changed.email = data.email;
    // the same address in other letters stays proven
    changed.emailVerified = user.emailVerified && data.email.toLowerCase() === user.email.toLowerCase();
  }
  if (data.phone !== undefined && data.phone !== (user.phone ?? '')) {
    changed.phoneVerified = false;
    if (data.phone) changed.phone = data.phone;
    else delete changed.phone;
  }
  return changed;
}
