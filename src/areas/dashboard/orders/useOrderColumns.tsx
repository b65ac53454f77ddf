import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { Order, OrderStatus } from '#domain/order/order.ts';
import { lastPrintedAt } from '#domain/order/withPrinted.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { formatDayTime } from '#src/i18n/dateTime.ts';
import { StatusWords } from '#src/i18n/orderWords.tsx';
import { Chip, type Tone } from '#src/ui/button/Chip.tsx';
import { Price } from '#src/ui/money/Price.tsx';
import { OrderFlags } from '#src/ui/order/OrderFlags.tsx';
import { OrderPlace } from '#src/ui/order/OrderPlace.tsx';
import { DashboardLink } from '../frame/DashboardLink.tsx';
import type { Column } from '../pieces/DataTable.tsx';
import classes from './Orders.module.css';
import type { TableNames } from './tableNames.ts';
import { PaidBy } from './paymentWords.tsx';

export const toneOf = (status: OrderStatus): Tone =>
  status === 'rejected' || status === 'refunded' ? 'danger' : status === 'completed' ? 'neutral' : 'accent';

/** What a list of orders shows of each; the restaurant where there are several. */
export function useOrderColumns(houses: readonly Restaurant[], tables: TableNames): Column<Order>[] {
  const { t, i18n } = useLingui();
  return useMemo(() => {
    const house = new Map(houses.map((one) => [one.restaurant_id, one]));
    const tableOf = ({ table_id }: Order): string | undefined =>
      table_id === undefined ? undefined : tables.get(table_id);
    const columns: Column<Order>[] = [
      {
        id: 'number',
        name: t`Order`,
        width: 'minmax(8rem, 1fr)',
        render: (order) => (
          <span className={classes.what}>
            <DashboardLink to={`orders/${order.order_id}`} className={classes.number}>
              <bdi>{order.number}</bdi>
            </DashboardLink>
            <bdi className={classes.small}>
              {formatDayTime(order.occurredAt ?? order.createdAt, house.get(order.restaurant_id)?.timezone)}
            </bdi>
          </span>
        ),
      },
      {
        id: 'place',
        name: t`Where to`,
        width: 'minmax(8rem, 1.4fr)',
        from: 600,
        render: (order) => (
          <span className={classes.what}>
            <OrderPlace type={order.type} table={tableOf(order)} size="small" />
            <span className={classes.small}>
              {order.contact && <bdi>{order.contact.name}</bdi>}
              {order.contact && houses.length > 1 && ' · '}
              {houses.length > 1 && <bdi>{house.get(order.restaurant_id)?.name}</bdi>}
            </span>
          </span>
        ),
      },
      {
        id: 'status',
        name: t`Status`,
        width: 'minmax(7rem, 0.9fr)',
        render: ({ statusEntry: { status } }) => (
          <Chip size="small" tone={toneOf(status)}>
            <StatusWords status={status} />
          </Chip>
        ),
      },
      {
        id: 'payment',
        name: t`Payment`,
        width: 'minmax(8rem, 0.8fr)',
        from: 1000,
        render: (order) => <PaidBy order={order} />,
      },
      {
        id: 'flags',
        name: t`Marks`,
        width: 'minmax(8rem, 1.2fr)',
        from: 1000,
        render: (order) => (
          <span className={classes.flags}>
            <OrderFlags flags={order.flags} printedAt={lastPrintedAt(order)} />
          </span>
        ),
      },
      {
        id: 'total',
        name: t`Total`,
        width: 'minmax(6.5rem, 0.5fr)',
        isFigure: true,
        render: ({ amountTotal, currency }) => <Price amount={amountTotal} currency={currency} />,
      },
    ];
    return columns;
    // oxlint-disable-next-line react/exhaustive-deps -- written anew in another language
  }, [houses, tables, i18n.locale]);
}
