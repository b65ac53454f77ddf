import { choiceKey, isSameLine } from '../menu/choiceKey.ts';
import type { Money } from '../money/money.ts';
import { heldLines } from '../order/heldLines.ts';
import type { Address, NewOrderItem, Order, OrderItem, OrderType } from '../order/order.ts';
import { addLine, type Cart } from './cart.ts';

/** An order whose lines lie in the cart to be changed. */
export type OrderChange = {
  order_id: string;
  number: string;
  /** who may change it, wherever the cart is opened meanwhile; an older release kept none */
  by?: string | undefined;
  /** of the order as it lies here */
  version: number;
  type: OrderType;
  address?: Address | undefined;
  /** what it is brought for, whatever the house asks by now; an older release kept none */
  deliveryFee?: Money;
  lines: NewOrderItem[];
  /** the same at the order's prices; an older release kept none */
  ordered?: OrderItem[];
  /** what the house has taken off */
  discount?: Money;
  /** what lay in the cart before, and lies there again afterwards */
  before: { items: NewOrderItem[]; note: string };
};

export type ChangedCart = { cart: Cart; note: string; changing?: OrderChange };

/** A new id in the place of a line's; the same for the same line. */
export type IdOf = (line_id: string) => string;

/**
 * What a guest may still change by himself: nobody has accepted it, and nothing of it is paid or being paid (D9, D12), nor
 * held by the staff.
 */
export const isChangeable = (order: Pick<Order, 'statusEntry' | 'payments' | 'items'>): boolean =>
  order.statusEntry.status === 'created' &&
  order.payments.every(({ status }) => status === 'cancelled') &&
  heldLines(order).length === 0;

/** The lines of an order as somebody orders them; what was taken off stays off. */
export const orderedLines = (order: Pick<Order, 'items'>): NewOrderItem[] =>
  notVoided(order).map(({ line_id, quantity, note, course, held, item, combo }) => ({
    line_id,
    quantity,
    ...(note === undefined ? {} : { note }),
    ...(course === undefined ? {} : { course }),
    ...(held ? { held } : {}),
    ...(item ? { item } : {}),
    ...(combo ? { combo } : {}),
  }));

/** What a change knows of its order, as that is now. */
const knownOf = (order: Order): Omit<OrderChange, 'order_id' | 'number' | 'by' | 'before'> => ({
  version: order.version,
  type: order.type,
  address: order.address,
  deliveryFee: order.deliveryFee,
  lines: orderedLines(order),
  ordered: notVoided(order),
  discount: order.discounts.reduce((sum, { amount }) => sum + amount, 0),
});

const notVoided = ({ items }: Pick<Order, 'items'>): OrderItem[] => items.filter((line) => !line.voided);

/**
 * The cart becomes the order; one that is being changed already lies there as it is. What was added to another one, and
 * not sent, waits with what lay there before, under ids from `idOf`.
 */
export const beginChange =
  (order: Order, idOf: IdOf, by?: string) =>
  <C extends ChangedCart>(kept: C): C => {
    const { order_id, number } = order;
    if (kept.changing?.order_id === order_id) return kept;
    const { cart, note } = kept.changing
      ? endChange(addedLines([kept.changing.lines], kept.cart.items, idOf))(kept)
      : kept;
    const known = knownOf(order);
    return {
      ...kept,
      cart: { ...cart, items: known.lines },
      note: '',
      changing: { order_id, number, by, ...known, before: { items: cart.items, note } },
    };
  };

/**
 * The order that is being changed is another by now, and can still be changed: what nobody touched here is as the order
 * has it, what was touched stays.
 */
export const rebaseChange =
  (current: Order) =>
  <C extends ChangedCart>(kept: C): C => {
    const { cart, changing } = kept;
    if (changing?.order_id !== current.order_id) return kept;
    const known = knownOf(current);
    const { lines } = known;
    const isHere = ({ line_id }: NewOrderItem): boolean =>
      [...changing.lines, ...cart.items].some((line) => line.line_id === line_id);
    const items = cart.items.flatMap((line) =>
      changing.lines.some((was) => isSameLine(was, line))
        ? lines.filter(({ line_id }) => line_id === line.line_id)
        : [line],
    );
    return {
      ...kept,
      cart: { ...cart, items: [...items, ...lines.filter((line) => !isHere(line))] },
      changing: { ...changing, ...known },
    };
  };

/** The cart is what it was before, and these lines. */
export const endChange =
  (added: readonly NewOrderItem[] = []) =>
  <C extends ChangedCart>(kept: C): C => {
    const { cart, changing, ...rest } = kept;
    if (!changing) return kept;
    const { items, note } = changing.before;
    return { ...rest, cart: added.reduce(addLine, { ...cart, items }), note } as unknown as C;
  };

/**
 * What somebody wanted more than the order has, by each of these lists of its lines: a change whose answer was lost may
 * be in one and not in the other. What it has is made already, and is not ordered a second time with what was added.
 * Each is a line of its own, under an id from `idOf`.
 */
export function addedLines(
  had: readonly (readonly NewOrderItem[])[],
  wanted: readonly NewOrderItem[],
  idOf: IdOf,
): NewOrderItem[] {
  const has = new Map<string, number>();
  for (const counts of had.map(piecesOf))
    for (const [key, quantity] of counts) has.set(key, Math.max(has.get(key) ?? 0, quantity));
  return wanted.flatMap((line) => {
    const key = choiceKey(line);
    const quantity = line.quantity - (has.get(key) ?? 0);
    has.set(key, Math.max(0, -quantity));
    return quantity > 0 ? [{ ...line, line_id: idOf(line.line_id), quantity }] : [];
  });
}

function piecesOf(lines: readonly NewOrderItem[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(choiceKey(line), (counts.get(choiceKey(line)) ?? 0) + line.quantity);
  return counts;
}

/** An order has just these lines: a change whose answer was lost has arrived. */
export function hasLines(order: Pick<Order, 'items'>, wanted: readonly NewOrderItem[]): boolean {
  const spelt = (lines: readonly NewOrderItem[]): string[] =>
    lines.map((line) => JSON.stringify([line.line_id, line.quantity, choiceKey(line)])).toSorted();
  return JSON.stringify(spelt(orderedLines(order))) === JSON.stringify(spelt(wanted));
}
