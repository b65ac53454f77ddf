import { useLingui } from '@lingui/react/macro';
import { memo, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { MenuIndex } from '#domain/menu/menuIndex.ts';
import type { NewOrderItem } from '#domain/order/order.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { connection } from '#src/data/realtime/connectionStore.ts';
import { tableOrders } from '#src/data/picture/pictureStore.ts';
import { usePicture } from '#src/data/picture/usePicture.ts';
import { draft, setDraftTable } from '#src/features/register/registerDraft.ts';
import { newOrder } from '#src/features/register/savedDraft.ts';
import { sendDraft } from '#src/features/register/sendDraft.ts';
import { TablePicker } from '#src/features/register/TablePicker.tsx';
import { VoidSheet } from '#src/features/register/VoidSheet.tsx';
import { showFailure } from '#src/ui/feedback/showFailure.ts';
import { ChangeLine } from './ChangeLine.tsx';
import { PaneFoot } from './PaneFoot.tsx';
import { PaneHead } from './PaneHead.tsx';
import { PaneLines } from './PaneLines.tsx';
import { paneStore, printTicket } from './paneStore.ts';
import { paneView } from './paneView.ts';
import { TicketPrinter } from './TicketPrinter.tsx';
import classes from './OrderPane.module.css';

type OrderPaneProps = { restaurant: Restaurant; index: MenuIndex; onPay: (order_ids: readonly string[]) => void };
type Voiding = Parameters<typeof VoidSheet>[0]['line'];

/** The order being taken: what went out already, what goes out next, and the two buttons that matter. */
export const OrderPane = memo(function OrderPane({ restaurant, index, onPay }: OrderPaneProps) {
  const { t } = useLingui();
  const { cart, order_id, aside } = useSnapshot(draft) as typeof draft;
  const picture = usePicture();
  const { online } = useSnapshot(connection);
  const { withTicket } = useSnapshot(paneStore);
  const [choosing, setChoosing] = useState(false);
  const [voiding, setVoiding] = useState<Voiding>();
  const [changing, setChanging] = useState<NewOrderItem>();
  const [busy, setBusy] = useState(false);
  const order = order_id === undefined ? undefined : picture.orders[order_id];
  const pending = order !== undefined && (picture.pendingOrders[order.order_id] ?? 0) > 0;
  const table_id = order ? order.table_id : cart.table_id;
  const { currency } = restaurant;
  const view = paneView({
    order,
    items: cart.items,
    asideItems: aside[newOrder]?.items ?? [],
    tableOrders: table_id === undefined ? [] : tableOrders(table_id, picture.orders, picture.tables),
    restaurant,
    index,
  });

  const send = async (): Promise<void> => {
    setBusy(true);
    try {
      const { ticket } = await sendDraft(restaurant, index, () => withTicket && !connection.online);
      if (ticket) printTicket(ticket);
    } catch (error) {
      showFailure(error);
    }
    setBusy(false);
  };

  return (
    <section className={classes.pane} aria-label={t`Order`}>
      <PaneHead
        order={order}
        pending={pending}
        table={table_id === undefined ? undefined : picture.tables[table_id]?.name}
        parked={view.parked}
        onTable={() => setChoosing(true)}
      />
      <PaneLines
        order={order}
        view={view}
        currency={currency}
        onVoid={({ line_id }, words) => order && setVoiding({ order_id: order.order_id, line_id, words })}
        onChange={setChanging}
      />
      <PaneFoot
        order={order}
        view={view}
        currency={currency}
        online={online}
        pending={pending}
        busy={busy}
        onSend={() => void send()}
        onPay={onPay}
      />
      <TablePicker
        opened={choosing}
        chosen={table_id}
        currency={currency}
        onClose={() => setChoosing(false)}
        onChoose={setDraftTable}
      />
      <VoidSheet line={voiding} onClose={() => setVoiding(undefined)} />
      {changing && (
        <ChangeLine line={changing} index={index} soldOut={restaurant.soldOut} onClose={() => setChanging(undefined)} />
      )}
      <TicketPrinter />
    </section>
  );
});
