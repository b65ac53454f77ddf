import { Plural } from '@lingui/react/macro';
import { useRef } from 'react';
import { useSnapshot } from 'valtio';
import type { Order } from '#domain/order/order.ts';
import { usePicture } from '#src/data/picture/usePicture.ts';
import { columnOf, oldestFirst } from '#src/features/kitchen/board/kitchenColumn.ts';
import { kitchenSettings } from '#src/features/kitchen/kitchenSettings.ts';
import { wholeKitchen } from '#src/features/kitchen/station/kitchenStation.ts';
import { StationStages } from '#src/features/kitchen/station/StationStages.tsx';
import { Ticket } from '#src/features/kitchen/ticket/Ticket.tsx';
import { useOutOfSight } from '#src/ui/list/useOutOfSight.ts';
import { DimClock } from './DimClock.tsx';
import classes from './KitchenWall.module.css';

/** So many fit on the largest wall; the rest is counted. */
const most = 24;

/** The kitchen's tickets on a wall, only to look at: oldest first, what is ready or out is not there any more. */
export function KitchenWall({ orders }: { orders: readonly Order[] }) {
  const tables = usePicture('tables');
  const pendingOrders = usePicture('pendingOrders');
  const settings = useSnapshot(kitchenSettings);
  const toMake = oldestFirst(
    orders.filter((order) => ['new', 'accepted', 'preparing'].includes(columnOf(order) ?? '')),
    settings.prepareMinutes,
  );
  const shown = toMake.slice(0, most);
  const wall = useRef<HTMLDivElement>(null);
  const cut = useOutOfSight(wall, shown.map(({ order_id }) => order_id).join(' '));
  const hidden = toMake.length - shown.length + cut;
  if (toMake.length === 0) return <DimClock />;
  return (
    <>
      <div className={classes.wall} ref={wall}>
        {shown.map((order) => (
          <div key={order.order_id} className={classes.ticket}>
            <Ticket
              order={order}
              table={order.table_id === undefined ? undefined : tables[order.table_id]?.name}
              pending={(pendingOrders[order.order_id] ?? 0) > 0}
              settings={settings}
              station={wholeKitchen}
              stages={<StationStages order={order} />}
              crossed=""
              confirmed=""
            />
          </div>
        ))}
      </div>
      {hidden > 0 && (
        <p className={classes.more}>
          <Plural value={hidden} one="# more order" other="# more orders" />
        </p>
      )}
    </>
  );
}
