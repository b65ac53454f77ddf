import { plural, t } from '@lingui/core/macro';
import { CallFailed } from '#src/data/api/callFailed.ts';
import { errorSentence } from '#src/i18n/errorSentence.ts';

/** Seconds that the server wants to be left alone, where it says so. */
function waitOf({ error: { details } }: CallFailed): number | undefined {
  const { retryAfter } = (details ?? {}) as { retryAfter?: unknown };
  return typeof retryAfter === 'number' ? retryAfter : undefined;
}

/** Why the server refused, with what to do about it; the catalogue's sentence where that says all. */
export function refusalSentence(error: unknown): string {
  if (!(error instanceof CallFailed)) return errorSentence(error);
  const wait = waitOf(error);
  if (wait !== undefined && error.code === 'rate_limited') {
    const minutes = Math.max(1, Math.ceil(wait / 60));
    return t`Too many tries. Please try again in ${plural(minutes, { one: '# minute', other: '# minutes' })}.`;
  }
  switch (error.code) {
    case 'wrong_credentials':
      return t`E-mail address or password is wrong. Please check both, or choose a new password.`;
    case 'verification_code_invalid':
      return t`This code is wrong or too old. Please look at the newest mail, or have a new code sent.`;
    case 'email_taken':
      return t`There is an account with this address already. Please log in, or choose a new password.`;
    case 'password_too_easy':
      return t`This password is easy to guess. Please take a longer one, of several words for example.`;
    case 'reset_token_invalid':
      return t`This link was used already or is too old. Please ask for a new one.`;
    case 'second_factor_wrong':
      return t`This code is wrong or was used already. Please wait for the next one.`;
    case 'version_conflict':
      return t`Somebody else has changed this meanwhile. Please look at it again.`;
    default:
      return errorSentence(error);
  }
}
