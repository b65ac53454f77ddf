import { proxy, ref } from 'valtio';
import type { NewOrderItem } from '#domain/order/order.ts';

const key = 'comanda-register-sold';
/** A dish that was sold so often is worth a place before the categories. */
const fewest = 2;
/** As many as stand on a tablet without scrolling. */
const most = 20;
const enough = 4;
/** More ids than any menu has dishes that sell. */
const kept = 400;

/** How often each dish was sold here: a register at the bar sells other things than one at the door. */
export const soldMost = proxy<{ counts: Readonly<Record<string, number>> }>({ counts: ref(read()) });

function read(): Record<string, number> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, number>) : {};
  } catch {
    return {};
  }
}

/** Counted as it is sent. All are halved now and then, so that the summer's dishes make room for the winter's. */
export function countSold(items: readonly NewOrderItem[]): void {
  const counts: Record<string, number> = { ...soldMost.counts };
  for (const { item, combo, quantity } of items) {
    const id = item?.item_id ?? combo?.combo_id ?? '';
    counts[id] = (counts[id] ?? 0) + quantity;
  }
  const rows = Object.entries(counts).toSorted(([, one], [, other]) => other - one);
  const full = (rows[0]?.[1] ?? 0) > 500;
  const next = Object.fromEntries(rows.slice(0, kept).map(([id, count]) => [id, full ? Math.ceil(count / 2) : count]));
  soldMost.counts = ref(next);
  try {
    localStorage.setItem(key, JSON.stringify(next));
  } catch {
    // a full disk: it is counted until the next start
  }
}

/** What sells most of these, the most first; none while too little was sold to tell. */
export function favouritesOf<Sold extends { id: string }>(
  sold: readonly Sold[],
  counts: Readonly<Record<string, number>>,
): Sold[] {
  const often = sold
    .filter(({ id }) => (counts[id] ?? 0) >= fewest)
    .toSorted((one, other) => (counts[other.id] ?? 0) - (counts[one.id] ?? 0))
    .slice(0, most);
  return often.length >= enough ? often : [];
}
