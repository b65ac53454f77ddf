import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { MenuIndex } from '#domain/menu/menuIndex.ts';
import { acceptsOrder } from '#domain/restaurant/acceptsOrder.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import type { Table } from '#domain/table/table.ts';
import { usePicture } from '#src/data/picture/usePicture.ts';
import { connection } from '#src/data/realtime/connectionStore.ts';
import { openCart } from '#src/features/cart/cartStore.ts';
import { useNow } from '#src/features/table/useNow.ts';
import { errorSentence } from '#src/i18n/errorSentence.ts';
import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';
import { later } from '#src/ui/page/later.ts';
import { CartPlace } from './CartPlace.tsx';
import { fetchLaterParts, laterParts } from './laterParts.ts';
import { OrderTab } from './OrderTab.tsx';
import { TableHeader } from './TableHeader.tsx';
import { TableTabs } from './TableTabs.tsx';
import { useTableTab } from './useTableTab.ts';
import { useWaiterNews } from './useWaiterNews.ts';

const PayPanel = later(() => laterParts.payPanel().then((module) => module.PayPanel));
const WaiterPanel = later(() => laterParts.waiterPanel().then((module) => module.WaiterPanel));
const OrdersFollowed = later(() => laterParts.ordersFollowed().then((module) => module.OrdersFollowed));

type TableReadyProps = { table: Table; restaurant: Restaurant; index: MenuIndex };

/** The table screen with its three tabs, once table and menu are known. */
export function TableReady({ table, restaurant, index }: TableReadyProps) {
  const [tab, choose] = useTableTab();
  const { online } = useSnapshot(connection);
  const now = useNow(30_000);
  const news = useWaiterNews(table.table_id, tab === 'waiter');
  const orders = usePicture('orders');
  const [cartOpened, setCartOpened] = useState(false);
  const [placed, setPlaced] = useState<string>();
  const placedAt = useRef(-Infinity);
  const placedSeen = useCallback(() => setPlaced(undefined), []);
  const { restaurant_id, currency } = restaurant;
  useEffect(() => openCart({ restaurant_id, currency }, table.table_id), [restaurant_id, currency, table.table_id]);
  useEffect(() => {
    const timer = setTimeout(() => void fetchLaterParts(), 1000);
    return () => clearTimeout(timer);
  }, []);
  const accepted = acceptsOrder(restaurant, { type: 'local', at: new Date(now).toISOString(), standing: 'guest' });
  const blocked = accepted.ok ? undefined : errorSentence({ code: accepted.code });
  return (
    <>
      <TableHeader restaurant={restaurant.name} table={table.name} offline={!online} />
      <main>
        {/* before the menu, so that no key has to go through all of its dishes to them; the eye finds them at its foot */}
        <TableTabs
          current={tab}
          // not with the second of a double tap on the order button, which lay above them, until the moment after it is there
          onChoose={(next) =>
            performance.now() - placedAt.current > (placed === undefined ? 500 : 3_000) && choose(next)
          }
          news={news}
        />
        <CartPlace
          restaurant={restaurant}
          index={index}
          blocked={blocked}
          compact={tab !== 'order'}
          opened={cartOpened}
          onOpened={setCartOpened}
          onPlaced={(order_id) => {
            placedAt.current = performance.now();
            setPlaced(order_id);
            if (tab !== 'order') choose('order');
          }}
        />
        {Object.keys(orders).length > 0 && (
          <Suspense>
            <OrdersFollowed
              table_id={table.table_id}
              timeZone={restaurant.timezone}
              placed={placed}
              onPlacedSeen={placedSeen}
              onAgain={() => setCartOpened(true)}
            />
          </Suspense>
        )}
        <div id={`panel-${tab}`} role="tabpanel" aria-labelledby={`tab-${tab}`}>
          {tab === 'order' && <OrderTab restaurant={restaurant} index={index} blocked={blocked} />}
          <Suspense
            // it comes by itself; until then nobody looks at nothing
            fallback={!online && <ErrorState>{errorSentence({ code: 'no_connection' })}</ErrorState>}
          >
            {tab === 'pay' && <PayPanel table={table} restaurant={restaurant} onCallWaiter={() => choose('waiter')} />}
            {tab === 'waiter' && <WaiterPanel table={table} timeZone={restaurant.timezone} />}
          </Suspense>
        </div>
      </main>
    </>
  );
}
