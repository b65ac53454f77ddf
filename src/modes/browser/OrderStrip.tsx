import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconChevronUp, IconClockUp, IconToolsKitchen2 } from '@tabler/icons-react';
import type { Order } from '#domain/order/order.ts';
import { isRejected, promisedTime, stageOf } from '#src/features/table/orderSteps.ts';
import type { OrderWay } from '#src/features/table/orderSteps.ts';
import { formatTime } from '#src/i18n/dateTime.ts';
import { cx } from '#src/ui/cx.ts';
import classes from './OrderStrip.module.css';

type OrderStripProps = {
  /** the one that it speaks of */
  order: Order;
  /** how many more there are */
  others: number;
  way: OrderWay;
  /** something happened to it that its guest has not looked at yet */
  warns: boolean;
  timeZone: string;
  onOpen: () => void;
};

/** A thin strip above the tabs, on each of them: how far the order is. A tap shows all. */
export function OrderStrip({ order, others, way, warns, timeZone, onOpen }: OrderStripProps) {
  const { i18n } = useLingui();
  const promised = promisedTime(order);
  const rejected = isRejected(order);
  const Icon = warns || rejected ? IconAlertTriangle : way === 'sent' ? IconToolsKitchen2 : IconClockUp;
  // green is for what goes well
  const quiet = way !== 'sent' || rejected;
  return (
    <div className={classes.place} data-order-strip="" role="status">
      <button
        id="order-strip"
        type="button"
        className={cx(classes.strip, quiet && classes.quiet, warns && classes.warning)}
        onClick={onOpen}
      >
        <Icon size={22} stroke={1.5} aria-hidden="true" />
        <span className={classes.stage}>
          {warns && !rejected ? <Trans>Your order has changed</Trans> : i18n._(stageOf(order, way))}
        </span>
        {promised !== undefined && !warns && <bdi className={classes.time}>{formatTime(promised, timeZone)}</bdi>}
        {way === 'sent' && (
          <span className={classes.number}>
            <span className="unseen">
              <Trans>
                Order <bdi>{order.number}</bdi>
              </Trans>
            </span>
            <bdi aria-hidden="true">{order.number}</bdi>
          </span>
        )}
        {others > 0 && <bdi className={classes.number}>+{others}</bdi>}
        <IconChevronUp size={20} stroke={1.5} aria-hidden="true" />
      </button>
    </div>
  );
}
