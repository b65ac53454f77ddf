import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { Terminal } from '#domain/device/device.ts';
import type { Money } from '#domain/money/money.ts';
import type { Order } from '#domain/order/order.ts';
import { wholeBill } from '#domain/payment/billChoice.ts';
import type { PartialPayment } from '#domain/payment/partialPayment.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { newId } from '#src/data/ids.ts';
import { deviceSession } from '#src/data/session/deviceSessionStore.ts';
import { setUnderWay } from '#src/data/underWay.ts';
import { showFailure } from '#src/ui/feedback/showFailure.ts';
import { showToast } from '#src/ui/feedback/toasts.ts';
import { useBusy } from '#src/ui/useBusy.ts';
import { cardReader, readerCard, readerIsAt, resetReader, settleReader } from './card/cardReader.ts';
import { askDevice, deviceCharge, followAsked, forgetAsked, isAsking } from './card/deviceCharge.ts';
import { isOfBill } from './card/isOfBill.ts';
import { PaidPanel } from './PaidPanel.tsx';
import { PayBill } from './PayBill.tsx';
import { PayTake } from './PayTake.tsx';
import { type JustPaid, type Means, paidInCash, payView } from './payView.ts';
import { askedFor, beginCharge, forgetCharge, readerCharge } from './card/readerCharge.ts';
import { useAutomaticReceipt } from './receipt/useAutomaticReceipt.ts';
import { ReceiptSheet } from './receipt/ReceiptSheet.tsx';
import type { Returned } from './ReturnsList.tsx';
import { payLater, takeCash } from './takeCash.ts';
import classes from './PayScreen.module.css';

type PayScreenProps = {
  /** one order, or all of a table */
  orders: readonly Order[];
  restaurant: Restaurant;
  title: ReactNode;
  onClose: () => void;
  /** the bill is done with */
  onNewOrder: () => void;
};

/** Charges a bill in one or several parts. Everything but cards works without a network. */
export function PayScreen({ orders, restaurant, title, onClose, onNewOrder }: PayScreenProps) {
  const { t } = useLingui();
  const [choice, setChoice] = useState(wholeBill);
  const [tip, setTip] = useState<Money>(0);
  const [part_id, setPartId] = useState(newId);
  const [taken, setTaken] = useState<JustPaid>();
  const [receipt, setReceipt] = useState<{ part?: PartialPayment; returned?: Returned }>();
  const { busy, run } = useBusy();
  const [means, setMeans] = useState<Means>('cash');
  const card = useSnapshot(cardReader);
  const reader = askedFor(orders, useSnapshot(readerCharge));
  const { device } = useSnapshot(deviceSession);
  const asked = useSnapshot(deviceCharge);
  const isAsked = asked.request !== undefined && isOfBill(orders, asked.orders);
  useEffect(() => {
    setUnderWay('payment', true);
    return () => setUnderWay('payment', false);
  }, []);
  useEffect(followAsked, []);
  useEffect(() => settleReader(orders, card.step), [orders, card.step]);
  const { currency, restaurant_id } = restaurant;
  const view = payView({
    orders,
    restaurant,
    choice,
    tip,
    partialPayment_id: part_id,
    means,
    taken,
    card: {
      isOpen: card.step !== 'paid' && readerIsAt(orders, card) === 'this bill',
      isPaid: card.step === 'paid',
      partialPayment_id: card.partialPayment_id,
    },
    reader: {
      asking: reader.busy || (isAsked && asked.result?.success !== true),
      begun: isAsked ? asked.request?.data.partialPayment_id : reader.partialPayment_id,
      device_id: device?.device_id,
    },
  });
  const { wanted, part, paid } = view;
  const { remaining } = view.bill;
  useAutomaticReceipt(orders, paid, restaurant);

  const begin = (): void => {
    setChoice({ ...choice, claims: [], amount: 0 });
    setTip(0);
    setPartId(newId());
  };
  const forgetCards = (): void => {
    resetReader();
    if (isAsked) forgetAsked();
    forgetCharge(orders);
  };
  /** Whoever chooses from the bill goes on to the next payment: what was just taken needs no tap to be put away. */
  const choose = (next: typeof choice): void => {
    if (paid) {
      setTaken(undefined);
      forgetCards();
      setTip(0);
      setPartId(newId());
    }
    setChoice(next);
  };
  const payInCash = async (given: Money, keeps: Money): Promise<void> => {
    if (!wanted || !part) return;
    const tipped = part.tip + keeps;
    await takeCash(tipped > 0 ? { ...wanted, tip: tipped } : wanted, part.amount, given);
    setTaken(paidInCash({ ...part, tip: tipped }, given, currency));
    begin();
  };
  const payByCard = (terminal_id?: string): void => {
    if (!wanted) return;
    // what was given up is never opened again under its id
    const fresh = { ...wanted, partialPayment_id: newId() };
    if (terminal_id === undefined) {
      cardReader.orders = fresh.orders;
      return void readerCard.start(fresh).catch(showFailure);
    }
    setMeans('card');
    beginCharge(fresh, terminal_id).catch(showFailure);
  };
  const askOther = ({ terminal_id, heldBy }: Terminal): void => {
    if (!wanted || !heldBy) return;
    // another bill's card is still asked for: its part has to come back before the next one is
    if (isAsking()) return showFailure({ code: 'reader_busy' });
    askDevice({ ...wanted, partialPayment_id: newId() }, { terminal_id, ...heldBy }).catch(showFailure);
  };
  const leaveOpen = async (): Promise<void> => {
    try {
      await payLater(orders.map((order) => order.order_id));
      showToast({ tone: 'success', text: t`Paid later` });
      onClose();
    } catch (error) {
      showFailure(error);
    }
  };

  return (
    <div className={classes.screen}>
      <PayBill
        view={view}
        title={title}
        currency={currency}
        choice={choice}
        onChoice={choose}
        onReceipt={(one) => setReceipt({ part: one })}
        onReturned={(returned) => setReceipt({ returned })}
        onClose={() => {
          resetReader();
          if (!view.onReader) forgetCharge(orders);
          onClose();
        }}
      />
      <section className={classes.take} aria-label={t`Payment`}>
        {paid || remaining === 0 ? (
          <PaidPanel
            orders={orders}
            currency={currency}
            paid={paid}
            remaining={remaining}
            onNext={() => {
              setTaken(undefined);
              forgetCards();
              begin();
            }}
            onReceipt={() => setReceipt(remaining > 0 && paid ? { part: paid.part } : {})}
            onNewOrder={() => {
              forgetCards();
              onNewOrder();
            }}
          />
        ) : (
          <PayTake
            view={view}
            restaurant_id={restaurant_id}
            currency={currency}
            tip={tip}
            part_id={part_id}
            busy={busy}
            onMeans={setMeans}
            onTip={setTip}
            onCash={(given, keeps) => run(() => payInCash(given, keeps))}
            isAsked={isAsked}
            onCard={payByCard}
            onAsk={askOther}
            onLater={() => void leaveOpen()}
          />
        )}
      </section>
      <ReceiptSheet
        opened={receipt !== undefined}
        orders={orders}
        part={receipt?.part}
        returned={receipt?.returned}
        restaurant={restaurant}
        onClose={() => setReceipt(undefined)}
      />
    </div>
  );
}
