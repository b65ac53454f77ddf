import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ErrorCode } from '#domain/error/catalogue.ts';

/** Error code → sentence for what only somebody with an account may meet; its pages bring them along. */
export const personErrorMessages = {
  wrong_credentials: msg`Email or password is wrong`,
  email_taken: msg`Email is already registered`,
  verification_code_invalid: msg`Invalid Data`,
  password_wrong: msg`Password is wrong`,
  password_too_easy: msg`Password is too easy to guess`,
  confirmation_needed: msg`Please confirm that it is you`,
  second_factor_required: msg`A second factor is needed`,
  second_factor_wrong: msg`Code is wrong or was used already`,
  second_factor_needed: msg`Please set up a second factor first`,
  login_ticket_invalid: msg`Login took too long, please start again`,
  passkey_invalid: msg`Passkey was not recognised`,
  reset_token_invalid: msg`Link is invalid or has expired`,
  last_owner: msg`Another owner is needed first`,
  provider_failed: msg`Login with this provider failed`,
  provider_email_unverified: msg`Provider has not verified this email`,
  provider_down: msg`Login provider cannot be reached`,
} satisfies Partial<Record<ErrorCode, MessageDescriptor>>;
