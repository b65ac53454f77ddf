import { Trans } from '@lingui/react/macro';
import { IconHistory } from '@tabler/icons-react';
import type { Order } from '#domain/order/order.ts';
import { usePicture } from '#src/data/picture/usePicture.ts';
import { formatTime } from '#src/i18n/dateTime.ts';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { Sheet } from '#src/ui/layout/Sheet.tsx';
import { Chip } from '#src/ui/button/Chip.tsx';
import { recentlyDone } from './recentlyDone.ts';
import { OrderPlace } from '#src/ui/order/OrderPlace.tsx';
import { StatusWords } from '#src/i18n/orderWords.tsx';
import { useServerNow } from '#src/data/useServerNow.ts';
import classes from './RecentlyDone.module.css';

type RecentlyDoneProps = { opened: boolean; onClose: () => void; onOpen: (order: Order) => void };

/** What left the board lately. Looking at it again changes nothing: status never goes back (D9). */
export function RecentlyDone({ opened, onClose, onOpen }: RecentlyDoneProps) {
  return (
    <Sheet opened={opened} onClose={onClose} title={<Trans>Recently done</Trans>}>
      {opened && <List onOpen={onOpen} />}
    </Sheet>
  );
}

function List({ onOpen }: Pick<RecentlyDoneProps, 'onOpen'>) {
  const { orders, tables } = usePicture();
  const now = useServerNow(30);
  const done = recentlyDone(Object.values(orders), now);
  if (done.length === 0)
    return (
      <EmptyState icon={<IconHistory aria-hidden="true" />} title={<Trans>Nothing was finished lately</Trans>}>
        <Trans>Orders that leave the board stay here for two hours.</Trans>
      </EmptyState>
    );
  return (
    <ul className={classes.list}>
      {done.map((order) => (
        <li key={order.order_id}>
          <button type="button" className={classes.row} onClick={() => onOpen(order)}>
            <bdi className={classes.number}>{order.number}</bdi>
            <OrderPlace
              type={order.type}
              table={order.table_id === undefined ? undefined : tables[order.table_id]?.name}
            />
            <span className={classes.status}>
              <Chip tone={order.statusEntry.status === 'rejected' ? 'danger' : 'success'}>
                <StatusWords status={order.statusEntry.status} />
              </Chip>
            </span>
            <bdi className={classes.time}>{formatTime(order.statusEntry.at)}</bdi>
          </button>
        </li>
      ))}
    </ul>
  );
}
