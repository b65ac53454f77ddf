import { Trans } from '@lingui/react/macro';
import { IconChevronLeft } from '@tabler/icons-react';
import { lastPrintedAt } from '#domain/order/withPrinted.ts';
import { asUser } from '#src/data/session/asUser.ts';
import { LoadedPart } from '#src/features/person/LoadedPart.tsx';
import { useLoaded } from '#src/features/person/useLoaded.ts';
import { formatDayTime } from '#src/i18n/dateTime.ts';
import { StatusWords } from '#src/i18n/orderWords.tsx';
import { Chip } from '#src/ui/button/Chip.tsx';
import { OrderFlags } from '#src/ui/order/OrderFlags.tsx';
import { OrderPlace } from '#src/ui/order/OrderPlace.tsx';
import dashboard from '../frame/Dashboard.module.css';
import { DashboardLink } from '../frame/DashboardLink.tsx';
import type { PageParams } from '../frame/matchPage.ts';
import type { HousedOrder } from './housedOrder.ts';
import { OrderBill } from './OrderBill.tsx';
import { OrderFacts } from './OrderFacts.tsx';
import { OrderHistory } from './OrderHistory.tsx';
import { OrderPayments } from './OrderPayments.tsx';
import { OrderReceipt } from './OrderReceipt.tsx';
import classes from './Orders.module.css';
import { RefundOrder } from './RefundOrder.tsx';
import { toneOf } from './useOrderColumns.tsx';

async function readOrder(order_id: string): Promise<{ order: HousedOrder; table?: string }> {
  const order = await asUser('GET /order', { query: { order_id, restaurant: 'true' } });
  const { restaurant_id, table_id } = order;
  if (table_id === undefined) return { order };
  const tables = await asUser('GET /restaurant/tables', { query: { restaurant_id } });
  const table = tables.find((each) => each.table_id === table_id)?.name;
  return table === undefined ? { order } : { order, table };
}

/** One order with everything that became of it: what was ordered, what it cost, how it was paid, who did what. */
export function OrderPage({ params: { id = '' } }: { params: PageParams }) {
  const read = useLoaded(() => readOrder(id));
  return (
    <div className={dashboard.page}>
      <DashboardLink to="orders" className={classes.back}>
        <IconChevronLeft aria-hidden="true" className="mirrored" /> <Trans>Orders</Trans>
      </DashboardLink>
      <LoadedPart of={read}>
        {({ order, table }) => (
          <>
            <Head order={order} table={table} />
            <div className={dashboard.cards}>
              <div className={classes.column}>
                <OrderBill order={order} />
                <OrderPayments order={order} zone={order.restaurant?.timezone} />
                <RefundOrder
                  order={order}
                  onRefunded={(changed) => read.put({ order: { ...order, ...changed }, ...(table ? { table } : {}) })}
                />
              </div>
              <div className={classes.column}>
                <OrderFacts order={order} />
                <OrderReceipt order={order} />
                <OrderHistory key={order.version} order={order} />
              </div>
            </div>
          </>
        )}
      </LoadedPart>
    </div>
  );
}

function Head({ order, table }: { order: HousedOrder; table: string | undefined }) {
  const { number, restaurant, statusEntry, type, flags } = order;
  return (
    <header className={classes.column}>
      <h1 className={dashboard.title}>
        <Trans>Order {number}</Trans>
      </h1>
      <p className={dashboard.lead}>
        {formatDayTime(order.occurredAt ?? order.createdAt, restaurant?.timezone)}
        {restaurant && (
          <>
            {' · '}
            <bdi>{restaurant.name}</bdi>
          </>
        )}
      </p>
      <div className={classes.marks}>
        <Chip tone={toneOf(statusEntry.status)}>
          <StatusWords status={statusEntry.status} />
        </Chip>
        <OrderPlace type={type} table={table} />
        <OrderFlags flags={flags} printedAt={lastPrintedAt(order)} />
      </div>
    </header>
  );
}
