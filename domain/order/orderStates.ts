import { accept, refuse, type Result } from '../error/refusal.ts';
import { heldLines } from './heldLines.ts';
import { linesToMake } from './linesToMake.ts';
import type { Order, OrderAction, OrderStatus, OrderType } from './order.ts';

type Transition = {
  from: readonly OrderStatus[];
  to: OrderStatus | (Partial<Record<OrderType, OrderStatus>> & { otherwise: OrderStatus });
};

/** The actions and where they lead, as decided in D9. */
export const transitions: Record<OrderAction, Transition> = {
  accept: { from: ['created'], to: 'accepted' },
  prepare: { from: ['accepted'], to: 'in-preparation' },
  ready: { from: ['in-preparation'], to: { delivery: 'waiting-delivery', otherwise: 'waiting-pickup' } },
  dispatch: { from: ['waiting-delivery'], to: 'in-delivery' },
  deliver: { from: ['in-delivery'], to: 'delivered' },
  complete: { from: ['waiting-pickup', 'delivered'], to: 'completed' },
  reject: {
    from: ['created', 'accepted', 'in-preparation', 'waiting-delivery', 'in-delivery', 'waiting-pickup'],
    to: 'rejected',
  },
  refund: { from: ['completed', 'delivered', 'rejected'], to: 'refunded' },
};

/** The status that an action leads to. */
export function targetOf(action: OrderAction, type: OrderType): OrderStatus {
  const { to } = transitions[action];
  return typeof to === 'string' ? to : (to[type] ?? to.otherwise);
}

/** The actions of the specification's table, each from its state. */
const steps: Partial<Record<OrderStatus, OrderAction>> = {
  created: 'accept',
  accepted: 'prepare',
  'in-preparation': 'ready',
  'waiting-delivery': 'dispatch',
  'in-delivery': 'deliver',
  'waiting-pickup': 'complete',
};

/** The action that brings an order to its next step; none from any other state. */
export const nextAction = (status: OrderStatus): OrderAction | undefined => steps[status];

export const statusOf = (order: Pick<Order, 'statusEntry'>): OrderStatus => order.statusEntry.status;

/** Completed or rejected, to the letter (D9). */
export function isClosed(order: Pick<Order, 'statusEntry'>): boolean {
  return statusOf(order) === 'completed' || statusOf(order) === 'rejected';
}

/** What lists of open orders show: neither closed nor refunded (D9). */
export function isOpenOrder(order: Pick<Order, 'statusEntry'>): boolean {
  return !isClosed(order) && statusOf(order) !== 'refunded';
}

/** Rejected and refunded orders are owed nothing any more. */
export function isOwed(order: Pick<Order, 'statusEntry'>): boolean {
  return statusOf(order) !== 'rejected' && statusOf(order) !== 'refunded';
}

/** Whether the order has this status or had it on its way (D9). */
export function hasPassed(order: Pick<Order, 'statusEntry' | 'statusEntries'>, status: OrderStatus): boolean {
  return statusOf(order) === status || order.statusEntries.some((entry) => entry.status === status);
}

/** Whether the kitchen has said that it is done with the order. */
export const wasReady = (order: Pick<Order, 'statusEntry' | 'statusEntries'>): boolean =>
  hasPassed(order, 'waiting-pickup') || hasPassed(order, 'waiting-delivery');

type Predicate = (order: Order) => Result<OrderStatus>;

const predicate =
  (action: OrderAction): Predicate =>
  (order) => {
    const possible =
      transitions[action].from.includes(statusOf(order)) &&
      // the kitchen must not start what the guest has not paid for (D11)
      !(action === 'accept' && order.flags.includes('awaiting_payment')) &&
      !(action === 'refund' && order.amountPaid === 0);
    if (!possible) return refuse('invalid_order_action');
    const handsOver = action === 'dispatch' || action === 'complete';
    if (handsOver && heldLines(order).length > 0) return refuse('lines_held');
    return handsOver && linesToMake(order).length > 0 ? refuse('lines_not_done') : accept(targetOf(action, order.type));
  };

/** For each action the status it would lead to, or the refusal whose sentence a disabled button shows. */
export const orderCan: Record<OrderAction, Predicate> = {
  accept: predicate('accept'),
  prepare: predicate('prepare'),
  ready: predicate('ready'),
  dispatch: predicate('dispatch'),
  deliver: predicate('deliver'),
  complete: predicate('complete'),
  reject: predicate('reject'),
  refund: predicate('refund'),
};
