import { useEffect } from 'react';
import type { Order } from '#domain/order/order.ts';
import { madeHere } from '#src/features/cart/madeHere.ts';
import { InstallOffer } from '#src/features/install/InstallOffer.tsx';
import { PushOffer } from '#src/features/push/PushOffer.tsx';
import { putNoticesAway } from '#src/features/push/pushNews.ts';
import { ReadySignal, ReadySwitch } from '#src/features/readySignal/ReadySignal.tsx';

export { ReadySwitch };

/** What a phone says of a table's orders beside what it shows: it rings for its own, never for a friend's. */
export function OrderSignals({ orders }: { orders: readonly Order[] }) {
  const made = madeHere();
  const over = orders.filter(({ statusEntry }) => statusEntry.status === 'completed').map(({ order_id }) => order_id);
  const overKey = over.join();
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- told by what it holds, not by the array
  useEffect(() => void putNoticesAway(over).catch(reportError), [overKey]);
  return <ReadySignal orders={orders.filter(({ order_id }) => made.includes(order_id))} />;
}

/** How a phone can tell of an order that was just made, and what it can do besides. */
export function OrderOffers({ order_id }: { order_id: string }) {
  return (
    <>
      <ReadySwitch />
      <PushOffer />
      <InstallOffer order_id={order_id} />
    </>
  );
}
