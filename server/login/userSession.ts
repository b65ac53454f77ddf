import type { AccountParts } from '../user/accountParts.ts';
import { seenOf } from '../caller/seen.ts';
import { tokenDays } from '../caller/tokens.ts';

type SetHeader = (name: string, value: string) => void;

/** Where a user without a provider logs in. */
export const localProvider = 'local';

/** Gives the caller, who has just proven to be the user, a token and says where the user logged in, as header and as the cookie that clients read. */
export async function giveUserToken(
  { db, tokens, origin }: Pick<AccountParts, 'db' | 'tokens' | 'origin'>,
  { setHeader, userAgent, ip }: { setHeader: SetHeader; userAgent: string; ip: string },
  user: { user_id: string; provider: string; successorOf?: Buffer },
): Promise<void> {
  const { user_id, provider, successorOf } = user;
  const session = { ...seenOf(userAgent, ip), provider, confirmed: true };
  const days = tokenDays.user;
  const token = await tokens.issue(db, {
    kind: 'user',
    subject: user_id,
    days,
    session,
    ...(successorOf ? { successorOf } : {}),
  });
  setHeader('authorization', token);
  setHeader('authorization-provider', provider);
  setHeader('set-cookie', providerCookie(origin(), provider, days * 86_400));
}

/** The browser no longer knows of anybody. */
export const clearProviderCookie = ({ origin }: Pick<AccountParts, 'origin'>, setHeader: SetHeader): void =>
  setHeader('set-cookie', providerCookie(origin(), '', 0));

const providerCookie = (origin: string, provider: string, seconds: number): string =>
  `authorization-provider=${provider}; Path=/; Max-Age=${seconds}; SameSite=Strict${secure(origin)}`;

/** Browsers refuse secure cookies of plain HTTP, which only this machine may speak. */
export const secure = (origin: string): string => (origin.startsWith('https:') ? '; Secure' : '');
