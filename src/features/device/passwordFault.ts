import { t } from '@lingui/core/macro';

const shortestPassword = 8;

/** Why a device cannot have this password. */
export const passwordFault = (password: string): string | undefined =>
  password.length < shortestPassword ? t`The password needs ${shortestPassword} characters or more` : undefined;
