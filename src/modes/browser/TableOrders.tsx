import { useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import type { Order } from '#domain/order/order.ts';
import { takeBack } from '#src/features/cart/unsentOrders.ts';
import { OrderProgress } from '#src/features/table/OrderProgress.tsx';
import { isOver } from '#src/features/table/orderSteps.ts';
import type { OrderWay } from '#src/features/table/orderSteps.ts';
import { showToast } from '#src/ui/feedback/toasts.ts';
import { useFolded } from '#src/ui/list/useFolded.tsx';
import { Sheet } from '#src/ui/layout/Sheet.tsx';
import { OrderWays, ReadySwitch } from './pageParts.ts';
import classes from './TableOrders.module.css';

type TableOrdersProps = {
  orders: readonly Order[];
  wayOf: (order: Order) => OrderWay;
  timeZone: string;
  onAgain: (order: Order) => void;
  /** lines of an order lie in the cart */
  onInCart: () => void;
  onClose: () => void;
};

/** The table's orders that are on their way or lately were, newest first. */
export function TableOrders({ orders, wayOf, timeZone, onAgain, onInCart, onClose }: TableOrdersProps) {
  const { t, i18n } = useLingui();
  const { shown, more } = useFolded(orders, 15);
  const withdraw = async (order_id: string): Promise<void> => {
    const taken = await takeBack(order_id);
    showToast(
      taken
        ? { tone: 'success', text: t`Taken back. Your items are in the cart again.` }
        : { tone: 'warning', text: t`It may be on its way already. Please ask the waiter.` },
    );
  };
  return (
    <Sheet opened onClose={onClose} title={t`Your orders`}>
      <div className={classes.orders}>
        {shown.map((order) => (
          <OrderProgress
            key={order.order_id}
            order={order}
            way={wayOf(order)}
            language={i18n.locale}
            timeZone={timeZone}
            onWithdraw={(order_id) => void withdraw(order_id)}
            onAgain={onAgain}
          >
            {wayOf(order) === 'sent' && order.statusEntry.status === 'created' && (
              <Suspense>
                <OrderWays order={order} onInCart={onInCart} />
              </Suspense>
            )}
          </OrderProgress>
        ))}
        {more && <div data-fold="">{more}</div>}
        {orders.some((order) => wayOf(order) === 'sent' && !isOver(order)) && <ReadySwitch />}
      </div>
    </Sheet>
  );
}
