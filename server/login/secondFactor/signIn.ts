import { refuse, type Refusal } from '#domain/error/refusal.ts';
import type { AccountParts } from '../../user/accountParts.ts';
import type { Context } from '../../http/serve.ts';
import { newSecret, secretHash } from '../../caller/secret.ts';
import { giveUserToken } from '../userSession.ts';
import { insertTicket, type LoginTicket } from './loginTicketRepository.ts';
import { secondFactorsOf } from './secondFactorRepository.ts';

const ticketMs = 5 * 60_000;

/** Gives a token to whoever has proven the first factor, unless the account has a second one: then a ticket for it. */
export async function signIn(
  deps: Pick<AccountParts, 'db' | 'tokens' | 'origin' | 'newId' | 'now'>,
  ctx: Pick<Context<'POST /user/login'>, 'setHeader' | 'ip' | 'userAgent' | 'now'>,
  user: LoginTicket,
): Promise<Refusal | undefined> {
  const factors = await secondFactorsOf(deps.db, user.user_id);
  if (factors.length === 0) {
    await giveUserToken(deps, ctx, user);
    return undefined;
  }
  const ticket = newSecret();
  await insertTicket(deps.db, secretHash(ticket), user, new Date(ctx.now.getTime() + ticketMs));
  return refuse('second_factor_required', { details: { ticket, factors, expiresIn: ticketMs / 1000 } });
}
