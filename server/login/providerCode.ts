import { newSecret, secretHash } from '../caller/secret.ts';
import { secure } from './userSession.ts';

/** How long what a login at a provider ended in may be exchanged for a token. */
export const codeMs = 2 * 60_000;

/** Holds the browser's half of a code. */
export const codeCookie = 'provider-code';

/** A one-time code in two halves: one for the address of the app, one for the cookie of the browser that logged in. */
export type ProviderCode = { code: string; browser: string };

export const newProviderCode = (): ProviderCode => ({ code: newSecret(), browser: newSecret() });

/**
 * What is stored of a code. Neither half is worth anything alone: an address that somebody passes on must not log
 * another browser in to the sender's account.
 */
export const providerCodeHash = ({ code, browser }: ProviderCode): Buffer => secretHash(`${code} ${browser}`);

/** Sets the browser's half; only the app's own page brings it back. */
export const setCodeCookie = (at: string, browser: string): string => cookie(at, browser, codeMs / 1000);

/** The browser's half is spent. */
export const clearCodeCookie = (at: string): string => cookie(at, '', 0);

const cookie = (at: string, value: string, seconds: number): string =>
  `${codeCookie}=${value}; Path=/user/provider; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure(at)}`;
