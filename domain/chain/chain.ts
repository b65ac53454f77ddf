import type { Address } from '../order/order.ts';
import type { SocialLinks } from '../restaurant/restaurant.ts';

export const plans = ['free', 'standard', 'premium'] as const;
export type Plan = (typeof plans)[number];
export const billingIntervals = ['month', 'year'] as const;
export type BillingInterval = (typeof billingIntervals)[number];
export const subscriptionStatuses = ['active', 'past_due', 'incomplete', 'cancelled'] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** What an owner asks for. */
export type WantedSubscription = { plan: Plan; interval: BillingInterval };
/** What a chain pays the platform for; `renewsAt` is an ISO instant. */
export type ChainSubscription = WantedSubscription & { status: SubscriptionStatus; renewsAt?: string };

/** A card that a chain pays with; the card provider keeps its number. */
export type CardOnFile = {
  card_id: string;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
  preferred: boolean;
};

/** Restaurants under one owner. */
export type Chain = {
  chain_id: string;
  name: string;
  avatar?: string;
  website?: string;
  social?: SocialLinks;
  subscription: ChainSubscription;
  paymentAddress?: Address & { name?: string; vatNumber?: string };
  version: number;
};
