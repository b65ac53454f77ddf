import { withOption, withSelected } from '#domain/menu/changeChoice.ts';
import { isLeftOut } from '#domain/menu/choiceFaults.ts';
import { defaultChoice } from '#domain/menu/defaultChoice.ts';
import type { Item, Selection } from '#domain/menu/menu.ts';
import type { MenuIndex } from '#domain/menu/menuIndex.ts';
import { openSelections } from '#domain/menu/openSelections.ts';
import type { ItemChoice, NewOrderItem } from '#domain/order/order.ts';
import type { Sellable } from '../registerTabs.ts';

/** One dish of what is being sold: a combo has several. `sized`: somebody said which of its sizes. */
export type DishPart = { offered: readonly Item[]; item?: Item; choice?: ItemChoice; sized: boolean };

/** What is sold, as far as it has been said. */
export type Taking = { sold: Sellable; parts: readonly DishPart[] };

/** What still has to be asked before it can go into the order. */
export type Question = { part: number } & (
  | { kind: 'item'; items: readonly Item[] }
  | { kind: 'size'; item: Item }
  | { kind: 'selection'; item: Item; selection: Selection; chosen: readonly string[] }
);

const chosenPart = (offered: readonly Item[], item: Item, option_id?: string): DishPart => ({
  offered,
  item,
  choice: defaultChoice(item, option_id),
  sized: option_id !== undefined || item.options.length < 2,
});

/** A dish, in the size that was tapped, or a combo of which nothing is said yet. */
export function beginTaking(sold: Sellable, index: MenuIndex, option_id?: string): Taking {
  if (sold.kind === 'item') return { sold, parts: [chosenPart([sold.item], sold.item, option_id)] };
  const parts = sold.combo.options.map(({ items }): DishPart => {
    const offered = items.flatMap((id) => index.items.get(id) ?? []);
    const [only, ...others] = offered;
    return only && others.length === 0 ? chosenPart(offered, only) : { offered, sized: false };
  });
  return { sold, parts };
}

/** The first thing that nobody has said yet; none means that it can go into the order. */
export function nextQuestion({ parts }: Taking): Question | undefined {
  for (const [part, { offered, item, choice, sized }] of parts.entries()) {
    if (!item || !choice) return { part, kind: 'item', items: offered };
    if (!sized) return { part, kind: 'size', item };
    const selection = openSelections(item, choice).find((each) => !isLeftOut(choice, each.selection_id));
    if (selection) {
      return { part, kind: 'selection', item, selection, chosen: choice.selections[selection.selection_id] ?? [] };
    }
  }
  return undefined;
}

const withPart = ({ sold, parts }: Taking, at: number, change: (part: DishPart) => DishPart): Taking => ({
  sold,
  parts: parts.map((part, position) => (position === at ? change(part) : part)),
});

/** Which dish of a combo. */
export const withDish = (taking: Taking, part: number, item: Item): Taking =>
  withPart(taking, part, ({ offered }) => chosenPart(offered, item));

export const withSize = (taking: Taking, at: number, option_id: string): Taking =>
  withPart(taking, at, (part) =>
    part.item && part.choice ? { ...part, choice: withOption(part.item, part.choice, option_id), sized: true } : part,
  );

/** One of what has to be chosen; the same again takes it back. */
export const withAnswer = (taking: Taking, at: number, selection: Selection, id: string): Taking =>
  withPart(taking, at, (part) => {
    const on = !part.choice?.selections[selection.selection_id]?.includes(id);
    return part.choice ? { ...part, choice: withSelected(part.choice, selection, id, on) } : part;
  });

/** Nothing of it is wanted: the staff may say so (ADR 57). */
export const withoutSelection = (taking: Taking, at: number, { selection_id }: Selection): Taking =>
  withPart(taking, at, (part) =>
    part.choice
      ? { ...part, choice: { ...part.choice, selections: { ...part.choice.selections, [selection_id]: [] } } }
      : part,
  );

export const withChoice = (taking: Taking, at: number, choice: ItemChoice): Taking =>
  withPart(taking, at, (part) => ({ ...part, choice }));

/** What goes into the order; undefined while a combo's dish is not chosen. */
export function takenLine({ sold, parts }: Taking): Pick<NewOrderItem, 'item' | 'combo'> | undefined {
  const choices = parts.flatMap(({ choice }) => choice ?? []);
  if (choices.length < parts.length) return undefined;
  if (sold.kind === 'combo') return { combo: { combo_id: sold.combo.combo_id, options: choices } };
  return choices[0] && { item: choices[0] };
}

/** A line of the order being taken, to be changed. */
export function takingOf(sold: Sellable, index: MenuIndex, line: Pick<NewOrderItem, 'item' | 'combo'>): Taking {
  const choices = line.item ? [line.item] : (line.combo?.options ?? []);
  const begun = beginTaking(sold, index);
  const parts = begun.parts.map((part, position): DishPart => {
    const choice = choices[position];
    const item = choice && part.offered.find(({ item_id }) => item_id === choice.item_id);
    return item ? { ...part, item, choice, sized: true } : part;
  });
  return { sold, parts };
}
