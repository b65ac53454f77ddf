import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Order, OrderStatus } from '#domain/order/order.ts';

/** What a guest at a table waits for, in the order of its coming. */
export type OrderStep = { label: MessageDescriptor; at?: string };

/** Whether the restaurant has it: sending, or waiting for a connection. */
export type OrderWay = 'sent' | 'sending' | 'offline';

/** The way of an order, each step with the statuses that it stands for. */
export type OrderSteps = readonly { label: MessageDescriptor; statuses: readonly OrderStatus[] }[];

const atTable: OrderSteps = [
  { label: msg`Received`, statuses: ['created'] },
  { label: msg`Accepted`, statuses: ['accepted'] },
  { label: msg`In preparation`, statuses: ['in-preparation'] },
  {
    label: msg`Ready, on its way to you`,
    statuses: ['waiting-pickup', 'waiting-delivery', 'in-delivery', 'delivered'],
  },
  { label: msg`Served`, statuses: ['completed'] },
];

/** When and why the house could not take it; also once its money was given back. */
export const rejectionOf = ({ statusEntry, statusEntries }: Order): Order['statusEntry'] | undefined =>
  ['rejected', 'refunded'].includes(statusEntry.status)
    ? [...statusEntries, statusEntry].find(({ status }) => status === 'rejected')
    : undefined;

export const isRejected = (order: Order): boolean => rejectionOf(order) !== undefined;

/** Nothing more happens to it. */
export const isOver = ({ statusEntry: { status } }: Order): boolean =>
  status === 'completed' || status === 'rejected' || status === 'refunded';

/** The steps with the times that are known, and how many of them are reached (index of the last one, −1 for none). */
export function orderSteps(
  order: Order,
  unsent: boolean,
  steps: OrderSteps = atTable,
): { steps: OrderStep[]; reached: number } {
  const reached = unsent ? -1 : steps.findIndex((step) => step.statuses.includes(order.statusEntry.status));
  return {
    reached,
    steps: steps.map(({ label, statuses }) => ({
      label,
      at: order.statusEntries.find((entry) => statuses.includes(entry.status))?.at,
    })),
  };
}

/** Where an order stands, as a heading says it to its guest. */
export function stageOf(order: Order, way: OrderWay, steps: OrderSteps = atTable): MessageDescriptor {
  if (way === 'offline') return msg`Not sent yet`;
  if (way === 'sending') return msg`On its way to the kitchen`;
  if (isRejected(order)) return msg`Not possible, sorry`;
  const step = steps.find(({ statuses }) => statuses.includes(order.statusEntry.status));
  return step?.label ?? msg`Refunded`;
}

/** When the kitchen has promised it, while that is still to come about. */
export const promisedTime = (order: Order): string | undefined =>
  ['created', 'accepted', 'in-preparation'].includes(order.statusEntry.status) ? order.promisedAt : undefined;
