import type { CallKey } from '#contract/calls.ts';
import { refuse, type Refusal } from '#domain/error/refusal.ts';
import { callerId, type Callers } from '../caller/caller.ts';
import type { HttpParts } from './httpParts.ts';
import { limitedAddress } from '../peer/trustProxy.ts';
import { minute, type Limit } from './limits.ts';

/** How much more one address may do than one token: a whole restaurant stands behind it. */
const addressFactor = 20;
/** How much more a table may do than one phone at it. */
const tableFactor = 2;

/** Calls by which strangers could flood a kitchen or guess a code: most a minute for one guest. */
const guestLimits: Partial<Record<CallKey, (orders: number) => number>> = {
  'POST /order': (orders) => orders,
  'POST /order/lines': (orders) => orders,
  'PUT /order': (orders) => orders,
  'POST /table/waiter': (orders) => Math.ceil(orders / 5),
  'PUT /order/info': (orders) => orders,
  'POST /order/action': (orders) => orders,
  'POST /order/rating': (orders) => Math.ceil(orders / 5),
  // a whole table that divides its bill opens them at once, and some change their minds
  'POST /order/partial-payment': (orders) => Math.ceil(orders / 2),
  'DELETE /order/partial-payment': (orders) => Math.ceil(orders / 2),
  'PUT /order/payment-confirm-client': (orders) => Math.ceil(orders / 5),
  'GET /order/receipt': (orders) => Math.ceil(orders / 2),
  'POST /order/receipt-mail': (orders) => Math.ceil(orders / 20),
  'POST /order/payment-intent': (orders) => Math.ceil(orders / 2),
};
/** Calls that cost a password check or guess a secret: most a minute for one address. */
const addressLimits: Partial<Record<CallKey, number>> = {
  'POST /user/register': 30,
  'POST /user/reset-password': 30,
  'PUT /user/reset-password': 60,
  'PUT /user/undo-address': 60,
  'POST /user/login/second-factor': 60,
  'POST /user/login/passkey': 60,
  'POST /user/passkey/challenge': 120,
  'GET /user/provider/:name': 120,
  'POST /user/provider/exchange': 120,
  'POST /device/register': 60,
  'POST /device/pair': 30,
  'PUT /device/me': 600,
  'GET /table': 1200,
};

/** Where a call comes from; the machine itself has no limit as an address. */
export type From = { ip: string; local: boolean };

/**
 * As whom a call waits for its turn: its person, else its device or guest, else its address; the machine itself may come
 * as often as it likes. A person's many devices are one.
 */
export function waitsAs(callers: Callers, { ip, local }: From): string | undefined {
  const caller = callerId(callers.user ? { user: callers.user } : callers);
  if (caller !== 'anyone') return caller;
  return local ? undefined : limitedAddress(ip);
}

/** Refuses a call that its token, or its address, makes too often. */
export function callLimit(
  { limits, config }: Pick<HttpParts, 'limits' | 'config'>,
  call: CallKey,
  callers: Callers,
  { ip, local }: From,
): Refusal | undefined {
  const perMinute = (subject: string, most: number): number | undefined => {
    const limit: Limit = { most, windowMs: minute };
    return limits.take(`${call} ${subject}`, limit);
  };
  const fromAddress = (most: number): number | undefined => (local ? undefined : perMinute(limitedAddress(ip), most));
  const guests = guestLimits[call]?.(config.limits.ordersPerMinute);
  if (guests !== undefined && !callers.device) {
    // its address too: whoever scans a table again has another token
    const person = callers.user ?? callers.guest;
    const wait = person && perMinute(callerId(callers), guests);
    const table = callers.guest?.table_id;
    const atTable = table && perMinute(`table:${table}`, guests * tableFactor);
    return tooMany(wait ?? (atTable || undefined) ?? fromAddress(guests * addressFactor));
  }
  const most = addressLimits[call];
  return most === undefined ? undefined : tooMany(fromAddress(most));
}

export const tooMany = (wait: number | undefined): Refusal | undefined =>
  wait === undefined ? undefined : refuse('rate_limited', { details: { retryAfter: wait } });
