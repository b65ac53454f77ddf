import { Secret, TOTP } from 'otpauth';

const period = 30;
/** Steps before and after now: clocks of phones are off by a little. */
const window = 1;

/** A new secret for an app that shows codes, in base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** What the app reads from the square code. */
export const totpUri = (secret: string, account: string): string => totpOf(secret, account).toString();

/** The step of time that a code belongs to; nothing when it is not one of now. */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const delta = totpOf(secret, '').validate({ token, timestamp: now.getTime(), window });
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / period) + delta;
}

const totpOf = (secret: string, label: string): TOTP =>
  new TOTP({ issuer: 'Comanda', label, period, digits: 6, secret: Secret.fromBase32(secret) });
