import type { Money } from '#domain/money/money.ts';
import { cartStore, keptCart } from './cartStore.ts';
import type { PricedCart } from './pricedCart.ts';
import type { Prices } from './savedCart.ts';

const pieces = ({ lines }: PricedCart): { line_id: string; chosen: string; price: Money }[] =>
  lines.flatMap(({ line, priced }) => {
    const { line_id, item, combo, quantity } = line;
    return priced ? [{ line_id, chosen: JSON.stringify([line_id, item, combo]), price: priced.amount / quantity }] : [];
  });

/** The prices that a guest has seen, with those of lines that came since; what was seen before stays as it was. */
export const withNewLines = (seen: Prices, cart: PricedCart): Prices => ({ ...seen, ...pricesOf(cart), ...seen });

/** The lines that are dearer than the guest has seen, each with what one piece cost then. */
export const dearerLines = (seen: Prices, cart: PricedCart): Map<string, Money> =>
  new Map(
    pieces(cart).flatMap(({ line_id, chosen, price }) => {
      const before = seen[chosen];
      return before !== undefined && price > before ? [[line_id, before] as const] : [];
    }),
  );

export const pricesOf = (cart: PricedCart): Prices =>
  Object.fromEntries(pieces(cart).map(({ chosen, price }) => [chosen, price]));

/** Keeps with the cart what its new lines cost when they came: a price that rises later is marked, also after a reload. */
export function notePrices(cart: PricedCart): void {
  const isNew = ({ chosen }: { chosen: string }): boolean => cartStore.agreed[chosen] === undefined;
  if (pieces(cart).some(isNew)) keptCart().edit((kept) => ({ ...kept, agreed: withNewLines(kept.agreed ?? {}, cart) }));
}

/** The guest has looked at what everything costs now. */
export const agreeToPrices = (cart: PricedCart, fee: Prices = {}): void =>
  keptCart().edit((kept) => ({ ...kept, agreed: { ...kept.agreed, ...pricesOf(cart), ...fee } }));

/** Pieces that an order's cart remembers the prices of when it is sent. */
const most = 100;

/** The last that were seen: what is sent may come back, and nothing is remembered for ever. */
export const lastSeen = (seen: Prices): Prices => Object.fromEntries(Object.entries(seen).slice(-most));
