import { Trans, useLingui } from '@lingui/react/macro';
import { memo, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { MenuIndex } from '#domain/menu/menuIndex.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { connection } from '#src/data/realtime/connectionStore.ts';
import { useIsPending, useOrder, useTableName, useTableOrders } from '#src/data/picture/useOrder.ts';
import { openLine } from '#src/features/register/dish/takeDish.ts';
import { draft, openInDraft, setDraftTable } from '#src/features/register/registerDraft.ts';
import { newOrder } from '#src/features/register/savedDraft.ts';
import { sendDraft } from '#src/features/register/sendDraft.ts';
import { TablePicker } from '#src/features/register/TablePicker.tsx';
import { toPay } from '#src/features/register/toPay.ts';
import { WhereTo } from '#src/features/register/WhereTo.tsx';
import { type VoidedLine, voidedLine, VoidSheet } from '#src/features/register/VoidSheet.tsx';
import { showFailure } from '#src/ui/feedback/showFailure.ts';
import { PaneFoot } from './PaneFoot.tsx';
import { PaneHead } from './PaneHead.tsx';
import { PaneLines } from './PaneLines.tsx';
import { PaneSheets } from './PaneSheets.tsx';
import { paneStore, printTicket } from './paneStore.ts';
import { paneView } from './paneView.ts';
import { TicketPrinter } from './TicketPrinter.tsx';
import classes from './OrderPane.module.css';

type OrderPaneProps = { restaurant: Restaurant; index: MenuIndex; onPay: (order_ids: readonly string[]) => void };

/** The order being taken: what went out already, what goes out next, and the two buttons that matter. */
export const OrderPane = memo(function OrderPane({ restaurant, index, onPay }: OrderPaneProps) {
  const { t, i18n } = useLingui();
  const { cart, order_id, aside } = useSnapshot(draft) as typeof draft;
  const { online } = useSnapshot(connection);
  const { withTicket } = useSnapshot(paneStore);
  const [choosing, setChoosing] = useState(false);
  const [voiding, setVoiding] = useState<VoidedLine>();
  const [busy, setBusy] = useState(false);
  const order = useOrder(order_id);
  const pending = useIsPending(order?.order_id);
  const table_id = order ? order.table_id : cart.table_id;
  const table = useTableName(table_id);
  const ofTable = useTableOrders(table_id);
  const { currency } = restaurant;
  const view = paneView({
    order,
    items: cart.items,
    asideItems: aside[newOrder]?.items ?? [],
    tableOrders: ofTable,
    wishes: cart,
    restaurant,
    index,
  });

  const sending = useRef<Promise<string | undefined>>(undefined);
  const sendNow = async (): Promise<string | undefined> => {
    setBusy(true);
    try {
      const sent = await sendDraft(restaurant, index, () => withTicket && !connection.online);
      if (sent.ticket) printTicket(sent.ticket);
      return sent.order_id;
    } catch (error) {
      showFailure(error);
      return undefined;
    } finally {
      sending.current = undefined;
      setBusy(false);
    }
  };
  /** Answers the order that it became. Whoever taps meanwhile waits for the same. */
  const send = (): Promise<string | undefined> => (sending.current ??= sendNow());
  const pay = async (): Promise<void> => {
    const paid = await toPay(sending.current, send);
    if (paid !== undefined) onPay([paid]);
  };

  return (
    <section className={classes.pane} aria-label={t`Order`}>
      <PaneHead
        order={order}
        wishes={cart}
        pending={pending}
        table={table}
        parked={view.parked}
        onTable={() => setChoosing(true)}
      />
      {!order && view.fresh.length === 0 && (
        <WhereTo table_id={table_id} currency={currency} onChoose={setDraftTable} onOpen={openInDraft} />
      )}
      {(order || view.fresh.length > 0) && (
        <PaneLines
          order={order}
          fresh={view.fresh}
          currency={currency}
          onVoid={order && view.canVoid ? (line) => setVoiding(voidedLine(order, line, i18n.locale)) : undefined}
          onChange={(line) => openLine(line, index)}
        />
      )}
      <PaneFoot
        order={order}
        view={view}
        currency={currency}
        online={online}
        pending={pending}
        busy={busy}
        onSend={() => void send()}
        onPay={onPay}
        onPayThis={() => void pay()}
      />
      <TablePicker
        opened={choosing}
        title={<Trans>Table or counter</Trans>}
        chosen={table_id}
        currency={currency}
        onClose={() => setChoosing(false)}
        onChoose={setDraftTable}
      />
      <VoidSheet line={voiding} onClose={() => setVoiding(undefined)} />
      <PaneSheets order={order} restaurant={restaurant} />
      <TicketPrinter />
    </section>
  );
});
