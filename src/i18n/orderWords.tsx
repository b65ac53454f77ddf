import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { OrderAction, OrderFlag, OrderStatus } from '#domain/order/order.ts';
import { formatTime } from './dateTime.ts';

/** A status as staff say it. */
export function StatusWords({ status }: { status: OrderStatus }) {
  return statusWords[status];
}

const statusWords: Record<OrderStatus, ReactNode> = {
  created: <Trans>New</Trans>,
  accepted: <Trans>Accepted</Trans>,
  'in-preparation': <Trans>In preparation</Trans>,
  'waiting-delivery': <Trans>Ready for delivery</Trans>,
  'in-delivery': <Trans>On the way</Trans>,
  delivered: <Trans>Delivered</Trans>,
  'waiting-pickup': <Trans>Ready</Trans>,
  completed: <Trans>Completed</Trans>,
  rejected: <Trans>Rejected</Trans>,
  refunded: <Trans>Refunded</Trans>,
};

/** What a button does that moves an order on. */
export function StepWords({ action }: { action: OrderAction }) {
  return stepWords[action];
}

const stepWords: Record<OrderAction, ReactNode> = {
  accept: <Trans>Accept</Trans>,
  prepare: <Trans>Start preparing</Trans>,
  ready: <Trans>Ready</Trans>,
  dispatch: <Trans>Out for delivery</Trans>,
  deliver: <Trans>Delivered</Trans>,
  complete: <Trans>Handed over</Trans>,
  reject: <Trans>Reject</Trans>,
  refund: <Trans>Refund</Trans>,
};

/** What a mark of an order tells staff; `printedAt` = when the last of its lines was on paper. */
export const flagWords: Record<OrderFlag, (printedAt: string) => ReactNode> = {
  ticket_printed: (printedAt) => <Trans>Ticket printed {formatTime(printedAt)}</Trans>,
  needs_confirmation: () => <Trans>Needs confirmation at the table</Trans>,
  supplementary: () => <Trans>Came after the order was closed</Trans>,
  price_flagged: () => <Trans>Taken at an earlier price</Trans>,
  sold_out: () => <Trans>Contains sold-out items</Trans>,
  closed: () => <Trans>Taken outside opening hours</Trans>,
  region: () => <Trans>Outside the delivery area</Trans>,
  overpaid: () => <Trans>Overpaid: give back</Trans>,
  returned_too_much: () => <Trans>Too much was given back</Trans>,
  awaiting_payment: () => <Trans>Waits for payment</Trans>,
  clock: () => <Trans>A device’s clock was wrong</Trans>,
  doubled: () => <Trans>Perhaps sent twice</Trans>,
  table_unknown: () => <Trans>Its table is unknown</Trans>,
  card_incident: () => <Trans>Look into the card payment</Trans>,
};
