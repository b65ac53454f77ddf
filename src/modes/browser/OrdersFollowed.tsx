import { Suspense, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Order } from '#domain/order/order.ts';
import { useMenu } from '#src/data/menu/useMenu.ts';
import { useOutbox } from '#src/data/outbox/useOutbox.ts';
import { useTableOrders } from '#src/data/picture/useOrder.ts';
import { connection } from '#src/data/realtime/connectionStore.ts';
import { noteHouse } from '#src/features/cart/lastHouses.ts';
import { orderAgain } from '#src/features/cart/orderAgain.ts';
import { refusedOrders, unsentOrderIds } from '#src/features/cart/unsentOrders.ts';
import { lookAt, lookedAt, newsOf } from '#src/features/table/orderNews.ts';
import { isOver } from '#src/features/table/orderSteps.ts';
import type { OrderWay } from '#src/features/table/orderSteps.ts';
import { useNow } from '#src/features/table/useNow.ts';
import { later } from '#src/ui/page/later.ts';
import { OrderPlaced } from './OrderPlaced.tsx';
import { OrderStrip } from './OrderStrip.tsx';
import { OrderSignals } from './pageParts.ts';
import { tableOrdersPart } from './tableOrdersPart.ts';

const TableOrders = later(() => tableOrdersPart().then((module) => module.TableOrders));

/** What is over stays in sight this long, so that its last step is seen. */
const staysFor = 10 * 60_000;

const changedAt = (order: Order): string => order.statusEntry.at;

type OrdersFollowedProps = {
  table_id: string;
  timeZone: string;
  /** the order that was made just now, until its guest goes on */
  placed: string | undefined;
  onPlacedSeen: () => void;
  /** its dishes lie in the cart again */
  onAgain: () => void;
};

/** What follows an order: the moment after it, the strip above the tabs, and the list that the strip opens. */
export function OrdersFollowed({ table_id, timeZone, placed, onPlacedSeen, onAgain }: OrdersFollowedProps) {
  const ofTable = useTableOrders(table_id);
  const { waiting, parked } = useOutbox();
  const { restaurant } = useMenu();
  const { online } = useSnapshot(connection);
  const { ids: looked } = useSnapshot(lookedAt);
  const now = useNow(30_000);
  const [listed, setListed] = useState(false);
  const unsent = unsentOrderIds(waiting);
  const wayOf = ({ order_id }: Order): OrderWay => (unsent.has(order_id) ? (online ? 'sending' : 'offline') : 'sent');
  const isNews = (order: Order): boolean => newsOf(order).some((id) => !looked.includes(id));
  const shown = ofTable
    .filter((order) => !isOver(order) || isNews(order) || now - Date.parse(changedAt(order)) < staysFor)
    .toReversed();
  const [first] = shown.toSorted(
    (one, other) => Number(isNews(other)) - Number(isNews(one)) || (changedAt(one) < changedAt(other) ? 1 : -1),
  );
  const fresh = placed === undefined ? undefined : shown.find(({ order_id }) => order_id === placed);
  const refused = refusedOrders(parked).some(({ order }) => order.order_id === placed);
  useEffect(() => {
    // whoever ate there finds the house again, at home too
    if (restaurant) noteHouse(restaurant);
  }, [restaurant]);
  useEffect(() => {
    // it lies in the cart again, which says why
    if (refused) onPlacedSeen();
  }, [refused, onPlacedSeen]);
  const news = listed ? shown.flatMap(newsOf) : fresh ? newsOf(fresh) : [];
  const newsKey = news.join();
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- told by what it holds, not by the array
  useEffect(() => lookAt(news), [newsKey]);
  const none = shown.length === 0;
  useEffect(() => {
    // what comes next does not open by itself
    if (none) setListed(false);
  }, [none]);
  const backToStrip = (): void => {
    // after the sheet has given the focus back to what may be gone
    requestAnimationFrame(() => document.getElementById('order-strip')?.focus({ preventScroll: true }));
  };
  const inCart = (): void => {
    setListed(false);
    onAgain();
  };
  const again = (order: Order): void => {
    orderAgain(order);
    inCart();
  };
  return (
    <>
      <OrderSignals orders={ofTable} />
      {first && (
        <OrderStrip
          order={first}
          others={shown.length - 1}
          way={wayOf(first)}
          warns={isNews(first)}
          timeZone={timeZone}
          onOpen={() => setListed(true)}
        />
      )}
      {fresh && (
        <OrderPlaced
          key={fresh.order_id}
          order={fresh}
          way={wayOf(fresh)}
          timeZone={timeZone}
          onClose={() => {
            onPlacedSeen();
            backToStrip();
          }}
        />
      )}
      {listed && !none && (
        <Suspense>
          <TableOrders
            orders={shown}
            wayOf={wayOf}
            timeZone={timeZone}
            onAgain={again}
            onInCart={inCart}
            onClose={() => {
              setListed(false);
              backToStrip();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
