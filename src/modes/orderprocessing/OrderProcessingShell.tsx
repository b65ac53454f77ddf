import { Trans, useLingui } from '@lingui/react/macro';
import { IconHistory, IconListNumbers, IconAdjustments, IconToolsKitchen2, IconVolumeOff } from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useHotkeys } from '@mantine/hooks';
import { useSnapshot } from 'valtio';
import type { Order } from '#domain/order/order.ts';
import { openOrders } from '#src/data/picture/pictureStore.ts';
import { useFirstSight } from '#src/data/picture/useFirstSight.ts';
import { usePicture } from '#src/data/picture/usePicture.ts';
import { PrinterChip } from '#src/features/print/PrinterChip.tsx';
import { StaffHeader } from '#src/features/connection/StaffHeader.tsx';
import { AllDay } from '#src/features/kitchen/AllDay.tsx';
import { changesToAnnounce, noticed, openNoticed, toAnnounce } from '#src/features/kitchen/news/announcements.ts';
import { openConfirmedVoids } from '#src/features/kitchen/ticket/confirmedVoids.ts';
import { held, startHeldActions } from '#src/features/kitchen/steps/heldActions.ts';
import { kitchenBoard } from '#src/features/kitchen/board/kitchenBoard.ts';
import { KitchenBoard } from '#src/features/kitchen/board/KitchenBoard.tsx';
import { bell, unlockBell } from '#src/features/kitchen/news/kitchenBell.ts';
import { kitchenSettings } from '#src/features/kitchen/kitchenSettings.ts';
import { KitchenSettingsSheet } from '#src/features/kitchen/KitchenSettingsSheet.tsx';
import { MenuControl } from '#src/features/kitchen/MenuControl.tsx';
import { NewOrderAlert } from '#src/features/kitchen/news/NewOrderAlert.tsx';
import { PausedSign } from '#src/features/kitchen/PausedSign.tsx';
import { OrderDetails } from '#src/features/order/OrderDetails.tsx';
import { RecentlyDone } from '#src/features/kitchen/RecentlyDone.tsx';
import { RejectSheet } from '#src/features/order/RejectSheet.tsx';
import { Ticket } from '#src/features/kitchen/ticket/Ticket.tsx';
import { useKitchenStation } from '#src/features/kitchen/station/useKitchenStation.ts';
import { useOfferedMinutes } from '#src/features/kitchen/useOfferedMinutes.ts';
import { useUntouched } from '#src/features/kitchen/useUntouched.ts';
import { stationTicket, wholeKitchen } from '#src/features/kitchen/station/kitchenStation.ts';
import { StationStages } from '#src/features/kitchen/station/StationStages.tsx';
import { useServerNow } from '#src/data/useServerNow.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { GridSkeleton } from '#src/ui/feedback/Skeleton.tsx';
import classes from './OrderProcessingShell.module.css';

type Opened = 'recent' | 'menu' | 'settings';

