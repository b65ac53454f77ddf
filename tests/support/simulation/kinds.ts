import { orderActions } from '#domain/order/order.ts';
import type { Command, SystemCommand } from '#domain/order/command.ts';
import { lineMarks, wishes } from './wishes.ts';

/** A command's type, and what kind of it: which action, what was done with lines, how it was paid. */
export function kindsOf({ type, body }: Command | SystemCommand): string[] {
  switch (type) {
    case 'order.action':
      return [type, `${type} ${body.action}`];
    case 'order.lines':
      return [type, ...['add', 'void', ...lineMarks].filter((name) => name in body).map((name) => `${type} ${name}`)];
    case 'order.move':
      return [type, `${type} ${body.order_id ? 'order' : 'table'}`];
    case 'payment.confirm':
      return [type, `${type} ${body.paymentOption}`];
    default:
      return [type];
  }
}

/** Cash for one order that a second device gave back. */
export const refundAgain = 'order.action refund, by a second device';

/** All that somebody of a house or its guests can give. */
export const allKinds: readonly string[] = [
  // a command of the contract does not compile without its wish
  ...Object.keys(wishes),
  ...orderActions.map((action) => `order.action ${action}`),
  refundAgain,
  ...['add', 'void', ...lineMarks].map((name) => `order.lines ${name}`),
  ...['order', 'table'].map((what) => `order.move ${what}`),
  ...['cash', 'card', 'later'].map((option) => `payment.confirm ${option}`),
];
