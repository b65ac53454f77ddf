import type { Order } from '#domain/order/order.ts';
import { changeOrder } from '#src/features/cart/changeOrder.ts';
import { CancelOrder } from '#src/features/order/CancelOrder.tsx';
import { ChangeOrder } from '#src/features/order/ChangeOrder.tsx';

/** What a guest can still do with an order of this table that nobody has accepted: change it, in the cart, or cancel it. */
export function OrderWays({ order, onInCart }: { order: Order; onInCart: () => void }) {
  const change = (): void => {
    changeOrder(order);
    onInCart();
  };
  return (
    <>
      <ChangeOrder order={order} onChange={change} />
      <CancelOrder order={order} />
    </>
  );
}
