import type { Money } from '../money/money.ts';
import { comboPrice } from './comboPrice.ts';
import type { Combo, Item } from './menu.ts';

type Range = { from: Money; to: Money };

/** What a combo's parts cost by themselves as they come, at least and at most, and what it costs then (D4). */
export function comboRange(
  combo: Pick<Combo, 'priceType' | 'price' | 'options'>,
  items: ReadonlyMap<string, Pick<Item, 'options'>>,
): { apart: Range; together: Range } | undefined {
  const parts = combo.options.map(({ items: ids }) =>
    ids.flatMap((id) => items.get(id)?.options[0]?.price ?? []).toSorted((one, other) => one - other),
  );
  if (parts.length === 0 || parts.some((prices) => prices.length === 0)) return undefined;
  const sum = (of: (prices: Money[]) => Money | undefined): Money =>
    parts.reduce((all, prices) => all + (of(prices) ?? 0), 0);
  const apart = { from: sum((prices) => prices[0]), to: sum((prices) => prices.at(-1)) };
  return { apart, together: { from: comboPrice(combo, apart.from), to: comboPrice(combo, apart.to) } };
}
