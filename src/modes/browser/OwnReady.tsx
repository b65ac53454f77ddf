import type { Order } from '#domain/order/order.ts';
import { madeHere } from '#src/features/cart/madeHere.ts';
import { ReadySignal } from '#src/features/readySignal/ReadySignal.tsx';

export { ReadySwitch } from '#src/features/readySignal/ReadySignal.tsx';

/** Of a table's orders those of this phone: nobody's rings for a friend's. */
export function OwnReady({ orders }: { orders: readonly Order[] }) {
  const own = madeHere();
  return <ReadySignal orders={orders.filter(({ order_id }) => own.includes(order_id))} />;
}
