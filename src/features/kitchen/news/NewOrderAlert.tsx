import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconBellRinging, IconVolumeOff } from '@tabler/icons-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Order, OrderItem } from '#domain/order/order.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { Settled } from '#src/ui/press/Settled.tsx';
import { Sheet } from '#src/ui/layout/Sheet.tsx';
import { announcementOf, notice, whole, type OrderChange } from './announcements.ts';
import { useAlertKeys } from './useAlertKeys.ts';
import { paintedFirst } from './paintedFirst.ts';
import { bell, silenceBell, startBell, unlockBell } from './kitchenBell.ts';
import type { KitchenStation } from '../station/kitchenStation.ts';
import { KitchenTicket } from '../ticket/KitchenTicket.tsx';
import { kitchenSettings } from '../kitchenSettings.ts';
import classes from './NewOrderAlert.module.css';

type NewOrderAlertProps = {
  station: KitchenStation;
  /** preparation minutes offered for this order */
  minutesFor: (order: Order) => number;
  /** announced one after the other, oldest first; what has the screen keeps it */
  orders: readonly Order[];
  /** announced when no new order is: lines that were added or voided */
  changes: readonly OrderChange[];
  onReject: (order: Order) => void;
};

const ignoreLine = (_order: Order, _line: OrderItem): void => undefined;

/** A new order takes the screen and rings until somebody touches it; then it can be accepted, rejected or put aside. */
export function NewOrderAlert({ orders, changes, station, minutesFor, onReject }: NewOrderAlertProps) {
  const { t } = useLingui();
  const settings = useSnapshot(kitchenSettings);
  const [shown, setShown] = useState<string>();
  const place = useRef<HTMLDivElement>(null);
  useAlertKeys(place);
  /** the new orders that there were when the finger came down */
  const touchedOrders = useRef<readonly Order[]>(undefined);
  const announcement = announcementOf(orders, changes, shown);
  if (announcement?.key !== shown) setShown(announcement?.key);
  const count = orders.length;
  const announced = [...orders.map((order) => order.order_id), ...changes.flatMap(({ ids }) => ids)].join(' ');
  useEffect(() => {
    // every further order rings anew, even when the one before was touched
    if (announced !== '' && settings.sound) startBell();
    return silenceBell;
  }, [announced, settings.sound]);
  const reject = useCallback(
    (order: Order) => {
      notice(whole(order));
      onReject(order);
    },
    [onReject],
  );
  if (!announcement) return null;
  const { key, order: first, change } = announcement;
  const minutes = minutesFor(first);
  const aside = (): void => {
    notice(change ? change.ids : (touchedOrders.current ?? orders).flatMap(whole));
    touchedOrders.current = undefined;
  };
  const touched = (): void => {
    touchedOrders.current = orders;
    silenceBell();
    void unlockBell();
  };
  return (
    // a finger lets the browser ring when it is lifted, a mouse when it is pressed
    <div
      ref={place}
      className={classes.place}
      onPointerDownCapture={touched}
      onPointerUpCapture={() => void unlockBell()}
      onKeyDownCapture={touched}
    >
      <Settled what={key}>
        <Sheet
          opened
          size="large"
          show={paintedFirst}
          onClose={aside}
          title={
            <span className={classes.title}>
              <RingingBell />
              {change ? (
                <ChangeWords change={change} />
              ) : count === 1 ? (
                <Trans>New order</Trans>
              ) : (
                <Plural value={count} one="# new order" other="# new orders" />
              )}
            </span>
          }
          footer={
            <BigButton key={key} wide size="staff" tone="plain" data-bump="aside" onClick={aside}>
              {change ? <Trans>Seen</Trans> : <Trans>To the list</Trans>}
            </BigButton>
          }
        >
          {settings.sound && <SilencedBell />}
          <KitchenTicket
            key={key}
            order_id={first.order_id}
            settings={settings}
            station={station}
            minutes={minutes}
            confirmed=""
            large
            onLine={ignoreLine}
            onReject={reject}
          />
          <span className="unseen" aria-live="assertive">
            {change ? <ChangeWords change={change} /> : t`New order ${first.number}`}
          </span>
        </Sheet>
      </Settled>
    </div>
  );
}

/** By itself, as the next one: with the finger that silences it nothing else is drawn anew. */
function RingingBell() {
  const { ringing } = useSnapshot(bell);
  return <IconBellRinging className={ringing ? classes.ringing : undefined} aria-hidden="true" />;
}

function SilencedBell() {
  const { blocked } = useSnapshot(bell);
  if (!blocked) return null;
  return (
    <p className={classes.blocked} role="alert">
      <IconVolumeOff aria-hidden="true" />
      <Trans>The browser holds the sound back. Touch the screen once to switch it on.</Trans>
    </p>
  );
}

function ChangeWords({ change: { order, added } }: { change: OrderChange }) {
  return added.length > 0 ? (
    <Trans>Added to order {order.number}</Trans>
  ) : (
    <Trans>Voided in order {order.number}</Trans>
  );
}
