import { commandOfOperation, type StoredOperation } from '#src/data/outbox/operation.ts';

/** What was done here and nobody else in the house can see yet, by what it is. */
export type Unseen = Record<'orders' | 'steps' | 'payments' | 'calls' | 'others', number>;

export function unseenMeanwhile(waiting: readonly StoredOperation[]): Unseen {
  const unseen: Unseen = { orders: 0, steps: 0, payments: 0, calls: 0, others: 0 };
  for (const operation of waiting) unseen[kindOf(operation)] += 1;
  return unseen;
}

function kindOf(operation: StoredOperation): keyof Unseen {
  const type = commandOfOperation(operation)?.type;
  if (type === 'order.place') return 'orders';
  if (type === 'order.action') return 'steps';
  // that a part was begun is no money yet
  if (type === 'payment.confirm' || type === 'payment.return') return 'payments';
  if (type === 'table.call' || type === 'table.seen' || type === 'table.process') return 'calls';
  return 'others';
}
