import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { OrderAction, OrderStatus } from '#domain/order/order.ts';

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
