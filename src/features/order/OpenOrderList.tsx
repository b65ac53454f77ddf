import { Trans, useLingui } from '@lingui/react/macro';
import { IconListSearch } from '@tabler/icons-react';
import { memo, useCallback, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Order } from '#domain/order/order.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { unsettledOrders } from '#src/data/picture/pictureStore.ts';
import { usePictureReady } from '#src/data/picture/useOrder.ts';
import { usePicture } from '#src/data/picture/usePicture.ts';
import { deviceSession } from '#src/data/session/deviceSessionStore.ts';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { ListSkeleton } from '#src/ui/feedback/Skeleton.tsx';
import { SearchField } from '#src/ui/input/SearchField.tsx';
import { Segmented } from '#src/ui/input/Segmented.tsx';
import { VirtualList } from '#src/ui/list/VirtualList.tsx';
import type { OrderFilter } from './filterOrders.ts';
import { filterOrders } from './filterOrders.ts';
import { closedOrders, useClosedToday } from './useClosedToday.ts';
import { OrderRow } from './OrderRow.tsx';
import classes from './OpenOrderList.module.css';

type OpenOrderListProps = {
  restaurant: Restaurant;
  onOpen: (order: Order) => void;
  /** one that is paid and closed: for its receipt, or to give something back */
  onClosed: (order: Order) => void;
};

/**
 * The open orders, and those that were closed today, to be found by number, name or table. Of a new one only its row is
 * drawn.
 */
export const OpenOrderList = memo(function OpenOrderList({ restaurant, onOpen, onClosed }: OpenOrderListProps) {
  const { t } = useLingui();
  const orders = usePicture('orders');
  const tables = usePicture('tables');
  const ready = usePictureReady();
  const { device } = useSnapshot(deviceSession);
  const [filter, setFilter] = useState<OrderFilter>('all');
  const [search, setSearch] = useState('');
  const isClosed = filter === 'closed';
  const { loading, failed } = useClosedToday(isClosed ? restaurant : undefined);
  const shown = filterOrders(isClosed ? closedOrders(orders) : unsettledOrders(orders), {
    filter,
    search,
    device_id: device?.device_id,
    tableName: (table_id) => tables[table_id]?.name,
  });
  const open = isClosed ? onClosed : onOpen;
  const row = useCallback((order: Order) => <OrderRow order={order} onOpen={open} />, [open]);
  return (
    <section className={classes.place} aria-label={t`Open orders`}>
      <div className={classes.controls}>
        <Segmented
          size="staff"
          label={t`Which orders`}
          value={filter}
          onChange={setFilter}
          options={[
            { value: 'all', label: <Trans>All</Trans> },
            { value: 'own', label: <Trans>Own</Trans> },
            { value: 'tables', label: <Trans>Tables</Trans> },
            { value: 'unpaid', label: <Trans>Unpaid</Trans> },
            { value: 'closed', label: <Trans>Closed today</Trans> },
          ]}
        />
        <SearchField size="staff" label={t`Number, name or table`} value={search} onChange={setSearch} />
      </div>
      {!ready && <ListSkeleton rows={6} label={t`Loading orders`} />}
      {isClosed && failed && (
        <p className={classes.hint} role="status">
          <Trans>Without a connection only what this register knows is here.</Trans>
        </p>
      )}
      {isClosed && loading && shown.length === 0 && <ListSkeleton rows={6} label={t`Loading orders`} />}
      {isClosed && !loading && shown.length === 0 && (
        <EmptyState icon={<IconListSearch aria-hidden="true" />} title={<Trans>Nothing was closed today</Trans>}>
          <Trans>Paid orders that are done appear here, for their receipt or to give something back.</Trans>
        </EmptyState>
      )}
      {!isClosed && ready && shown.length === 0 && (
        <EmptyState icon={<IconListSearch aria-hidden="true" />} title={<Trans>No open orders here</Trans>}>
          <Trans>Orders of guests and of all registers appear here until they are completed.</Trans>
        </EmptyState>
      )}
      {shown.length > 0 && (
        <div className={classes.list}>
          <VirtualList
            entries={shown}
            entryKey={(order) => order.order_id}
            estimate={72}
            gap={6}
            label={t`Open orders`}
          >
            {row}
          </VirtualList>
        </div>
      )}
    </section>
  );
});
