import { proxy, ref } from 'valtio';
import type { WireError } from '#contract/errors.ts';
import type { User } from '#domain/account/account.ts';
import { forgetToken } from '../api/tokens.ts';
import { deleteValue } from '../local/sessionDatabase.ts';

/**
 * Who is logged in in this browser. `unknown` until the server was asked; a start that fails is `out`, with the reason in
 * `error`, and keeps the credentials (D25).
 */
export const userSession = proxy<{ state: 'unknown' | 'in' | 'out'; user?: User; error?: WireError }>({
  state: 'unknown',
});

/** Where a user logged in: `local`, or a provider's name. */
export const providerName = 'provider';

export function becomeUser(user: User): void {
  userSession.user = ref(user);
  userSession.state = 'in';
  delete userSession.error;
}

/** Nobody is logged in here any more, and nothing is left that could say who was. */
export async function forgetUser(): Promise<void> {
  await forgetToken('user');
  await deleteValue(providerName);
  leaveUser();
}

/** Nobody is logged in in this tab any more; whoever has logged in in another one stays so. */
export function leaveUser(): void {
  delete userSession.user;
  delete userSession.error;
  userSession.state = 'out';
}
