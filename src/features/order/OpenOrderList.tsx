import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconListSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Order } from '#domain/order/order.ts';
import { lastPrintedAt } from '#domain/order/withPrinted.ts';
import { remainingAmount } from '#domain/payment/remaining.ts';
import { unsettledOrders } from '#src/data/picture/pictureStore.ts';
import { usePicture } from '#src/data/picture/usePicture.ts';
import { deviceSession } from '#src/data/session/deviceSessionStore.ts';
import { formatTime } from '#src/i18n/dateTime.ts';
import { Chip } from '#src/ui/button/Chip.tsx';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { ListSkeleton } from '#src/ui/feedback/Skeleton.tsx';
import { SearchField } from '#src/ui/input/SearchField.tsx';
import { Segmented } from '#src/ui/input/Segmented.tsx';
import { VirtualList } from '#src/ui/list/VirtualList.tsx';
import { Price } from '#src/ui/money/Price.tsx';
import type { OrderFilter } from './filterOrders.ts';
import { filterOrders } from './filterOrders.ts';
import { OrderFlags } from '#src/ui/order/OrderFlags.tsx';
import { OrderPlace } from '#src/ui/order/OrderPlace.tsx';
import { StatusWords } from '#src/i18n/orderWords.tsx';
import classes from './OpenOrderList.module.css';

/** The open orders, to be found by number, name or table. */
export function OpenOrderList({ onOpen }: { onOpen: (order: Order) => void }) {
  const { t } = useLingui();
  const picture = usePicture();
  const { device } = useSnapshot(deviceSession);
  const [filter, setFilter] = useState<OrderFilter>('all');
  const [search, setSearch] = useState('');
  const shown = filterOrders(unsettledOrders(picture.orders), {
    filter,
    search,
    device_id: device?.device_id,
    tableName: (table_id) => picture.tables[table_id]?.name,
  });
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
          ]}
        />
        <SearchField size="staff" label={t`Number, name or table`} value={search} onChange={setSearch} />
      </div>
      {!picture.ready && <ListSkeleton rows={6} label={t`Loading orders`} />}
      {picture.ready && shown.length === 0 && (
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
            {(order) => (
              <button type="button" className={classes.row} onClick={() => onOpen(order)}>
                <bdi className={classes.number}>{order.number}</bdi>
                <span className={classes.middle}>
                  <span className={classes.marks}>
                    <OrderPlace
                      type={order.type}
                      table={order.table_id === undefined ? undefined : picture.tables[order.table_id]?.name}
                    />
                    <Chip tone="neutral">
                      <StatusWords status={order.statusEntry.status} />
                    </Chip>
                    <OrderFlags
                      flags={order.flags}
                      printedAt={lastPrintedAt(order)}
                      pending={(picture.pendingOrders[order.order_id] ?? 0) > 0}
                    />
                  </span>
                  <span className={classes.small}>
                    <bdi>{formatTime(order.occurredAt ?? order.createdAt)}</bdi>{' '}
                    <Plural value={order.items.filter((line) => !line.voided).length} one="# line" other="# lines" />
                    {order.contact && <bdi> · {order.contact.name}</bdi>}
                  </span>
                </span>
                <span className={classes.sum}>
                  <Price amount={order.amountTotal} currency={order.currency} />
                  {remainingAmount(order) === 0 ? (
                    <span className={classes.paid}>
                      <Trans>paid</Trans>
                    </span>
                  ) : (
                    <span className={classes.open}>
                      <Trans>
                        open <Price amount={remainingAmount(order)} currency={order.currency} />
                      </Trans>
                    </span>
                  )}
                </span>
              </button>
            )}
          </VirtualList>
        </div>
      )}
    </section>
  );
}
