import { useLingui } from '@lingui/react/macro';
import { Suspense, useLayoutEffect, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Money } from '#domain/money/money.ts';
import { offersPayment } from '#domain/order/guestTerms.ts';
import { tableBill } from '#domain/payment/bill.ts';
import { wantedPart } from '#domain/payment/billChoice.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import type { Table } from '#domain/table/table.ts';
import { newId } from '#src/data/ids.ts';
import { act } from '#src/data/outbox/act.ts';
import { useOutbox } from '#src/data/outbox/useOutbox.ts';
import { usePicture } from '#src/data/picture/usePicture.ts';
import { useTableOrders } from '#src/data/picture/useOrder.ts';
import { connection } from '#src/data/realtime/connectionStore.ts';
import { madeHere } from '#src/features/cart/madeHere.ts';
import { unsentOrderIds } from '#src/features/cart/unsentOrders.ts';
import { CardPlace } from '#src/features/guestPayment/CardPlace.tsx';
import { begunPart, cardPayment } from '#src/features/guestPayment/cardPaymentStore.ts';
import { startCardPayment } from '#src/features/guestPayment/payByCard.ts';
import { PayTab } from '#src/features/guestPayment/PayTab.tsx';
import { payAt, resetPayChoice } from '#src/features/guestPayment/payStore.ts';
import { usePaymentProvider } from '#src/features/guestPayment/usePaymentProvider.ts';
import { moneyText } from '#src/i18n/money.ts';
import { later } from '#src/ui/page/later.ts';
import { RateOrder, ReceiptWays, ShareTable } from './pageParts.ts';
import classes from './PayPanel.module.css';

const AskWaiterSheet = later(() =>
  import('#src/features/guestPayment/AskWaiterSheet.tsx').then((module) => module.AskWaiterSheet),
);

type PayPanelProps = { table: Table; restaurant: Restaurant; onCallWaiter: () => void };

/** The Pay tab with the table's live bill. */
export function PayPanel({ table, restaurant, onCallWaiter }: PayPanelProps) {
  const { t, i18n } = useLingui();
  const orders = usePicture('orders');
  const { waiting } = useOutbox();
  const { online } = useSnapshot(connection);
  const provider = usePaymentProvider();
  const [asking, setAsking] = useState<Money>();
  const { currency, timezone } = restaurant;
  const { table_id } = table;
  // before anything of it is shown
  useLayoutEffect(() => payAt(table_id), [table_id]);
  const unsent = unsentOrderIds(waiting);
  const here = useTableOrders(table_id);
  const own = useMemo(() => new Set(madeHere().filter((order_id) => orders[order_id])), [orders]);
  const bill = tableBill(here);
  // a house is rated once for an evening, by the last that was served
  const completed = here.filter((order) => order.statusEntry.status === 'completed').toReversed();
  const done = completed.find(({ rating }) => rating !== undefined) ?? completed[0];
  const paid = bill.parts.filter((part) => part.status === 'paid');
  const [part] = paid;
  // of several who paid, each finds the own receipt on the bill
  const receipt =
    part && paid.length === 1
      ? { order_id: part.orders[0] ?? '', partialPayment_id: part.partialPayment_id }
      : undefined;
  const ask = async (means: 'cash' | 'card', amount: Money): Promise<void> => {
    const comment = `${means === 'cash' ? t`Cash` : t`Card`} · ${moneyText(amount, currency)}`;
    await act({ type: 'table.call', body: { event_id: newId(), table_id, reason: 'payment', comment } });
    onCallWaiter();
  };
  return (
    <>
      <PayTab
        orders={here}
        own={own}
        currency={currency}
        language={i18n.locale}
        timeZone={timezone}
        online={offersPayment(restaurant, 'online', table_id) && provider !== 'off'}
        simulated={provider === 'simulated'}
        offline={!online}
        unsent={here.some((order) => unsent.has(order.order_id))}
        onPayByCard={(wanted, tip) => {
          const part = wantedPart(bill, wanted, tip, newId());
          if (part && !begunPart(bill.parts, cardPayment.kept)) void startCardPayment(part);
        }}
        onAskWaiter={setAsking}
      />
      {bill.orders.length > 0 && bill.remaining === 0 && (
        <Suspense>
          <div className={classes.after}>
            {done && <RateOrder order={done} />}
            {receipt && <ReceiptWays of={receipt} />}
          </div>
        </Suspense>
      )}
      <CardPlace
        parts={bill.parts}
        onDone={() => {
          resetPayChoice();
          // what remains stands at the top
          requestAnimationFrame(() => window.scrollTo({ top: 0, behavior: 'smooth' }));
        }}
        onWaiter={setAsking}
      />
      {bill.remaining > 0 && (
        <Suspense>
          <div className={classes.after}>
            <ShareTable restaurant={restaurant.name} page={table.page} />
          </div>
        </Suspense>
      )}
      {asking !== undefined && (
        <Suspense>
          <AskWaiterSheet amount={asking} currency={currency} onClose={() => setAsking(undefined)} onAsk={ask} />
        </Suspense>
      )}
    </>
  );
}
