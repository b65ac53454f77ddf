import { useLingui } from '@lingui/react/macro';
import { useElementSize } from '@mantine/hooks';
import { useCallback, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Order, OrderItem } from '#domain/order/order.ts';
import { act } from '#src/data/outbox/act.ts';
import { showFailure } from '#src/ui/feedback/showFailure.ts';
import { keepPress } from '#src/ui/press/keepPress.ts';
import { useWide } from '#src/ui/useWide.ts';
import { confirmVoid, confirmedVoids } from '../ticket/confirmedVoids.ts';
import { boardColumns } from './boardColumns.ts';
import type { KitchenStation } from '../station/kitchenStation.ts';
import { KitchenTicket } from '../ticket/KitchenTicket.tsx';
import type { Board, Lane } from './kitchenBoard.ts';
import { kitchenSettings } from '../kitchenSettings.ts';
import { kitchenTouch, touchBegins, touchEnds } from './kitchenTouch.ts';
import { held, toggleDone } from '../steps/heldActions.ts';
import { LaneTabs } from './LaneTabs.tsx';
import { TicketColumn } from './TicketColumn.tsx';
import { useBumpBar } from './useBumpBar.ts';
import { useLaneLabels } from './useLaneLabels.ts';
import classes from './KitchenBoard.module.css';

type KitchenBoardProps = {
  board: Board;
  station: KitchenStation;
  /** preparation minutes offered for a new order */
  minutesFor: (order_id: string) => number | undefined;
  onMore: (order: Order) => void;
  onReject: (order: Order) => void;
};

/** A tap crosses a line off; of one that is done already it says that it is made again. */
const crossLine = (order: Order, line: OrderItem): void => {
  if (line.voided) return confirmVoid(line.line_id);
  if (line.doneAt === undefined) return toggleDone(order.order_id, line.line_id);
  act({ type: 'order.lines', body: { order_id: order.order_id, recall: [line.line_id] } }).catch(showFailure);
};

/** The key of a bump bar that means this ticket: 1 to 9. `keys`: whose keys these are, joined by a space. */
function keyOf(keys: string, order_id: string): number | undefined {
  const index = keys.split(' ').indexOf(order_id);
  return index < 0 ? undefined : index + 1;
}

/** The lanes side by side, or one at a time behind tabs on a small screen. Number keys bump, arrows choose. */
export function KitchenBoard({ board, station, minutesFor, onMore, onReject }: KitchenBoardProps) {
  const { t } = useLingui();
  const wide = useWide(1000);
  const labels = useLaneLabels();
  const { ids: voids } = useSnapshot(confirmedVoids);
  const settings = useSnapshot(kitchenSettings);
  const [lane, setLane] = useState<Lane>('new');
  const [row, setRow] = useState(0);
  const { actions } = useSnapshot(held);
  const { touching } = useSnapshot(kitchenTouch);
  const { ref, width } = useElementSize();
  const visible = useMemo<Lane[]>(
    () => [
      ...(board.later.length > 0 ? (['later'] as const) : []),
      'new',
      'accepted',
      'preparing',
      'ready',
      ...(board.out.length > 0 ? (['out'] as const) : []),
    ],
    [board.later.length, board.out.length],
  );
  // a ticket that was just bumped stays where it is for three seconds: its key is free for the next one
  const leaving = new Set(actions.filter(({ kind }) => kind === 'step').map(({ order_id }) => order_id));
  const keyed = board[lane].filter((order_id) => !leaving.has(order_id));
  useBumpBar({ board, lanes: visible, lane, row, setLane, setRow, keyed, station, minutesFor });
  const confirmed = voids.join(' ');
  const chosen = visible.includes(lane) ? lane : 'new';
  const keys = settings.keys ? keyed.slice(0, 9).join(' ') : '';
  const ticket = useCallback(
    (inLane: Lane) => (order_id: string, index: number) => (
      <KitchenTicket
        order_id={order_id}
        settings={settings}
        station={station}
        {...(inLane === 'new' ? { minutes: minutesFor(order_id) } : {})}
        confirmed={confirmed}
        keyNumber={inLane === chosen ? keyOf(keys, order_id) : undefined}
        selected={settings.keys && inLane === chosen && index === row}
        onLine={crossLine}
        onMore={onMore}
        onReject={onReject}
      />
    ),
    [settings, station, minutesFor, confirmed, chosen, row, keys, onMore, onReject],
  );
  const shown = wide ? visible : [chosen];
  const wanted = boardColumns(
    shown.map((each) => board[each].length),
    width / 16,
  );
  // no lane changes its width under a finger
  const [columns, setColumns] = useState(wanted);
  if (!(touching && columns.length === wanted.length) && JSON.stringify(columns) !== JSON.stringify(wanted))
    setColumns(wanted);
  return (
    <div
      className={classes.place}
      onClickCapture={keepPress}
      onPointerDown={touchBegins}
      onPointerUp={touchEnds}
      onPointerCancel={touchEnds}
    >
      {!wide && <LaneTabs board={board} lanes={visible} lane={chosen} onChange={setLane} label={t`Order status`} />}
      <div
        className={classes.board}
        ref={ref}
        style={{ gridTemplateColumns: columns.map(({ size }) => size).join(' ') }}
      >
        {shown.map((inLane, index) => (
          <TicketColumn
            key={inLane}
            lane={inLane}
            ids={board[inLane]}
            label={labels[inLane]}
            columns={columns[index]?.tickets ?? 1}
            selected={settings.keys && wide && inLane === chosen}
            showTitle={wide}
          >
            {ticket(inLane)}
          </TicketColumn>
        ))}
      </div>
    </div>
  );
}
