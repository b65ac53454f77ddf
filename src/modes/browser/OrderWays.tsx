import type { Order } from '#domain/order/order.ts';
import { madeHere } from '#src/features/cart/madeHere.ts';
import { changeOrder } from '#src/features/cart/changeOrder.ts';
import { CancelOrder } from '#src/features/order/CancelOrder.tsx';
import { ChangeOrder } from '#src/features/order/ChangeOrder.tsx';

/**
 * What a guest can still do with his order at this table that nobody has accepted: change it, in the cart, or cancel it. What
 * a friend ordered over another phone is his to change.
 */
export function OrderWays({ order, onInCart }: { order: Order; onInCart: () => void }) {
  const change = (): void => {
    changeOrder(order);
    onInCart();
  };
  if (!madeHere().includes(order.order_id)) return null;
  return (
    <>
      <ChangeOrder order={order} onChange={change} />
      <CancelOrder order={order} />
    </>
  );
}
