import { useLingui } from '@lingui/react/macro';
import { useCallback, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Order, OrderItem } from '#domain/order/order.ts';
import { useMenu } from '#src/data/menu/useMenu.ts';
import { picture } from '#src/data/picture/pictureStore.ts';
import { confirmVoid, confirmedVoids } from './confirmedVoids.ts';
import { KitchenTicket } from './KitchenTicket.tsx';
import type { Board, Lane } from './kitchenBoard.ts';
import { kitchenSettings } from './kitchenSettings.ts';
import { touchBegins, touchEnds } from './kitchenTouch.ts';
import { toggleDone } from './heldActions.ts';
import { LaneTabs } from './LaneTabs.tsx';
import { TicketColumn } from './TicketColumn.tsx';
import { useBumpBar } from './useBumpBar.ts';
import { useLaneLabels } from './useLaneLabels.ts';
import { useWide } from '#src/ui/useWide.ts';
import classes from './KitchenBoard.module.css';

type KitchenBoardProps = { board: Board; onMore: (order: Order) => void; onReject: (order: Order) => void };

const crossLine = (order: Order, line: OrderItem): void => {
  if (line.voided) confirmVoid(line.line_id);
  else if (line.doneAt === undefined) toggleDone(order.order_id, line.line_id);
};

/** The lanes side by side, or one at a time behind tabs on a small screen. Number keys bump, arrows choose. */
export function KitchenBoard({ board, onMore, onReject }: KitchenBoardProps) {
  const { t } = useLingui();
  const wide = useWide(1000);
  const labels = useLaneLabels();
  const menu = useMenu().index;
  const { ids: voids } = useSnapshot(confirmedVoids);
  const settings = useSnapshot(kitchenSettings);
  const [lane, setLane] = useState<Lane>('new');
  const [row, setRow] = useState(0);
  // whoever has no bump bar is spared its numbers
  const [byKeys, setByKeys] = useState(false);
  const visible = useMemo<Lane[]>(
    () => [...(board.later.length > 0 ? (['later'] as const) : []), 'new', 'accepted', 'preparing', 'ready', 'out'],
    [board.later.length],
  );
  useBumpBar({ board, lanes: visible, lane, row, setLane, setRow, orders: picture, onUsed: () => setByKeys(true) });
  const confirmed = voids.join(' ');
  const chosen = visible.includes(lane) ? lane : 'new';
  const ticket = useCallback(
    (inLane: Lane) => (order_id: string, index: number) => (
      <KitchenTicket
        order_id={order_id}
        settings={settings}
        menu={menu}
        confirmed={confirmed}
        keyNumber={byKeys && inLane === chosen && index < 9 ? index + 1 : undefined}
        selected={byKeys && inLane === chosen && index === row}
        onLine={crossLine}
        onMore={onMore}
        onReject={onReject}
      />
    ),
    [settings, menu, confirmed, chosen, row, byKeys, onMore, onReject],
  );
  const shown = wide ? visible : [chosen];
  return (
    <div className={classes.place} onPointerDown={touchBegins} onPointerUp={touchEnds} onPointerCancel={touchEnds}>
      {!wide && <LaneTabs board={board} lanes={visible} lane={chosen} onChange={setLane} label={t`Order status`} />}
      <div className={classes.board} style={{ gridTemplateColumns: `repeat(${shown.length}, minmax(0, 1fr))` }}>
        {shown.map((inLane) => (
          <TicketColumn
            key={inLane}
            lane={inLane}
            ids={board[inLane]}
            label={labels[inLane]}
            selected={byKeys && wide && inLane === chosen}
            showTitle={wide}
          >
            {ticket(inLane)}
          </TicketColumn>
        ))}
      </div>
    </div>
  );
}
