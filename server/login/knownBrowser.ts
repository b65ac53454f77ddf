import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { AccountParts } from '../user/accountParts.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { BrowserCookies, Guessed } from './guessed.ts';
import { secure } from './userSession.ts';

const cookie = 'known-browser';
const days = 400;
/** Accounts that one browser is known to. */
const mostAccounts = 6;

type SetHeader = (name: string, value: string) => void;

/**
 * As whom a browser is known to an account: it signed in there before, with the password that still counts. What it
 * carries says nothing of whose account it is and lets nobody in; it only keeps its tries apart from those of strangers.
 */
export const knownAs = (secrets: Secrets, at: Guessed, cookies: BrowserCookies): string | undefined =>
  entriesOf(cookies).find((entry) => isFor(secrets, at, entry));

/** The browser that has just shown that it is the account's own is known from now on. */
export function rememberBrowser(
  { secrets, origin }: Pick<AccountParts, 'secrets' | 'origin'>,
  setHeader: SetHeader,
  at: Guessed,
  cookies: BrowserCookies,
): void {
  const entry = knownAs(secrets, at, cookies) ?? made(secrets, at, randomBytes(9).toString('hex'));
  const others = entriesOf(cookies).filter((each) => each !== entry);
  const value = [entry, ...others].slice(0, mostAccounts).join('.');
  const life = `Path=/; Max-Age=${days * 86_400}; HttpOnly; SameSite=Strict`;
  setHeader('set-cookie', `${cookie}=${value}; ${life}${secure(origin())}`);
}

const entriesOf = (cookies: BrowserCookies): string[] =>
  (cookies[cookie] ?? '')
    .split('.')
    .filter((entry) => /^[0-9a-f]{18}-[0-9a-f]{32}$/.test(entry))
    .slice(0, mostAccounts);

/** Bound to the stored password: another one makes strangers of all browsers. */
function made(secrets: Secrets, { kind, subject, value }: Guessed, nonce: string): string {
  const mac = createHmac('sha256', secrets.key('browser')).update(`${kind} ${subject} ${nonce} ${value}`).digest('hex');
  return `${nonce}-${mac.slice(0, 32)}`;
}

function isFor(secrets: Secrets, at: Guessed, entry: string): boolean {
  const [nonce = ''] = entry.split('-');
  return timingSafeEqual(Buffer.from(entry), Buffer.from(made(secrets, at, nonce)));
}
