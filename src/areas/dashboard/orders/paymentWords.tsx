import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Order, PaymentOption } from '#domain/order/order.ts';
import { isOwed } from '#domain/order/orderStates.ts';
import { isPaid } from '#domain/payment/remaining.ts';

/** How somebody pays, as a word. */
export const paymentWords: Record<PaymentOption, ReactNode> = {
  cash: <Trans>Cash</Trans>,
  card: <Trans>Card</Trans>,
  online: <Trans>Online</Trans>,
  later: <Trans>Not paid yet</Trans>,
};

/** By what an order was paid, each way once; `isOpen`: something of it is still owed. */
export function paidBy(order: Order): { options: PaymentOption[]; isOpen: boolean } {
  const paid = order.payments.filter(({ status }) => status === 'paid');
  const options = [...new Set(paid.map(({ option }) => option ?? 'later'))];
  return { options, isOpen: isOwed(order) && !isPaid(order) };
}

/** How an order was paid, in a line. */
export function PaidBy({ order }: { order: Order }) {
  const { options, isOpen } = paidBy(order);
  const ways = isOpen ? [...options, 'later' as const] : options;
  return ways.map((option, index) => (
    <span key={option}>
      {index > 0 && ', '}
      {paymentWords[option]}
    </span>
  ));
}
