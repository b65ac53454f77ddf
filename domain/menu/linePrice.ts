import { accept, refuse, type Result } from '../error/refusal.ts';
import type { Money } from '../money/money.ts';
import { prorate } from '../money/prorate.ts';
import type { NewOrderItem, OrderItem, OrderType } from '../order/order.ts';
import { comboPrices } from './comboPrice.ts';
import { describeLine } from './describeChoice.ts';
import { itemUnitPrice } from './itemPrice.ts';
import type { MenuIndex } from './menuIndex.ts';

export const maxQuantity = 99;

/** What a line's tax depends on besides the menu: a restaurant may set a rate for an order type (D7). */
type TaxRules = { orderType: OrderType; taxByOrderType?: Partial<Record<OrderType, number>> };

/** How a line is priced: its tax, and whether something that has to be chosen may be left out (ADR 57). */
export type PriceRules = TaxRules & { mayLeaveOut?: boolean };

type Priced = Pick<OrderItem, 'unitPrice' | 'name' | 'taxRate' | 'taxShares'>;

/**
 * A line with its price, name, tax and words from the menu. Refusals: `item_unknown`, `item_invalid` with details.
 * An item that the menu only offers inside combos cannot be ordered by itself.
 */
export function priceLine(index: MenuIndex, line: NewOrderItem, rules: PriceRules): Result<OrderItem> {
  const { line_id, quantity, note, course, held, item, combo } = line;
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > maxQuantity) {
    return refuse('item_invalid', { details: [{ path: 'quantity', message: `must be 1 to ${maxQuantity}` }] });
  }
  const priced = pricedChoice(index, line, rules);
  if (!priced.ok) return priced;
  return accept({
    line_id,
    quantity,
    ...(note ? { note } : {}),
    ...(course === undefined ? {} : { course }),
    ...(held ? { held } : {}),
    ...(item ? { item } : {}),
    ...(combo ? { combo } : {}),
    ...priced.value,
    amount: priced.value.unitPrice * quantity,
    description: describeLine(index, line),
  });
}

function pricedChoice(index: MenuIndex, line: NewOrderItem, rules: PriceRules): Result<Priced> {
  if ((line.item === undefined) === (line.combo === undefined)) {
    return refuse('item_invalid', { details: [{ path: 'item', message: 'needs either an item or a combo' }] });
  }
  if (line.combo) return pricedCombo(index, line.combo, rules);
  const choice = line.item;
  const item = choice && index.items.get(choice.item_id);
  if (!item || !index.menusOfItem.has(item.item_id)) {
    return refuse('item_unknown', { details: [{ path: 'item.item_id', message: 'is not on the menu' }] });
  }
  const price = itemUnitPrice(index, choice, rules.mayLeaveOut);
  if (!price.ok) return price;
  return accept({ unitPrice: price.value, name: item.name, taxRate: rateOf(item.taxRate, rules) });
}

function pricedCombo(index: MenuIndex, choice: NonNullable<NewOrderItem['combo']>, rules: PriceRules): Result<Priced> {
  const prices = comboPrices(index, choice, rules.mayLeaveOut);
  if (!prices.ok) return prices;
  const { unitPrice, options } = prices.value;
  const name = index.combos.get(choice.combo_id)?.name ?? {};
  const shares = taxShares(
    unitPrice,
    options,
    choice.options.map(({ item_id }) => rateOf(index.items.get(item_id)?.taxRate ?? 0, rules)),
  );
  const taxRate = shares.reduce((largest, share) => (share.amount > largest.amount ? share : largest)).rate;
  return accept({ unitPrice, name, taxRate, ...(shares.length > 1 ? { taxShares: shares } : {}) });
}

/** A combo's price belongs to its items in proportion to what they would cost by themselves. */
function taxShares(
  unitPrice: Money,
  options: readonly Money[],
  rates: readonly number[],
): { rate: number; amount: Money }[] {
  const amounts = new Map<number, Money>();
  prorate(unitPrice, options).forEach((share, position) => {
    const rate = rates[position] ?? 0;
    amounts.set(rate, (amounts.get(rate) ?? 0) + share);
  });
  return [...amounts].map(([rate, amount]) => ({ rate, amount })).sort((a, b) => a.rate - b.rate);
}

const rateOf = (itemRate: number, { orderType, taxByOrderType }: TaxRules): number =>
  taxByOrderType?.[orderType] ?? itemRate;