/** Kitchen and dispatch: accept, prepare, hand over. */
export function OrderProcessingShell() {
  const { t } = useLingui();
  const all = usePicture('orders');
  const { actions, ready: tapsRead } = useSnapshot(held);
  const { ids: seen, ready: noticedRead } = useSnapshot(noticed);
  const station = useKitchenStation();
  const { prepareMinutes } = useSnapshot(kitchenSettings);
  const now = useServerNow(15);
  const [opened, setOpened] = useState<Opened>();
  const [details, setDetails] = useState<string>();
  const [rejecting, setRejecting] = useState<Order>();
  const [counting, setCounting] = useState(false);
  useEffect(startHeldActions, []);
  useEffect(openNoticed, []);
  useEffect(openConfirmedVoids, []);
  useEffect(() => void unlockBell(), []);
  useHotkeys([['a', () => setCounting((shown) => !shown)]]);

  const orders = useMemo(() => openOrders(all), [all]);
  /** as this station has them */
  const tickets = useMemo(
    () => orders.map((order) => stationTicket(order, station)).filter((ticket) => ticket !== undefined),
    [orders, station],
  );
  const board = useMemo(
    () => kitchenBoard(tickets, actions as typeof held.actions, { now, leadMinutes: prepareMinutes }),
    [tickets, actions, now, prepareMinutes],
  );
  const minutesFor = useOfferedMinutes(orders, station);
  const minutesForId = useCallback(
    (order_id: string) => {
      const order = all[order_id];
      return order && minutesFor(order);
    },
    [all, minutesFor],
  );
  const accepting = new Set(actions.filter((action) => action.kind === 'step').map((action) => action.order_id));
  // what was accepted or put aside before a restart does not ring after it; what is being rejected is in front
  const announces = tapsRead && noticedRead && !rejecting;
  const unseen = useMemo(() => toAnnounce(tickets, seen), [tickets, seen]);
  const changed = useMemo(() => changesToAnnounce(tickets, seen), [tickets, seen]);
  const news = announces ? unseen.filter((order) => !accepting.has(order.order_id)) : [];
  const changes = announces ? changed : [];
  const announced = [...news, ...changes.map(({ order }) => order)].map(({ order_id }) => order_id).join(' ');
  const more = useCallback((order: Order) => setDetails(order.order_id), []);
  const reject = useCallback((order: Order) => {
    setDetails(undefined);
    setRejecting(order);
  }, []);
  const close = (): void => setOpened(undefined);
  const isFirstSight = useFirstSight(orders.length === 0);

  return (
    <main className={classes.shell}>
      <StaffHeader title={<Trans>Kitchen</Trans>}>
        <PrinterChip />
        <BigButton
          size="staff"
          tone="plain"
          className={classes.tool}
          aria-pressed={counting}
          icon={<IconListNumbers aria-hidden="true" />}
          onClick={() => setCounting(!counting)}
        >
          <Trans>All day</Trans>
        </BigButton>
        <BigButton
          size="staff"
          tone="plain"
          className={classes.tool}
          icon={<IconHistory aria-hidden="true" />}
          onClick={() => setOpened('recent')}
        >
          <Trans>Recently done</Trans>
        </BigButton>
        <BigButton
          size="staff"
          tone="plain"
          className={classes.tool}
          icon={<IconToolsKitchen2 aria-hidden="true" />}
          onClick={() => setOpened('menu')}
        >
          <Trans>Sold out</Trans>
        </BigButton>
        <BigButton
          size="staff"
          tone="plain"
          className={classes.tool}
          icon={<IconAdjustments aria-hidden="true" />}
          onClick={() => setOpened('settings')}
        >
          <Trans>Settings</Trans>
        </BigButton>
        {/* last: they come and go, and move none of the others */}
        <PausedSign onOpen={() => setOpened('menu')} />
        <SoundWarning />
      </StaffHeader>
      <NewOrderAlert orders={news} changes={changes} station={station} minutesFor={minutesFor} onReject={reject} />
      <div className={classes.body}>
        {isFirstSight ? (
          <div className={classes.loading}>
            <GridSkeleton cards={8} height="14rem" label={t`Loading orders`} />
          </div>
        ) : (
          <KitchenBoard
            board={board}
            behind={announced || undefined}
            station={station}
            minutesFor={minutesForId}
            onMore={more}
            onReject={reject}
          />
        )}
        {counting && <AllDay orders={orders} station={station} onClose={() => setCounting(false)} />}
      </div>
      <RecentlyDone opened={opened === 'recent'} station={station} onClose={close} onOpen={more} />
      <MenuControl opened={opened === 'menu'} onClose={close} />
      <KitchenSettingsSheet opened={opened === 'settings'} onClose={close} />
      <Details order_id={details} onClose={() => setDetails(undefined)} onReject={reject} />
      <RejectSheet order={rejecting} onClose={() => setRejecting(undefined)} />
    </main>
  );
}

/** After a restart the browser holds sound back until somebody touches the screen; the kitchen has to know. */
function SoundWarning() {
  const { blocked } = useSnapshot(bell);
  const { sound } = useSnapshot(kitchenSettings);
  // on a narrow screen it has a row of its own: the board must not move under a finger
  if (!useUntouched(blocked && sound)) return null;
  return (
    <BigButton size="staff" tone="danger" icon={<IconVolumeOff aria-hidden="true" />} onClick={() => void unlockBell()}>
      <Trans>Switch the bell on</Trans>
    </BigButton>
  );
}

function Details(props: { order_id: string | undefined; onClose: () => void; onReject: (order: Order) => void }) {
  const settings = useSnapshot(kitchenSettings);
  return (
    <OrderDetails
      {...props}
      renderTicket={(order, table, pending) => (
        <Ticket
          order={order}
          table={table}
          pending={pending}
          settings={settings}
          station={wholeKitchen}
          stages={<StationStages order={order} />}
          crossed=""
          confirmed=""
        />
      )}
    />
  );
}
