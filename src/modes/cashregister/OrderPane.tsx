import { Plural, Trans, useLingui } from '@lingui/react/macro';
import {
  IconArmchair,
  IconBuildingStore,
  IconCash,
  IconCircleCheck,
  IconPlus,
  IconSend,
  IconShoppingCart,
} from '@tabler/icons-react';
import { memo, useState } from 'react';
import { useSnapshot } from 'valtio';
import { totalItems } from '#domain/cart/cart.ts';
import type { MenuIndex } from '#domain/menu/menuIndex.ts';
import type { NewOrderItem } from '#domain/order/order.ts';
import { isOpenOrder, isOwed } from '#domain/order/orderStates.ts';
import { lastPrintedAt } from '#domain/order/withPrinted.ts';
import { remainingAmount } from '#domain/payment/remaining.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { connection } from '#src/data/realtime/connectionStore.ts';
import { tableOrders } from '#src/data/picture/pictureStore.ts';
import { usePicture } from '#src/data/picture/usePicture.ts';
import { OrderPlace } from '#src/ui/order/OrderPlace.tsx';
import { OrderFlags } from '#src/ui/order/OrderFlags.tsx';
import { StatusWords } from '#src/i18n/orderWords.tsx';
import { draftLines } from '#src/features/register/draftLines.ts';
import { draft, openInDraft, removeDraftLine, setDraftTable } from '#src/features/register/registerDraft.ts';
import { newOrder } from '#src/features/register/savedDraft.ts';
import { sendDraft } from '#src/features/register/sendDraft.ts';
import { TablePicker } from '#src/features/register/TablePicker.tsx';
import { VoidSheet } from '#src/features/register/VoidSheet.tsx';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { Chip } from '#src/ui/button/Chip.tsx';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { showFailure } from '#src/ui/feedback/showFailure.ts';
import { Price } from '#src/ui/money/Price.tsx';
import { ChangeLine } from './ChangeLine.tsx';
import { KitchenNotice } from './KitchenNotice.tsx';
import { PaneLine } from './PaneLine.tsx';
import { paneStore, printTicket } from './paneStore.ts';
import { TicketPrinter } from './TicketPrinter.tsx';
import { TicketQuestion } from './TicketQuestion.tsx';
import classes from './OrderPane.module.css';

type OrderPaneProps = { restaurant: Restaurant; index: MenuIndex; onPay: (order_ids: readonly string[]) => void };
type Voiding = Parameters<typeof VoidSheet>[0]['line'];

