import { Trans, useLingui } from '@lingui/react/macro';
import { IconCash, IconMoped, IconPackage } from '@tabler/icons-react';
import { useMemo, useState, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { deliveriesOf } from '#domain/delivery/deliveries.ts';
import type { Order } from '#domain/order/order.ts';
import { useMenu } from '#src/data/menu/useMenu.ts';
import { useFirstSight } from '#src/data/picture/useFirstSight.ts';
import { usePicture } from '#src/data/picture/usePicture.ts';
import { deviceSession } from '#src/data/session/deviceSessionStore.ts';
import { PrinterChip } from '#src/features/print/PrinterChip.tsx';
import { StaffHeader } from '#src/features/connection/StaffHeader.tsx';
import { PayScreen } from '#src/features/payment/PayScreen.tsx';
import { GridSkeleton } from '#src/ui/feedback/Skeleton.tsx';
import { CollectSheet } from './CollectSheet.tsx';
import classes from './DeliveryShell.module.css';
import { FailSheet } from './FailSheet.tsx';
import { OnTheWay } from './OnTheWay.tsx';
import { TakenByOthers } from './TakenByOthers.tsx';
import { TourCash } from './TourCash.tsx';
import { tour } from './tourStore.ts';
import { WaitingList } from './WaitingList.tsx';

type Tab = 'waiting' | 'way' | 'cash';

/** The deliverer's phone: take, go, navigate, call, collect, deliver, settle. Everything within reach of one thumb. */
export function DeliveryShell() {
  const { t } = useLingui();
  const orders = usePicture('orders');
  const pendingOrders = usePicture('pendingOrders');
  const { restaurant } = useMenu();
  const { device, employee } = useSnapshot(deviceSession);
  const { packed } = useSnapshot(tour);
  const [tab, setTab] = useState<Tab>('waiting');
  const [collecting, setCollecting] = useState<string>();
  const [failing, setFailing] = useState<string>();
  const [paying, setPaying] = useState<string>();
  const deliverer = employee?.employee_id ?? device?.device_id ?? '';
  const lists = useMemo(
    () => deliveriesOf(Object.values(orders), deliverer, new Set(packed)),
    [orders, deliverer, packed],
  );
  const isFirstSight = useFirstSight(Object.keys(orders).length === 0);
  const order = (order_id: string | undefined): Order | undefined =>
    order_id === undefined ? undefined : orders[order_id];
  const paid = order(paying);

  if (restaurant && paid)
    return (
      <main className={classes.shell}>
        <StaffHeader title={<Trans>Order {paid.number}</Trans>} />
        <PayScreen
          orders={[paid]}
          restaurant={restaurant}
          title={<Trans>Order {paid.number}</Trans>}
          onClose={() => setPaying(undefined)}
          onNewOrder={() => setPaying(undefined)}
        />
      </main>
    );
  return (
    <main className={classes.shell}>
      <StaffHeader title={<Trans>Delivery</Trans>}>
        <PrinterChip />
      </StaffHeader>
      <TakenByOthers />
      {isFirstSight || !restaurant ? (
        <div className={classes.list}>
          <GridSkeleton cards={3} height="11rem" label={t`Loading orders`} />
        </div>
      ) : (
        <>
          {tab === 'waiting' && (
            <WaitingList
              lists={lists}
              pending={pendingOrders}
              house={restaurant.address}
              timezone={restaurant.timezone}
              onLeft={() => setTab('way')}
            />
          )}
          {tab === 'way' && (
            <OnTheWay
              orders={lists.out}
              pending={pendingOrders}
              house={restaurant.address}
              timezone={restaurant.timezone}
              onCollect={setCollecting}
              onFail={setFailing}
            />
          )}
          {tab === 'cash' && (
            <TourCash
              restaurant={restaurant}
              deliverer={deliverer}
              device_id={device?.device_id ?? ''}
              owing={lists.owing}
              out={lists.out}
              onCollect={setCollecting}
            />
          )}
        </>
      )}
      <nav className={classes.tabs} aria-label={t`Parts of the tour`}>
        <TabButton tab="waiting" now={tab} onTab={setTab} count={lists.ready.length + lists.packed.length}>
          <IconPackage aria-hidden="true" />
          <Trans>Waiting</Trans>
        </TabButton>
        <TabButton tab="way" now={tab} onTab={setTab} count={lists.out.length}>
          <IconMoped aria-hidden="true" />
          <Trans>On the way</Trans>
        </TabButton>
        <TabButton tab="cash" now={tab} onTab={setTab} count={lists.owing.length}>
          <IconCash aria-hidden="true" />
          <Trans context="a tour's money">Cash</Trans>
        </TabButton>
      </nav>
      <CollectSheet
        key={collecting}
        order={order(collecting)}
        onClose={() => setCollecting(undefined)}
        onOtherWay={(order_id) => {
          setCollecting(undefined);
          setPaying(order_id);
        }}
      />
      <FailSheet key={`fail ${failing}`} order={order(failing)} onClose={() => setFailing(undefined)} />
    </main>
  );
}

function TabButton({
  tab,
  now,
  count,
  onTab,
  children,
}: {
  tab: Tab;
  now: Tab;
  count: number;
  onTab: (tab: Tab) => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      className={classes.tab}
      aria-current={tab === now ? 'page' : undefined}
      onClick={() => onTab(tab)}
    >
      <span className={classes.tabWords}>{children}</span>
      {count > 0 && <bdi className={classes.count}>{count}</bdi>}
    </button>
  );
}
