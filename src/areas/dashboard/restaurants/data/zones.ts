import { normalisedPostalCode } from '#domain/delivery/postalCode.ts';
import type { Money } from '#domain/money/money.ts';
import type { DeliveryRegion } from '#domain/restaurant/restaurant.ts';

/** Postal codes that cost the same, as they are typed or pasted: '1010, 1020'. */
export type Zone = { fee: Money | undefined; codes: string };

/** The codes in a text: parted by commas, semicolons or lines; inner spaces belong to a code ('1234 AB'). */
export const codesIn = (text: string): string[] =>
  text
    .split(/[,;\n\r\t]+/)
    .map((code) => code.trim().replace(/\s+/g, ' '))
    .filter((code) => code !== '');

/** The zones of a restaurant: what costs the same is one, in the order of their first codes. */
export function zonesOf(regions: readonly DeliveryRegion[]): Zone[] {
  const byFee = Map.groupBy(regions, ({ fee }) => fee);
  return [...byFee].map(([fee, codes]) => ({ fee, codes: codes.map(({ postalCode }) => postalCode).join(', ') }));
}

/** What is sent of them; a zone without a fee costs nothing. */
export const regionsOf = (zones: readonly Zone[]): DeliveryRegion[] =>
  zones.flatMap(({ fee = 0, codes }) => codesIn(codes).map((postalCode) => ({ postalCode, fee })));

/** A code that is longer than any, or stands in two places: whoever lives there would not know what it costs. */
export function zoneFault(zones: readonly Zone[]): { kind: 'twice' | 'too_long'; code: string } | undefined {
  const seen = new Set<string>();
  for (const code of zones.flatMap(({ codes }) => codesIn(codes))) {
    if (code.length > 20) return { kind: 'too_long', code };
    const normalised = normalisedPostalCode(code);
    if (seen.has(normalised)) return { kind: 'twice', code };
    seen.add(normalised);
  }
  return undefined;
}
