import type { ItemChoice, NewOrderItem } from '../order/order.ts';

/** A text that is the same for lines configured alike, however they were written: item or combo, course and note. */
export function choiceKey({ item, combo, note, course }: Omit<NewOrderItem, 'line_id' | 'quantity'>): string {
  return JSON.stringify([
    item ? itemKey(item) : null,
    combo ? [combo.combo_id, combo.options.map(itemKey)] : null,
    note?.trim() || null,
    course ?? null,
  ]);
}

/** The same line, as it was: as many of the same choice, under the same id. */
export const isSameLine = (known: NewOrderItem, line: NewOrderItem): boolean =>
  known.line_id === line.line_id && known.quantity === line.quantity && choiceKey(known) === choiceKey(line);

/** What says nothing (an ingredient with quantity 1, a topping with 0, an empty selection) is left out (D3). */
function itemKey({ item_id, option_id, ingredients, toppings, selections }: ItemChoice): unknown[] {
  return [
    item_id,
    option_id,
    sorted(Object.entries(ingredients).filter(([, quantity]) => quantity !== 1)),
    sorted(Object.entries(toppings).filter(([, quantity]) => quantity !== 0)),
    sorted(
      Object.entries(selections)
        .filter(([, chosen]) => chosen.length > 0)
        .map(([id, chosen]) => [id, chosen.toSorted()]),
    ),
  ];
}

const sorted = (entries: [string, unknown][]): [string, unknown][] => entries.sort(([a], [b]) => (a < b ? -1 : 1));
