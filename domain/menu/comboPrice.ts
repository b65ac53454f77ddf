import { accept, refuse, type Fault, type Result } from '../error/refusal.ts';
import type { Money } from '../money/money.ts';
import { roundHalfAway } from '../money/round.ts';
import type { ComboChoice } from '../order/order.ts';
import { itemUnitPrice } from './itemPrice.ts';
import type { Combo } from './menu.ts';
import type { MenuIndex } from './menuIndex.ts';

/** The price of one combo as chosen (D4), and what each of its options would cost by itself. */
export function comboPrices(
  index: MenuIndex,
  choice: ComboChoice,
  mayLeaveOut = false,
): Result<{ unitPrice: Money; options: Money[] }> {
  const combo = index.combos.get(choice.combo_id);
  if (!combo) return refuse('item_unknown', { details: [{ path: 'combo_id', message: 'is not on the menu' }] });
  const faults = optionFaults(combo, choice);
  if (faults.length > 0) return refuse('item_invalid', { details: faults });
  const options: Money[] = [];
  for (const [position, option] of choice.options.entries()) {
    const price = itemUnitPrice(index, option, mayLeaveOut);
    if (!price.ok) return refuse(price.code, { details: within(`options.${position}`, price.details) });
    options.push(price.value);
  }
  const sum = options.reduce((all, price) => all + price, 0);
  return accept({ unitPrice: comboPrice(combo, sum), options });
}

/** What a combo costs whose parts come to `sum`, by its own price (D4). */
export function comboPrice({ priceType, price }: Pick<Combo, 'priceType' | 'price'>, sum: Money): Money {
  switch (priceType) {
    case 'fixed':
      return price;
    case 'percent':
      // in whole hundredths of a percent, so that the only division is the one that is rounded
      return roundHalfAway((sum * (10_000 - Math.round(price * 100))) / 10_000);
    case 'reduction':
      return Math.max(0, sum - price);
  }
}

function optionFaults(combo: Combo, choice: ComboChoice): Fault[] {
  if (choice.options.length !== combo.options.length) {
    return [{ path: 'options', message: `needs ${combo.options.length} items` }];
  }
  return choice.options.flatMap(({ item_id }, position) =>
    combo.options[position]?.items.includes(item_id)
      ? []
      : [{ path: `options.${position}.item_id`, message: 'cannot be chosen here' }],
  );
}

function within(path: string, details: unknown): unknown {
  if (!Array.isArray(details)) return details;
  return (details as Fault[]).map((fault) => ({ ...fault, path: `${path}.${fault.path}` }));
}
