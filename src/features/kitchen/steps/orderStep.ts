import { nextAction, targetOf } from '#domain/order/orderStates.ts';
import type { OrderAction, OrderStatus, OrderType } from '#domain/order/order.ts';

/** The next step of an order and the action that takes it there; none where the specification's table ends. */
export function stepFrom(
  status: OrderStatus,
  type: OrderType,
): { action: OrderAction; status: OrderStatus } | undefined {
  const action = nextAction(status);
  return action && { action, status: targetOf(action, type) };
}
