import type { Money } from '#domain/money/money.ts';
import { cartStore, keptCart } from './cartStore.ts';
import type { Prices } from './savedCart.ts';

const feeAt = (postalCode: string): string => `fee ${postalCode.trim()}`;

/** What a delivery to there costs: another address has a fee of its own. */
export const feeOf = (postalCode: string, fee: Money): Prices => ({ [feeAt(postalCode)]: fee });

/** What a delivery to there cost when the guest saw it, where it costs more now. */
export function dearerFee(seen: Prices, postalCode: string, fee: Money): Money | undefined {
  const before = seen[feeAt(postalCode)];
  return before !== undefined && fee > before ? before : undefined;
}

/** Keeps with the cart what its delivery costs to an address when that is first named. */
export function noteFee(postalCode: string, fee: Money): void {
  if (cartStore.agreed[feeAt(postalCode)] === undefined)
    keptCart().edit((kept) => ({ ...kept, agreed: { ...kept.agreed, ...feeOf(postalCode, fee), ...kept.agreed } }));
}
