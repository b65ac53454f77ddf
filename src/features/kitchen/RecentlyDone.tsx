import { Trans } from '@lingui/react/macro';
import { IconHistory, IconRepeat } from '@tabler/icons-react';
import type { Order } from '#domain/order/order.ts';
import { usePicture } from '#src/data/picture/usePicture.ts';
import { formatTime } from '#src/i18n/dateTime.ts';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { Sheet } from '#src/ui/layout/Sheet.tsx';
import { Chip } from '#src/ui/button/Chip.tsx';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { act } from '#src/data/outbox/act.ts';
import { showFailure } from '#src/ui/feedback/showFailure.ts';
import { sentLines } from '#domain/order/heldLines.ts';
import { isOpenOrder } from '#domain/order/orderStates.ts';
import type { KitchenStation } from './station/kitchenStation.ts';
import { doneAt, recentlyDone } from './recentlyDone.ts';
import { OrderPlace } from '#src/ui/order/OrderPlace.tsx';
import { StatusWords } from '#src/i18n/orderWords.tsx';
import { useServerNow } from '#src/data/useServerNow.ts';
import classes from './RecentlyDone.module.css';

type RecentlyDoneProps = {
  opened: boolean;
  station: KitchenStation;
  onClose: () => void;
  onOpen: (order: Order) => void;
};

/**
 * What left the board this evening. Looking at it again changes nothing, since status never goes back (D9); what a station
 * handed over of an order that is open still is made again here.
 */
export function RecentlyDone({ opened, station, onClose, onOpen }: RecentlyDoneProps) {
  return (
    <Sheet opened={opened} onClose={onClose} title={<Trans>Recently done</Trans>}>
      {opened && <List station={station} onOpen={onOpen} />}
    </Sheet>
  );
}

function makeAgain(order: Order, { isMine }: KitchenStation): void {
  const recall = sentLines(order)
    .filter((line) => !line.voided && isMine(line))
    .map(({ line_id }) => line_id);
  act({ type: 'order.lines', body: { order_id: order.order_id, recall } }).catch(showFailure);
}

function List({ station, onOpen }: Pick<RecentlyDoneProps, 'station' | 'onOpen'>) {
  const orders = usePicture('orders');
  const tables = usePicture('tables');
  const now = useServerNow(30);
  const done = recentlyDone(Object.values(orders), station, now);
  if (done.length === 0)
    return (
      <EmptyState icon={<IconHistory aria-hidden="true" />} title={<Trans>Nothing was finished lately</Trans>}>
        <Trans>Orders that leave the board stay here for the evening.</Trans>
      </EmptyState>
    );
  return (
    <ul className={classes.list}>
      {done.map((order) => (
        <li key={order.order_id} className={classes.entry}>
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
            <bdi className={classes.time}>{formatTime(doneAt(order, station))}</bdi>
          </button>
          {!station.whole && isOpenOrder(order) && (
            <BigButton
              size="staff"
              tone="plain"
              icon={<IconRepeat aria-hidden="true" />}
              onClick={() => makeAgain(order, station)}
            >
              <Trans>Make again</Trans>
            </BigButton>
          )}
        </li>
      ))}
    </ul>
  );
}
