import { memo, useCallback, useMemo } from 'react';
import type { Order, OrderItem } from '#domain/order/order.ts';
import { act } from '#src/data/outbox/act.ts';
import { showFailure } from '#src/ui/feedback/showFailure.ts';
import type { KitchenStation } from '../station/kitchenStation.ts';
import { toggleDone } from '../steps/heldActions.ts';
import { confirmVoid } from '../ticket/confirmedVoids.ts';
import { KitchenTicket } from '../ticket/KitchenTicket.tsx';
import type { TicketSettings } from '../ticket/Ticket.tsx';
import type { Lane } from './kitchenBoard.ts';
import { TicketColumn } from './TicketColumn.tsx';

type TicketLaneProps = {
  lane: Lane;
  /** its tickets, oldest first, joined by a space: a text compares by value */
  ids: string;
  label: string;
  columns: number;
  selected: boolean;
  showTitle: boolean;
  settings: TicketSettings;
  station: KitchenStation;
  /** preparation minutes offered for a new order; only where there are some */
  minutesFor: ((order_id: string) => number | undefined) | undefined;
  /** voided lines that the kitchen has seen */
  confirmed: string;
  /** whose keys 1 to 9 are, joined by a space */
  keys: string;
  /** which one the arrows have chosen */
  row: number | undefined;
  onMore: (order: Order) => void;
  onReject: (order: Order) => void;
};

/** A tap crosses a line off; of one that is done already it says that it is made again. */
const crossLine = (order: Order, line: OrderItem): void => {
  if (line.voided) return confirmVoid(line.line_id);
  if (line.doneAt === undefined) return toggleDone(order.order_id, line.line_id);
  act({ type: 'order.lines', body: { order_id: order.order_id, recall: [line.line_id] } }).catch(showFailure);
};

/** The key of a bump bar that means this ticket: 1 to 9. */
function keyOf(keys: string, order_id: string): number | undefined {
  const index = keys.split(' ').indexOf(order_id);
  return index < 0 ? undefined : index + 1;
}

/** A lane with its tickets. It draws anew only what changes in it: a tap elsewhere changes nothing here. */
export const TicketLane = memo(function TicketLane(props: TicketLaneProps) {
  const { ids, settings, station, minutesFor, confirmed, keys, row, onMore, onReject, ...column } = props;
  const list = useMemo(() => (ids === '' ? [] : ids.split(' ')), [ids]);
  const ticket = useCallback(
    (order_id: string, index: number) => (
      <KitchenTicket
        order_id={order_id}
        settings={settings}
        station={station}
        {...(minutesFor && { minutes: minutesFor(order_id) })}
        confirmed={confirmed}
        keyNumber={keyOf(keys, order_id)}
        selected={index === row}
        onLine={crossLine}
        onMore={onMore}
        onReject={onReject}
      />
    ),
    [settings, station, minutesFor, confirmed, keys, row, onMore, onReject],
  );
  return (
    <TicketColumn {...column} ids={list}>
      {ticket}
    </TicketColumn>
  );
});
