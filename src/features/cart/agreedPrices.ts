import type { Money } from '#domain/money/money.ts';
import type { PricedCart } from './pricedCart.ts';

/** What one piece of each line costs, by the line as it is chosen: a change of choice is a price of its own. */
export type Prices = ReadonlyMap<string, Money>;

const pieces = ({ lines }: PricedCart): { line_id: string; chosen: string; price: Money }[] =>
  lines.flatMap(({ line, priced }) => {
    const { line_id, item, combo, quantity } = line;
    return priced ? [{ line_id, chosen: JSON.stringify([line_id, item, combo]), price: priced.amount / quantity }] : [];
  });

/** The prices that a guest has seen, with those of lines that came since; what was seen before stays as it was. */
export const withNewLines = (seen: Prices, cart: PricedCart): Prices =>
  new Map([...pieces(cart).map(({ chosen, price }) => [chosen, price] as const), ...seen]);

/** The lines that are dearer than the guest has seen, each with what one piece cost then. */
export const dearerLines = (seen: Prices, cart: PricedCart): Map<string, Money> =>
  new Map(
    pieces(cart).flatMap(({ line_id, chosen, price }) => {
      const before = seen.get(chosen);
      return before !== undefined && price > before ? [[line_id, before] as const] : [];
    }),
  );

export const pricesOf = (cart: PricedCart): Prices => withNewLines(new Map(), cart);
