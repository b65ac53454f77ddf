import type { DeliveryRegion } from '../restaurant/restaurant.ts';

/** Postal codes compare trimmed, upper-case, without inner spaces (D5). */
export function normalisedPostalCode(postalCode: string): string {
  return postalCode.replace(/\s+/g, '').toUpperCase();
}

/** The delivery region of a postal code, if the restaurant delivers there. */
export function deliveryRegion(
  regions: readonly DeliveryRegion[],
  postalCode: string | undefined,
): DeliveryRegion | undefined {
  if (postalCode === undefined) return undefined;
  const wanted = normalisedPostalCode(postalCode);
  return regions.find((region) => normalisedPostalCode(region.postalCode) === wanted);
}
