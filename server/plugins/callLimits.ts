import type { CallKey } from '#contract/calls.ts';
import { refuse, type Refusal } from '#domain/error/refusal.ts';
import { callerId, type Callers } from '../account/caller.ts';
import type { Deps } from '../deps.ts';
import { isLoopback, limitedAddress } from '../trustProxy.ts';
import { minute, type Limit } from './limits.ts';

/** How much more one address may do than one token: a whole restaurant stands behind it. */
const addressFactor = 20;

/** Calls by which strangers could flood a kitchen or guess a code: most a minute for one guest. */
const guestLimits: Partial<Record<CallKey, (orders: number) => number>> = {
  'POST /order': (orders) => orders,
  'POST /order/lines': (orders) => orders,
  'PUT /order': (orders) => orders,
  'POST /table/waiter': (orders) => Math.ceil(orders / 5),
  'POST /order/payment-intent': (orders) => Math.ceil(orders / 2),
};
/** Calls that cost a password check or guess a secret: most a minute for one address. */
const addressLimits: Partial<Record<CallKey, number>> = {
  'POST /user/register': 30,
  'POST /user/reset-password': 30,
  'PUT /user/reset-password': 60,
  'GET /user/provider/:name': 120,
  'POST /user/provider/exchange': 120,
  'POST /device/register': 60,
  'POST /device/pair': 30,
  'PUT /device/me': 600,
  'GET /table': 1200,
};

/** Refuses a call that its token, or its address, makes too often. */
export function callLimit(
  { limits, config }: Pick<Deps, 'limits' | 'config'>,
  call: CallKey,
  callers: Callers,
  ip: string,
): Refusal | undefined {
  const perMinute = (subject: string, most: number): number | undefined => {
    const limit: Limit = { most, windowMs: minute };
    return limits.take(`${call} ${subject}`, limit);
  };
  const fromAddress = (most: number): number | undefined =>
    isLoopback(ip) ? undefined : perMinute(limitedAddress(ip), most);
  const guests = guestLimits[call]?.(config.limits.ordersPerMinute);
  if (guests !== undefined && !callers.device) {
    // its address too: whoever scans a table again has another token
    const known = callers.user ?? callers.guest;
    const wait = known && perMinute(callerId(callers), guests);
    return tooMany(wait ?? fromAddress(guests * addressFactor));
  }
  const most = addressLimits[call];
  return most === undefined ? undefined : tooMany(fromAddress(most));
}

export const tooMany = (wait: number | undefined): Refusal | undefined =>
  wait === undefined ? undefined : refuse('rate_limited', { details: { retryAfter: wait } });
