import { proxy } from 'valtio';

const key = 'comanda-invitation';

const kept = (): string | undefined => {
  try {
    return sessionStorage.getItem(key) ?? undefined;
  } catch {
    // storage is blocked: it holds as long as the page does
    return undefined;
  }
};

/**
 * What a mail's link to an invitation opens, until it is accepted or put aside: whoever was invited may first have to
 * log in or register, elsewhere even, and comes back without what stood behind the link's `#`.
 */
export const invitation = proxy<{ token: string | undefined }>({ token: kept() });

/** Keeps it for this tab, or forgets it. */
export function keepInvitation(token: string | undefined): void {
  invitation.token = token;
  try {
    if (token === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, token);
  } catch {
    // as above
  }
}
