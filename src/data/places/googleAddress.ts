import { streetLine } from '#domain/delivery/streetLine.ts';
import { firstText, known } from './askPlaces.ts';
import type { FoundAddress } from './place.ts';

export type GooglePart = { longText: unknown; shortText: unknown; types: unknown };

/** An address of Google's parts, whichever of its services gave them. */
export function googleAddress(parts: readonly GooglePart[]): FoundAddress {
  const part = (...types: string[]): GooglePart | undefined =>
    types
      .map((type) => parts.find((each) => Array.isArray(each.types) && each.types.includes(type)))
      .find((each) => each !== undefined);
  const long = (...types: string[]): string => firstText(part(...types)?.longText);
  const country = firstText(part('country')?.shortText).toUpperCase();
  const street = long('route') || (long('street_number') ? long('sublocality', 'locality') : '');
  return known({
    street: street ? streetLine(street, long('street_number'), country) : '',
    postalCode: long('postal_code'),
    city: long('locality', 'postal_town', 'administrative_area_level_3'),
    country: /^[A-Z]{2}$/.test(country) ? country : '',
  });
}
