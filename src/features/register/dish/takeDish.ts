import { proxy, ref } from 'valtio';
import type { MenuIndex } from '#domain/menu/menuIndex.ts';
import type { NewOrderItem } from '#domain/order/order.ts';
import { addToDraft, clearTyped, draft, typedQuantity } from '../registerDraft.ts';
import type { Sellable } from '../registerTabs.ts';
import { beginTaking, nextQuestion, takenLine, type Taking, takingOf } from './quickChoice.ts';

/** A dish about which something is being asked. `whole`: everything that can be changed of it. */
type Asked = { taking: Taking; quantity: number; whole: boolean; line?: NewOrderItem };

/** What is being asked at the register before it goes into the order; one dish at a time. */
export const dishAsked = proxy<{ now: Asked | undefined }>({ now: undefined });

const ask = (asked: Asked): void => void (dishAsked.now = ref(asked));

/** Nothing is asked any more. */
export const closeDish = (): void => void (dishAsked.now = undefined);

/** A tap on a dish, or on one of its sizes: it goes into the order at once, or is asked for what it needs first. */
export function takeDish(sold: Sellable, index: MenuIndex, option_id?: string): void {
  goOn(beginTaking(sold, index, option_id), typedQuantity(draft.typed));
}

/** An answer: the next question comes, or the dish goes into the order. */
export function goOn(taking: Taking, quantity: number): void {
  if (nextQuestion(taking)) return ask({ taking, quantity, whole: false });
  const line = takenLine(taking);
  if (line) addToDraft(line, quantity);
  closeDish();
}

/** Everything that can be changed of a dish before it goes into the order; a number typed before is its quantity. */
export function openDish(sold: Sellable, index: MenuIndex, taking = beginTaking(sold, index)): void {
  const quantity = typedQuantity(draft.typed);
  clearTyped();
  ask({ taking, quantity, whole: true });
}

/** All of the dish that is being asked about. */
export function askMore(): void {
  const { now } = dishAsked;
  if (now) ask({ taking: now.taking, quantity: now.quantity, whole: true });
}

/** A line that has not gone out, to be changed. */
export function openLine(line: NewOrderItem, index: MenuIndex): void {
  const sold = soldOf(line, index);
  if (sold) ask({ taking: takingOf(sold, index, line), quantity: line.quantity, whole: true, line });
}

function soldOf(line: NewOrderItem, index: MenuIndex): Sellable | undefined {
  const item = line.item && index.items.get(line.item.item_id);
  if (item) return { kind: 'item', item };
  const combo = line.combo && index.combos.get(line.combo.combo_id);
  return combo && { kind: 'combo', combo };
}
