import { useLingui } from '@lingui/react/macro';
import { useElementSize } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Order } from '#domain/order/order.ts';
import { keepPress } from '#src/ui/press/keepPress.ts';
import { useAfterPaint } from '#src/ui/afterPaint.ts';
import { useWide } from '#src/ui/useWide.ts';
import { confirmedVoids } from '../ticket/confirmedVoids.ts';
import { boardColumns } from './boardColumns.ts';
import type { KitchenStation } from '../station/kitchenStation.ts';
import type { Board, Lane } from './kitchenBoard.ts';
import { kitchenSettings } from '../kitchenSettings.ts';
import { kitchenTouch, touchBegins, touchEnds } from './kitchenTouch.ts';
import { held } from '../steps/heldActions.ts';
import { LaneTabs } from './LaneTabs.tsx';
import { TicketLane } from './TicketLane.tsx';
import { useBumpBar } from './useBumpBar.ts';
import { useLaneLabels } from './useLaneLabels.ts';
import classes from './KitchenBoard.module.css';

type KitchenBoardProps = {
  board: Board;
  /** what has just come before it: the board follows when that is painted */
  behind: string | undefined;
  station: KitchenStation;
  /** preparation minutes offered for a new order */
  minutesFor: (order_id: string) => number | undefined;
  onMore: (order: Order) => void;
  onReject: (order: Order) => void;
};

/** The lanes side by side, or one at a time behind tabs on a small screen. Number keys bump, arrows choose. */
export function KitchenBoard({ board: latest, behind, station, minutesFor, onMore, onReject }: KitchenBoardProps) {
  const { t } = useLingui();
  const wide = useWide(1000);
  const board = useAfterPaint(latest, behind);
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
          <TicketLane
            key={inLane}
            lane={inLane}
            ids={board[inLane].join(' ')}
            label={labels[inLane]}
            columns={columns[index]?.tickets ?? 1}
            selected={settings.keys && wide && inLane === chosen}
            showTitle={wide}
            settings={settings}
            station={station}
            minutesFor={inLane === 'new' ? minutesFor : undefined}
            confirmed={confirmed}
            keys={inLane === chosen ? keys : ''}
            row={settings.keys && inLane === chosen ? row : undefined}
            onMore={onMore}
            onReject={onReject}
          />
        ))}
      </div>
    </div>
  );
}
