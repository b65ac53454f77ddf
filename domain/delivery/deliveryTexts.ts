import { formatMoney } from '../money/formatMoney.ts';
import type { Currency, Money } from '../money/money.ts';
import type { DeliveryRegion } from '../restaurant/restaurant.ts';
import { deliveryRegion } from './postalCode.ts';

/** What delivery costs, to say in any language; `text` is the specification's English. */
export type DeliveryFeeText =
  | { kind: 'none'; text: 'No delivery' }
  | { kind: 'free'; text: 'Free delivery' }
  | { kind: 'fee'; fee: Money; text: string };

/** The fee of the postal code's region, or of the first region while the address is not known or not in any. */
export function deliveryFeeText(
  regions: readonly DeliveryRegion[],
  postalCode: string | undefined,
  currency: Currency,
): DeliveryFeeText {
  const region = deliveryRegion(regions, postalCode) ?? regions[0];
  if (!region) return { kind: 'none', text: 'No delivery' };
  if (region.fee === 0) return { kind: 'free', text: 'Free delivery' };
  return { kind: 'fee', fee: region.fee, text: formatMoney(region.fee, currency, 'en') };
}

/** The least that a delivery order is worth, to say in any language; `text` is the specification's English. */
export type MinimumOrderText =
  { kind: 'none'; text: 'No min. amount' } | { kind: 'minimum'; value: Money; text: string };

export function minimumOrderText(minOrderValue: Money | undefined, currency: Currency): MinimumOrderText {
  if (!minOrderValue) return { kind: 'none', text: 'No min. amount' };
  return { kind: 'minimum', value: minOrderValue, text: `Min. ${formatMoney(minOrderValue, currency, 'en')}` };
}
