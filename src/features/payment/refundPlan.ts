import type { Money } from '#domain/money/money.ts';
import type { MoneyBack } from '#domain/order/command.ts';
import type { Order, OrderItem, SplitLine } from '#domain/order/order.ts';
import { isOwed } from '#domain/order/orderStates.ts';
import { activeLines } from '#domain/order/orderTotals.ts';
import type { Refusal } from '#domain/error/refusal.ts';
import { lineReturn, providersParts, type ReturnWay } from '#domain/payment/lineReturn.ts';
import { newId } from '#src/data/ids.ts';
import { act } from '#src/data/outbox/act.ts';

/** How many units of which lines are given back, by order and line: an order that was sent twice has lines of the same id. */
export type Chosen = Readonly<Record<string, number>>;
export const chosenKey = (order_id: string, line_id: string): string => `${order_id} ${line_id}`;

export type HowBack = { way: ReturnWay; withTip: boolean };

/** What goes back of a bill for what was chosen of it. */
export type RefundPlan = {
  /** out of the drawer: tip and cash rounding included */
  cash: Money;
  /** to the cards that paid, tip included */
  cards: Money;
  /** the tip that goes along where it is wanted */
  tip: Money;
  steps: { order_id: string; back: Omit<MoneyBack, 'note'> & { lines: SplitLine[] } }[];
  refusal: Refusal | undefined;
};

/** The lines of which something can be given back: of orders that are paid, and nobody has taken the money back yet. */
export const refundableLines = (orders: readonly Order[]): { order: Order; line: OrderItem }[] =>
  orders
    .filter((order) => isOwed(order) && order.amountPaid > 0)
    .flatMap((order) => activeLines(order.items).map((line) => ({ order, line })));

/** Whether a card that the provider can give back to paid for any of it. */
export const paidByCard = (orders: readonly Order[]): boolean =>
  orders.some((order) => providersParts(order).length > 0);

/** What giving these units back comes to. */
export function refundPlan(orders: readonly Order[], chosen: Chosen, how: HowBack): RefundPlan {
  const plan: RefundPlan = { cash: 0, cards: 0, tip: 0, steps: [], refusal: undefined };
  for (const order of orders) {
    const lines = order.items.flatMap(({ line_id, voided }): SplitLine[] => {
      const quantity = voided ? 0 : (chosen[chosenKey(order.order_id, line_id)] ?? 0);
      return quantity > 0 ? [{ line_id, quantity, part_id: `${line_id} back` }] : [];
    });
    if (lines.length === 0) continue;
    const back = lineReturn(order, lines, how);
    if (!back.ok) {
      plan.refusal = back;
      continue;
    }
    const { amount, tip, rounding, cards } = back.value;
    plan.cash += amount + tip + rounding;
    plan.cards += cards.reduce((sum, card) => sum + card.amount + card.tip, 0);
    plan.tip += cards.reduce((sum, card) => sum + card.tip, tip);
    plan.steps.push({ order_id: order.order_id, back: { ...back.value, lines } });
  }
  return plan;
}

/** Gives it back: each order by itself, saved before it is shown. */
export async function giveLinesBack({ steps }: RefundPlan, note: string): Promise<void> {
  for (const { order_id, back } of steps) {
    const { cards = [], lines, ...cash } = back;
    const parts = lines.map((line) => ({ ...line, part_id: newId() }));
    await act({
      type: 'payment.return',
      body: { order_id, ...cash, lines: parts, note, ...(cards.length > 0 ? { cards } : {}) },
    });
  }
}
