import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconBellRinging, IconVolumeOff } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import type { Order, OrderItem } from '#domain/order/order.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { Sheet } from '#src/ui/layout/Sheet.tsx';
import { notice } from './announcements.ts';
import { bell, silenceBell, startBell, unlockBell } from './kitchenBell.ts';
import { KitchenTicket } from './KitchenTicket.tsx';
import { kitchenSettings } from './kitchenSettings.ts';
import classes from './NewOrderAlert.module.css';

type NewOrderAlertProps = {
  /** announced one after the other, oldest first */
  orders: readonly Order[];
  onReject: (order: Order) => void;
};

const ignoreLine = (_order: Order, _line: OrderItem): void => undefined;
const noCategories = { categories: [] as string[] };

/** A new order takes the screen and rings until somebody touches it; then it can be accepted, rejected or put aside. */
export function NewOrderAlert({ orders, onReject }: NewOrderAlertProps) {
  const { t } = useLingui();
  const settings = useSnapshot(kitchenSettings);
  const { blocked, ringing } = useSnapshot(bell);
  const first = orders[0];
  const count = orders.length;
  const announced = orders.map((order) => order.order_id).join(' ');
  useEffect(() => {
    // every further order rings anew, even when the one before was touched
    if (announced !== '' && settings.sound) startBell(settings.volume);
    return silenceBell;
  }, [announced, settings.sound, settings.volume]);
  if (!first) return null;
  const aside = (): void => notice(orders.map((order) => order.order_id));
  const touched = (): void => {
    silenceBell();
    void unlockBell();
  };
  return (
    <div onPointerDownCapture={touched} onKeyDownCapture={touched}>
      <Sheet
        opened
        size="large"
        onClose={aside}
        title={
          <span className={classes.title}>
            <IconBellRinging className={ringing ? classes.ringing : undefined} aria-hidden="true" />
            {count === 1 ? <Trans>New order</Trans> : <Plural value={count} one="# new order" other="# new orders" />}
          </span>
        }
        footer={
          <BigButton wide size="staff" tone="plain" onClick={aside}>
            <Trans>To the list</Trans>
          </BigButton>
        }
      >
        {blocked && settings.sound && (
          <p className={classes.blocked} role="alert">
            <IconVolumeOff aria-hidden="true" />
            <Trans>The browser holds the sound back. Touch the screen once to switch it on.</Trans>
          </p>
        )}
        <KitchenTicket
          key={first.order_id}
          order_id={first.order_id}
          settings={{ ...settings, ...noCategories }}
          menu={undefined}
          confirmed=""
          large
          onLine={ignoreLine}
          onReject={(order) => {
            notice([order.order_id]);
            onReject(order);
          }}
        />
        <span className={classes.hidden} aria-live="assertive">
          {t`New order ${first.number}`}
        </span>
      </Sheet>
    </div>
  );
}
