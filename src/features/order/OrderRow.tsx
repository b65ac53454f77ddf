import { Plural, Trans } from '@lingui/react/macro';
import type { Order } from '#domain/order/order.ts';
import { isOwed } from '#domain/order/orderStates.ts';
import { lastPrintedAt } from '#domain/order/withPrinted.ts';
import { remainingAmount } from '#domain/payment/remaining.ts';
import { useIsPending, useTableName } from '#src/data/picture/useOrder.ts';
import { formatTime } from '#src/i18n/dateTime.ts';
import { StatusWords } from '#src/i18n/orderWords.tsx';
import { Chip } from '#src/ui/button/Chip.tsx';
import { Price } from '#src/ui/money/Price.tsx';
import { OrderFlags } from '#src/ui/order/OrderFlags.tsx';
import { OrderPlace } from '#src/ui/order/OrderPlace.tsx';
import classes from './OpenOrderList.module.css';

/** An order in a list of the register: where it is for, how it stands, and what is open of it. */
export function OrderRow({ order, onOpen }: { order: Order; onOpen: (order: Order) => void }) {
  const table = useTableName(order.table_id);
  const pending = useIsPending(order.order_id);
  return (
    <button type="button" className={classes.row} onClick={() => onOpen(order)}>
      <bdi className={classes.number}>{order.number}</bdi>
      <span className={classes.middle}>
        <span className={classes.marks}>
          <OrderPlace type={order.type} table={table} />
          <Chip tone="neutral">
            <StatusWords status={order.statusEntry.status} />
          </Chip>
          <OrderFlags flags={order.flags} printedAt={lastPrintedAt(order)} pending={pending} />
        </span>
        <span className={classes.small}>
          <bdi>{formatTime(order.occurredAt ?? order.createdAt)}</bdi>{' '}
          <Plural value={order.items.filter((line) => !line.voided).length} one="# line" other="# lines" />
          {order.contact && <bdi> · {order.contact.name}</bdi>}
        </span>
      </span>
      <span className={classes.sum}>
        <Price amount={order.amountTotal} currency={order.currency} />
        {isOwed(order) &&
          (remainingAmount(order) === 0 ? (
            <span className={classes.paid}>
              <Trans>paid</Trans>
            </span>
          ) : (
            <span className={classes.open}>
              <Trans>
                open <Price amount={remainingAmount(order)} currency={order.currency} />
              </Trans>
            </span>
          ))}
      </span>
    </button>
  );
}
