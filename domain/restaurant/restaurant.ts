import type { LocalizedText } from '../i18n/localizedText.ts';
import type { OpeningSpan } from '../menu/menu.ts';
import type { Currency, Money } from '../money/money.ts';
import type { Station } from './station.ts';
import type { Address, OrderType } from '../order/order.ts';

export type DeliveryRegion = { postalCode: string; fee: Money };
/** Sum and count of the stars given (D23). */
export type Rating = { stars: number; count: number };
export type Activation = 'open' | 'approved' | 'declined';
/** Hours of a day, each span from 'HH:MM' to 'HH:MM'; one that ends when it starts or before runs past midnight (D8). */
export type DayHours = Pick<OpeningSpan, 'time_from' | 'time_to'>;
/** What a house does on one local date (YYYY-MM-DD) instead of its weekday's hours; without spans it is closed (ADR 67). */
export type OpeningException = { date: string; spans: DayHours[] };
export type SocialLinks = { facebook?: string; instagram?: string; twitter?: string };

export type Restaurant = {
  restaurant_id: string;
  chain_id: string;
  name: string;
  description: LocalizedText;
  avatar?: string;
  status: 'active' | 'inactive';
  activation: Activation;
  address: Address;
  /** IANA */
  timezone: string;
  currency: Currency;
  minOrderValue?: Money;
  deliveryRegions: DeliveryRegion[];
  openingDays: OpeningSpan[];
  /** one a date at most */
  openingExceptions?: OpeningException[];
  orderTypes: OrderType[];
  paymentTypes: ('cash' | 'online')[];
  /** the card provider's location of its readers */
  cardLocation?: string;
  rating?: Rating;
  /** readers ask for a tip; off where nothing is said */
  readerTips?: boolean;
  confirmFirstOrder: boolean;
  /** false after `pause` until `resume`, or until `pausedUntil` (D19) */
  acceptingOrders: boolean;
  pausedUntil?: string;
  menu_revision: string;
  /** item_ids; travels at once, not part of the menu (D20) */
  soldOut: string[];
  /** item_ids that its guests order most, the first most of all; counted once a day (ADR 45) */
  popular?: string[];
  website?: string;
  social?: SocialLinks;
  legalName?: string;
  vatNumber?: string;
  /** percent per order type, overriding the items' rates (D7) */
  taxByOrderType?: Partial<Record<OrderType, number>>;
  /** where the kitchen works; none where all of it works at one screen */
  stations?: Station[];
  version: number;
};
