import { accept, refuse, type Fault, type Refusal, type Result } from '../error/refusal.ts';
import { priceLine, type PriceRules } from '../menu/linePrice.ts';
import type { MenuIndex } from '../menu/menuIndex.ts';
import type { Money } from '../money/money.ts';
import { prorate } from '../money/prorate.ts';
import { roundHalfAway } from '../money/round.ts';
import type { Occurrence } from './occurrence.ts';
import type { NewOrderItem, OrderItem } from './order.ts';

/** More lines than any table orders. */
export const maxLines = 300;
/** More characters than anybody in a kitchen reads beside the lines of one order. */
const maxNotes = 5_000;

/** Prices all lines from one menu; the refusal of the first bad line names its place. */
export function priceLines(index: MenuIndex, lines: readonly NewOrderItem[], rules: PriceRules): Result<OrderItem[]> {
  const items: OrderItem[] = [];
  for (const [position, line] of lines.entries()) {
    const priced = priceLine(index, line, rules);
    if (!priced.ok) return refuse(priced.code, { details: within(`items.${position}`, priced.details) });
    items.push(priced.value);
  }
  return accept(items);
}

/** Whether these lines can be an order: some, not too many, and each with an id of its own. */
export function countLines(lines: readonly NewOrderItem[]): Result<null> {
  if (lines.length === 0) return refuse('order_empty');
  if (lines.length > maxLines) return refuse('order_too_large');
  const twice = new Set(lines.map(({ line_id }) => line_id)).size < lines.length;
  return twice
    ? refuse('item_invalid', { details: [{ path: 'items', message: 'have the same line_id twice' }] })
    : accept(null);
}

/** Refuses a guest who writes more beside his lines than a kitchen can read. */
export function notesRefusal(
  lines: readonly Pick<NewOrderItem, 'note'>[],
  { standing }: Pick<Occurrence, 'standing'>,
): Refusal | undefined {
  const noteLength = lines.reduce((sum, { note = '' }) => sum + note.length, 0);
  return standing === 'guest' && noteLength > maxNotes ? refuse('order_too_large') : undefined;
}

const unknownName = {
  en: 'Unknown item',
  de: 'Unbekannter Artikel',
  hu: 'Ismeretlen tétel',
  ro: 'Articol necunoscut',
  es: 'Artículo desconocido',
};

/**
 * Lines that were sold offline and that no menu at hand can price: what the device took for them (`amountItems`, less
 * the lines that can be priced) is kept and divided by quantity, so that money taken is never lost (D31). They are
 * taxed at the highest rate in sight, which people may correct since the order is flagged.
 */
export function keepLines(
  index: MenuIndex | undefined,
  lines: readonly NewOrderItem[],
  rules: PriceRules,
  amountItems: Money,
): OrderItem[] {
  const priced = lines.map((line) => {
    const result = index ? priceLine(index, line, rules) : undefined;
    return result?.ok ? result.value : undefined;
  });
  const pricedSum = priced.reduce((sum, line) => sum + (line?.amount ?? 0), 0);
  const unpriced = lines.filter((_, position) => !priced[position]);
  const shares = prorate(
    unpriced.length > 0 ? Math.max(0, amountItems - pricedSum) : 0,
    unpriced.map(({ quantity }) => quantity),
  );
  const rates = [...(index?.items.values() ?? [])].map(({ taxRate }) => taxRate);
  const taxRate = rules.taxByOrderType?.[rules.orderType] ?? Math.max(0, ...rates);
  let next = 0;
  return lines.map((line, position): OrderItem => {
    const found = priced[position];
    if (found) return found;
    const amount = shares[next++] ?? 0;
    return { ...line, name: unknownName, unitPrice: roundHalfAway(amount / line.quantity), amount, taxRate };
  });
}

/** What is wrong with a line, each fault under the line's place in the order. */
function within(path: string, details: unknown): Fault[] {
  return (details as Fault[]).map((fault) => ({ ...fault, path: `${path}.${fault.path}` }));
}
