import { memo, useMemo } from 'react';
import { useSnapshot } from 'valtio';
import type { Order, OrderItem } from '#domain/order/order.ts';
import { useIsPending, useOrder, useTableName } from '#src/data/picture/useOrder.ts';
import { sentLines } from '#domain/order/heldLines.ts';
import type { HeldAction } from '../steps/heldAction.ts';
import { held } from '../steps/heldActions.ts';
import { stationTicket, type KitchenStation } from '../station/kitchenStation.ts';
import { StationStages } from '../station/StationStages.tsx';
import type { TicketSettings } from './Ticket.tsx';
import { Ticket } from './Ticket.tsx';

type KitchenTicketProps = {
  order_id: string;
  settings: TicketSettings;
  station: KitchenStation;
  minutes?: number;
  confirmed: string;
  keyNumber?: number | undefined;
  selected?: boolean;
  large?: boolean;
  onLine: (order: Order, line: OrderItem) => void;
  onMore?: (order: Order) => void;
  onReject: (order: Order) => void;
};

/** One ticket with what was just tapped on it. It draws anew only when its own order or its own taps change. */
export const KitchenTicket = memo(function KitchenTicket({
  order_id,
  settings,
  station,
  confirmed,
  onReject,
  ...rest
}: KitchenTicketProps) {
  const whole = useOrder(order_id);
  const order = whole && stationTicket(whole, station);
  const pending = useIsPending(order_id);
  const table = useTableName(order?.table_id);
  const actions = useSnapshot(held).actions.filter((action) => action.order_id === order_id);
  const step = actions.findLast((action) => action.kind === 'step') as HeldAction | undefined;
  // the same until its order is another: made anew, it would draw the whole ticket anew with every tap on any other
  const stages = useMemo(() => station.whole && whole && <StationStages order={whole} />, [station, whole]);
  if (!whole || !order) return null;
  const crossed = actions.flatMap((action) => action.lines ?? []).join(' ');
  return (
    <Ticket
      {...rest}
      order={order}
      table={table}
      pending={pending}
      settings={settings}
      station={station}
      elsewhere={station.whole ? 0 : sentLines(whole).filter((line) => !station.isMine(line)).length}
      stages={stages}
      crossed={crossed}
      confirmed={confirmed}
      leaving={step !== undefined}
      step={step}
      onReject={onReject}
    />
  );
});
