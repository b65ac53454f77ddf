import { subscribeKey } from 'valtio/utils';
import { startUser } from '#src/data/session/userSession.ts';
import { userSession } from '#src/data/session/userSessionStore.ts';
import { fillWishes, forgetAccount } from '#src/features/cart/orderWishes.ts';

let stopFollowing = (): void => undefined;

/** Whoever is logged in needs not type what his account knows. It is gone again when he is, or somebody else comes. */
export async function fillFromAccount(): Promise<void> {
  await startUser();
  stopFollowing();
  const { user } = userSession;
  if (!user) return forgetAccount();
  const { user_id, first_name, last_name, phone, email, address } = user;
  const name = `${first_name} ${last_name}`.trim();
  fillWishes({ contact: { name, email, ...(phone ? { phone } : {}) }, ...(address ? { address } : {}) });
  const isAnother = (now: typeof user | undefined): void => {
    if (now?.user_id === user_id) return;
    stopFollowing();
    forgetAccount();
  };
  // at once: nothing of it is shown to the next one, not for a moment
  stopFollowing = subscribeKey(userSession, 'user', isAnother, true);
}
