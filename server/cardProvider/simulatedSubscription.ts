import type { BillingInterval, ChainSubscription, WantedSubscription } from '#domain/chain/chain.ts';

/** What a simulated customer subscribes to: paid up to `renewsAt`. */
export type KeptSubscription = WantedSubscription & { renewsAt: string; cancelled?: true; pastDue?: true };

/** What a subscription has come to by `now`: it was renewed, could not be paid, or has ended (nothing). */
export function subscriptionAt(
  kept: KeptSubscription | undefined,
  now: Date,
  cardPays: boolean,
): KeptSubscription | undefined {
  if (!kept || now.toISOString() < kept.renewsAt) return kept;
  if (kept.cancelled) return undefined;
  if (!cardPays) return { ...kept, pastDue: true };
  const { pastDue: _paidNow, ...paid } = kept;
  const renewed = { ...paid, renewsAt: oneIntervalAfter(new Date(kept.renewsAt), kept.interval).toISOString() };
  return subscriptionAt(renewed, now, cardPays);
}

/** As the provider tells it. */
export function standing(kept: KeptSubscription | undefined): ChainSubscription {
  if (!kept) return { plan: 'free', interval: 'month', status: 'active' };
  const { plan, interval, renewsAt, cancelled, pastDue } = kept;
  return { plan, interval, status: cancelled ? 'cancelled' : pastDue ? 'past_due' : 'active', renewsAt };
}

/** The same day of the next month or year, or the last one of a month that is shorter. */
export function oneIntervalAfter(from: Date, interval: BillingInterval): Date {
  const months = from.getUTCMonth() + (interval === 'year' ? 12 : 1);
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), months + 1, 0)).getUTCDate();
  const to = new Date(from);
  to.setUTCMonth(months, Math.min(from.getUTCDate(), lastDay));
  return to;
}