/** The order being taken: what went out already, what goes out next, and the two buttons that matter. */
export const OrderPane = memo(function OrderPane({ restaurant, index, onPay }: OrderPaneProps) {
  const { t } = useLingui();
  const { cart, order_id, aside } = useSnapshot(draft);
  const known = usePicture();
  const { online } = useSnapshot(connection);
  const { withTicket } = useSnapshot(paneStore);
  const [choosing, setChoosing] = useState(false);
  const [voiding, setVoiding] = useState<Voiding>();
  const [changing, setChanging] = useState<NewOrderItem>();
  const [busy, setBusy] = useState(false);
  const order = order_id === undefined ? undefined : known.orders[order_id];
  const pending = order !== undefined && (known.pendingOrders[order.order_id] ?? 0) > 0;
  const table_id = order ? order.table_id : cart.table_id;
  const table = table_id === undefined ? undefined : known.tables[table_id]?.name;
  const fresh = draftLines(cart.items as NewOrderItem[], index, restaurant);
  const count = totalItems({ items: cart.items as NewOrderItem[] });
  const freshAmount = fresh.reduce((sum, { priced }) => sum + (priced?.amount ?? 0), 0);
  const remaining = order ? remainingAmount(order) : 0;
  const { currency } = restaurant;
  const bill =
    table_id === undefined
      ? []
      : tableOrders(table_id, known.orders, known.tables).filter((one) => isOwed(one) && remainingAmount(one) > 0);
  /** what was begun as a new order before this one was opened */
  const parked = totalItems({ items: (aside[newOrder]?.items ?? []) as NewOrderItem[] });
  const unpriced = fresh.some(({ priced }) => !priced);

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
      <header className={classes.head}>
        {order ? (
          <>
            <h2 className={classes.number}>
              <Trans>Order {order.number}</Trans>
            </h2>
            <BigButton
              size="staff"
              tone="plain"
              icon={<IconPlus aria-hidden="true" />}
              onClick={() => openInDraft(undefined)}
            >
              <Trans>New order</Trans>
              {parked > 0 && <bdi className={classes.parked}>{parked}</bdi>}
            </BigButton>
          </>
        ) : (
          <>
            <h2 className={classes.number}>
              <Trans>New order</Trans>
            </h2>
            <BigButton
              size="staff"
              tone="plain"
              icon={
                table === undefined ? <IconBuildingStore aria-hidden="true" /> : <IconArmchair aria-hidden="true" />
              }
              onClick={() => setChoosing(true)}
            >
              {table === undefined ? <Trans>Counter</Trans> : <bdi>{table}</bdi>}
            </BigButton>
          </>
        )}
      </header>
      {order && (
        <p className={classes.marks}>
          <OrderPlace type={order.type} table={table} />
          <Chip>
            <StatusWords status={order.statusEntry.status} />
          </Chip>
          <OrderFlags flags={order.flags} printedAt={lastPrintedAt(order)} pending={pending} />
        </p>
      )}
      <BegunElsewhere />
      <div className={classes.lines}>
        {!order && fresh.length === 0 && (
          <EmptyState icon={<IconShoppingCart aria-hidden="true" />} title={<Trans>Nothing taken yet</Trans>}>
            <Trans>Tap dishes to add them. A number first is the quantity, a long press opens the dish.</Trans>
          </EmptyState>
        )}
        {order?.items.map((line) => (
          <PaneLine
            key={line.line_id}
            line={line}
            currency={currency}
            sent
            onVoid={
              line.voided || !isOpenOrder(order)
                ? undefined
                : (words) => setVoiding({ order_id: order.order_id, line_id: line.line_id, words })
            }
          />
        ))}
        {fresh.map(({ line, priced }) => (
          <PaneLine
            key={line.line_id}
            line={priced ?? line}
            currency={currency}
            onVoid={() => removeDraftLine(line.line_id)}
            onChange={() => setChanging(line)}
          />
        ))}
      </div>
      <footer className={classes.foot}>
        <p className={classes.sum}>
          <Trans>Total</Trans>
          <Price amount={(order?.amountTotal ?? 0) + freshAmount} currency={currency} size="large" />
        </p>
        {order && remaining === 0 && (
          <p className={classes.settled}>
            <IconCircleCheck aria-hidden="true" />
            <Trans>Paid</Trans>
          </p>
        )}
        {order && remaining > 0 && remaining !== order.amountTotal && (
          <p className={classes.rest}>
            <Trans>Remaining</Trans>
            <Price amount={remaining} currency={currency} />
          </p>
        )}
        <TicketQuestion />
        <KitchenNotice online={online} order={order} pending={pending} count={count} />
        <div className={classes.buttons}>
          {count > 0 && (
            <BigButton
              wide
              size="staff"
              busy={busy}
              icon={<IconSend aria-hidden="true" />}
              reason={unpriced ? t`A dish is no longer on the menu` : undefined}
              onClick={() => void send()}
            >
              <Plural value={count} one="Send # item" other="Send # items" />
            </BigButton>
          )}
          {order && count === 0 && (
            <BigButton
              wide
              size="staff"
              tone="success"
              icon={<IconCash aria-hidden="true" />}
              onClick={() => onPay([order.order_id])}
            >
              {remaining > 0 ? (
                <Trans>
                  Pay <Price amount={remaining} currency={currency} />
                </Trans>
              ) : (
                <Trans>Payment and receipt</Trans>
              )}
            </BigButton>
          )}
          {order && count === 0 && bill.length > 1 && (
            <BigButton wide size="staff" tone="plain" onClick={() => onPay(bill.map((one) => one.order_id))}>
              <Trans>
                Pay the whole table{' '}
                <Price amount={bill.reduce((sum, one) => sum + remainingAmount(one), 0)} currency={currency} />
              </Trans>
            </BigButton>
          )}
        </div>
      </footer>
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

/** Dishes that were tapped for another open order and have not gone out. */
function BegunElsewhere() {
  const { aside } = useSnapshot(draft);
  const { orders } = usePicture();
  const begun = Object.entries(aside).filter(([place]) => place !== newOrder);
  if (begun.length === 0) return null;
  return (
    <p className={classes.marks}>
      {begun.map(([order_id, { items }]) => (
        <Chip key={order_id} tone="warning" size="large" onClick={() => openInDraft(order_id)}>
          <Trans>
            Order {orders[order_id]?.number ?? '?'}: {totalItems({ items: items as NewOrderItem[] })} not sent
          </Trans>
        </Chip>
      ))}
    </p>
  );
}
