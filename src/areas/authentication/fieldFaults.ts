import { t } from '@lingui/core/macro';
import { shortestPassword } from '#domain/account/passwordVerdict.ts';

/** As a browser reads an address; whether it is somebody's, the mail to it shows. */
export function emailFault(email: string): string | undefined {
  const address = email.trim();
  if (address === '') return t`Please enter your e-mail address`;
  return /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(address)
    ? undefined
    : t`This e-mail address is not complete: it looks like name@example.com`;
}

/** What a new password is refused for before it is sent; the server also knows which ones everybody takes. */
export const passwordFault = (password: string): string | undefined =>
  Array.from(password).length < shortestPassword
    ? t`The password needs ${shortestPassword} characters or more`
    : undefined;
