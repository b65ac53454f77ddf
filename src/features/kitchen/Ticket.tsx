import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconCalendarClock, IconClockUp, IconDotsVertical } from '@tabler/icons-react';
import { memo, useMemo, type ReactNode } from 'react';
import { sentLines } from '#domain/order/heldLines.ts';
import type { Order, OrderItem } from '#domain/order/order.ts';
import { lastPrintedAt } from '#domain/order/withPrinted.ts';
import { formatTime } from '#src/i18n/dateTime.ts';
import { IconButton } from '#src/ui/button/IconButton.tsx';
import { cx } from '#src/ui/cx.ts';
import type { HeldAction } from './heldAction.ts';
import { Elapsed } from './Elapsed.tsx';
import { GuestName } from '#src/ui/order/GuestName.tsx';
import { OrderFlags } from '#src/ui/order/OrderFlags.tsx';
import { OrderPlace } from '#src/ui/order/OrderPlace.tsx';
import { TicketButtons } from './TicketButtons.tsx';
import { TicketLine } from './TicketLine.tsx';
import { ticketGroups } from './ticketLines.ts';
import { dueTime, kitchenStart } from './kitchenColumn.ts';
import type { KitchenStation } from './kitchenStation.ts';
import classes from './Ticket.module.css';

export type TicketSettings = { prepareMinutes: number; keys: boolean };

type TicketProps = {
  /** as its station has it */
  order: Order;
  station: KitchenStation;
  /** lines that other stations make */
  elsewhere?: number;
  /** how far each station is, on a screen that shows the whole */
  stages?: ReactNode;
  /** name of its table */
  table: string | undefined;
  /** operations of this order that the server has not got */
  pending: boolean;
  settings: TicketSettings;
  /** offered when it is accepted */
  minutes?: number;
  /** lines just crossed off, joined by a space: a text compares by value */
  crossed: string;
  /** voided lines that the kitchen has seen, joined by a space */
  confirmed: string;
  /** the key of the bump bar that means this ticket */
  keyNumber?: number | undefined;
  selected?: boolean;
  /** just bumped: shown in its old place until that is sent */
  leaving?: boolean;
  onLine?: ((order: Order, line: OrderItem) => void) | undefined;
  onMore?: ((order: Order) => void) | undefined;
  /** the bump that can still be taken back */
  step?: HeldAction | undefined;
  /** with it, the buttons that move the order on are below */
  onReject?: ((order: Order) => void) | undefined;
  large?: boolean;
};

const has = (ids: string, id: string): boolean => ids.length > 0 && ids.split(' ').includes(id);

/** An order as the kitchen works on it. */
export const Ticket = memo(function Ticket(props: TicketProps) {
  const { order, settings, station, crossed, confirmed, onMore, elsewhere = 0 } = props;
  const { t } = useLingui();
  const groups = useMemo(() => ticketGroups(sentLines(order), order.createdAt), [order]);
  const shown = (line: OrderItem): boolean => !(line.voided && has(confirmed, line.line_id));
  return (
    <article
      className={cx(
        classes.ticket,
        props.selected && classes.selected,
        props.leaving && classes.leaving,
        props.large && classes.large,
      )}
      aria-label={t`Order ${order.number}`}
      data-order={order.order_id}
    >
      <header className={classes.header}>
        {props.keyNumber !== undefined && <kbd className={classes.key}>{props.keyNumber}</kbd>}
        <span className={classes.number}>
          <bdi>{order.number}</bdi>
        </span>
        <span className={classes.place}>
          <OrderPlace type={order.type} table={props.table} />{' '}
          {order.nickname !== undefined && <GuestName name={order.nickname} />}
        </span>
        <span className={classes.age}>
          <Elapsed since={kitchenStart(order, settings.prepareMinutes)} due={dueTime(order, settings.prepareMinutes)} />
        </span>
        {props.pending && (
          <span className={classes.unsent}>
            <IconClockUp role="img" aria-label={t`Not sent yet`} />
          </span>
        )}
        {onMore && (
          <IconButton
            label={t`More for order ${order.number}`}
            size="staff"
            className={classes.more}
            onClick={() => onMore(order)}
          >
            <IconDotsVertical aria-hidden="true" />
          </IconButton>
        )}
      </header>
      <Facts order={order} />
      {props.stages}
      {order.note !== undefined && (
        <p className={classes.note}>
          <IconAlertTriangle aria-hidden="true" />
          <bdi>{order.note}</bdi>
        </p>
      )}
      {groups.map((group, index) => {
        const lines = group.lines.filter(shown);
        if (lines.length === 0) return null;
        return (
          <div key={group.at} className={cx(classes.group, index > 0 && classes.addition)}>
            {index > 0 && (
              <p className={classes.additionTitle}>
                <Trans>Added {formatTime(group.at)}</Trans>
              </p>
            )}
            {lines.map((line) => (
              <TicketLine
                key={line.line_id}
                line={line}
                crossed={has(crossed, line.line_id)}
                onToggle={props.onLine && ((toggled) => props.onLine?.(order, toggled))}
              />
            ))}
          </div>
        );
      })}
      {elsewhere > 0 && (
        <p className={classes.elsewhere}>
          <Plural value={elsewhere} one="# line at other stations" other="# lines at other stations" />
        </p>
      )}
      {props.onReject && (
        <footer className={classes.footer}>
          <TicketButtons
            order={order}
            step={props.step}
            station={station}
            offered={props.minutes ?? settings.prepareMinutes}
            open={props.large === true}
            onReject={props.onReject}
          />
        </footer>
      )}
    </article>
  );
});

/** Wanted and promised time, and the marks. Not what comes and goes with each tap: it would push what is pressed next. */
function Facts({ order }: { order: Order }) {
  const name = order.contact?.name;
  if (!order.orderedAt && !order.promisedAt && name === undefined && order.flags.length === 0) return null;
  return (
    <div className={classes.facts}>
      {name !== undefined && <bdi className={classes.guest}>{name}</bdi>}
      {order.orderedAt !== undefined && (
        <span className={classes.wanted}>
          <IconCalendarClock aria-hidden="true" />
          <Trans>Wanted {formatTime(order.orderedAt)}</Trans>
        </span>
      )}
      {order.promisedAt !== undefined && (
        <span className={classes.wanted}>
          <IconCalendarClock aria-hidden="true" />
          <Trans>Promised {formatTime(order.promisedAt)}</Trans>
        </span>
      )}
      <OrderFlags flags={order.flags} printedAt={lastPrintedAt(order)} />
    </div>
  );
}
