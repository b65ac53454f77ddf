import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconReceipt, IconSearchOff } from '@tabler/icons-react';
import { useState } from 'react';
import type { Order } from '#domain/order/order.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { asUserWithHeaders } from '#src/data/session/asUser.ts';
import { LoadedPart } from '#src/features/person/LoadedPart.tsx';
import { refusalSentence } from '#src/features/person/refusalSentence.ts';
import { usePages } from '#src/features/person/usePages.ts';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { showToast } from '#src/ui/feedback/toasts.ts';
import { ListEnd } from '../pieces/ListEnd.tsx';
import { DataTable } from '../pieces/DataTable.tsx';
import { saveCsv } from '../pieces/saveCsv.ts';
import type { OrdersQuery } from './ordersQuery.ts';
import type { TableNames } from './tableNames.ts';
import { useOrderColumns } from './useOrderColumns.tsx';
import { useOrderRows } from './useOrderRows.ts';

type OrderListProps = { query: OrdersQuery; houses: readonly Restaurant[]; tables: TableNames };

/** Pages that a file is put together from, and how many orders it holds at most. */
const atOnce = 200;
const mostInFile = 20_000;

/** All orders that are asked for, page by page; `told` hears how many there are so far. */
async function readAll(query: OrdersQuery, told: (count: number) => void): Promise<Order[]> {
  const orders: Order[] = [];
  let cursor: string | undefined;
  do {
    const page = { ...query, limit: atOnce, ...(cursor === undefined ? {} : { cursor }) };
    const { answer, headers } = await asUserWithHeaders('GET /orders', { query: page });
    orders.push(...answer);
    told(orders.length);
    cursor = headers.get('next-cursor') ?? undefined;
  } while (cursor !== undefined && orders.length < mostInFile);
  return orders;
}

/** The orders that are looked for, newest first, page by page; and all of them as a file. */
export function OrderList({ query, houses, tables }: OrderListProps) {
  const { t } = useLingui();
  const orders = usePages((page) => asUserWithHeaders('GET /orders', { query: { ...query, limit: 50, ...page } }));
  const columns = useOrderColumns(houses, tables);
  const rowsOf = useOrderRows(houses, tables);
  const [read, setRead] = useState<number>();
  const save = async (): Promise<void> => {
    setRead(0);
    try {
      const all = await readAll(query, setRead);
      saveCsv(t`orders`, rowsOf(all));
      if (all.length >= mostInFile) {
        showToast({ tone: 'warning', text: t`The file holds the newest ${mostInFile} orders. Choose fewer days.` });
      }
    } catch (error) {
      showToast({ tone: 'danger', text: refusalSentence(error) });
    }
    setRead(undefined);
  };
  return (
    <LoadedPart of={orders}>
      {(list) =>
        list.length === 0 && !orders.more ? (
          <NothingFound isAll={Object.keys(query).length === 1} />
        ) : (
          <>
            <DataTable
              label={t`Orders`}
              rows={list}
              columns={columns}
              rowKey={({ order_id }) => order_id}
              sort={undefined}
              onSort={() => undefined}
            />
            <ListEnd pages={orders} isReading={read !== undefined} onSave={() => void save()}>
              {read === undefined ? (
                <Plural value={list.length} one="# order shown" other="# orders shown" />
              ) : (
                <Plural value={read} one="# order read" other="# orders read" />
              )}
            </ListEnd>
          </>
        )
      }
    </LoadedPart>
  );
}

function NothingFound({ isAll }: { isAll: boolean }) {
  if (!isAll)
    return (
      <EmptyState icon={<IconSearchOff aria-hidden="true" />} title={<Trans>No such order</Trans>}>
        <Trans>Try another word, more days, or fewer filters.</Trans>
      </EmptyState>
    );
  return (
    <EmptyState icon={<IconReceipt aria-hidden="true" />} title={<Trans>No orders yet</Trans>}>
      <Trans>What guests order, and what your staff take, stands here.</Trans>
    </EmptyState>
  );
}
