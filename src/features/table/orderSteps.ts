import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Order, OrderStatus } from '#domain/order/order.ts';

/** What a guest at a table waits for, in the order of its coming. */
export type OrderStep = { label: MessageDescriptor; at?: string };

const steps: readonly { label: MessageDescriptor; statuses: readonly OrderStatus[] }[] = [
  { label: msg`At the restaurant`, statuses: ['created'] },
  { label: msg`Accepted`, statuses: ['accepted'] },
  { label: msg`In preparation`, statuses: ['in-preparation'] },
  {
    label: msg`Ready, on its way to you`,
    statuses: ['waiting-pickup', 'waiting-delivery', 'in-delivery', 'delivered'],
  },
  { label: msg`Served`, statuses: ['completed'] },
];

export const isRejected = (order: Order): boolean =>
  order.statusEntry.status === 'rejected' || order.statusEntry.status === 'refunded';

/** The steps with the times that are known, and how many of them are reached (index of the last one, −1 for none). */
export function orderSteps(order: Order, unsent: boolean): { steps: OrderStep[]; reached: number } {
  const reached = unsent ? -1 : steps.findIndex((step) => step.statuses.includes(order.statusEntry.status));
  return {
    reached,
    steps: steps.map(({ label, statuses }) => ({
      label,
      at: order.statusEntries.find((entry) => statuses.includes(entry.status))?.at,
    })),
  };
}
