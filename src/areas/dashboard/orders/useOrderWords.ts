import { useLingui } from '@lingui/react/macro';
import type { OrderStatus, OrderType, PaymentOption } from '#domain/order/order.ts';

/** What states, kinds and payments of orders are called where there is room for text only: in a choice, in a file. */
export function useOrderWords(): {
  status: Record<OrderStatus, string>;
  type: Record<OrderType, string>;
  payment: Record<PaymentOption, string>;
} {
  const { t } = useLingui();
  return {
    status: {
      created: t`New`,
      accepted: t`Accepted`,
      'in-preparation': t`In preparation`,
      'waiting-delivery': t`Ready for delivery`,
      'in-delivery': t`On the way`,
      delivered: t`Delivered`,
      'waiting-pickup': t`Ready`,
      completed: t`Completed`,
      rejected: t`Rejected`,
      refunded: t`Refunded`,
    },
    type: { local: t`In the restaurant`, takeaway: t`Takeaway`, delivery: t`Delivery` },
    payment: { cash: t`Cash`, card: t`Card`, online: t`Online`, later: t`Not paid yet` },
  };
}
