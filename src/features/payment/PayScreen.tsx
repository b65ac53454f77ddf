import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowLeft } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { Money } from '#domain/money/money.ts';
import type { Order } from '#domain/order/order.ts';
import type { NewPartialPayment, PartialPayment } from '#domain/payment/partialPayment.ts';
import { dueOf } from '#domain/payment/paidPart.ts';
import { remainingAmount } from '#domain/payment/remaining.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { newId } from '#src/data/ids.ts';
import { deviceSession } from '#src/data/session/deviceSessionStore.ts';
import { setUnderWay } from '#src/data/underWay.ts';
import { errorSentence } from '#src/i18n/errorSentence.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { showFailure } from '#src/ui/feedback/showFailure.ts';
import { showToast } from '#src/ui/feedback/toasts.ts';
import { Segmented } from '#src/ui/input/Segmented.tsx';
import { Price } from '#src/ui/money/Price.tsx';
import { CardPayment } from './CardPayment.tsx';
import { cardReader, resetReader, startReader } from './cardReader.ts';
import { CashPayment } from './CashPayment.tsx';
import type { JustPaid } from './PaidPanel.tsx';
import { PaidPanel } from './PaidPanel.tsx';
import { PartsList } from './PartsList.tsx';
import type { PayChoice } from './payChoice.ts';
import { previewPart, wantedPart, wholeBill } from './payChoice.ts';
import { PaySplit } from './PaySplit.tsx';
import { PayTip } from './PayTip.tsx';
import { beginCharge, chargeOf, forgetCharge, readerCharge } from './readerCharge.ts';
import { ReceiptSheet } from './ReceiptSheet.tsx';
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

type Way = 'cash' | 'card' | 'later';

/** Charges a bill in one or several parts. Everything but cards works without a network. */
export function PayScreen({ orders, restaurant, title, onClose, onNewOrder }: PayScreenProps) {
  const { t } = useLingui();
  const [choice, setChoice] = useState<PayChoice>(wholeBill);
  const [part_id, setPartId] = useState(newId);
  const [taken, setPaid] = useState<JustPaid>();
  const [receipt, setReceipt] = useState<{ part?: PartialPayment }>();
  const [busy, setBusy] = useState(false);
  const { step, partialPayment_id } = useSnapshot(cardReader);
  const { partialPayment_id: begun, busy: asking } = useSnapshot(readerCharge);
  const { device } = useSnapshot(deviceSession);
  const charge = chargeOf(orders, begun, device?.device_id);
  const onReader = asking || charge?.status === 'open';
  const [chosenWay, setWay] = useState<Way>('cash');
  const way = onReader ? 'card' : chosenWay;
  useEffect(() => {
    setUnderWay('payment', true);
    return () => setUnderWay('payment', false);
  }, []);
  const { currency } = restaurant;
  const total = orders.reduce((sum, order) => sum + order.amountTotal, 0);
  const remaining = orders.reduce((sum, order) => sum + remainingAmount(order), 0);
  const wanted = wantedPart(choice, orders, part_id);
  const preview = wanted && previewPart(wanted, orders, restaurant);
  const part = preview?.ok ? preview.value : undefined;
  const onTestReader = step !== 'idle' && step !== 'paid';
  const charging = onTestReader || onReader;
  const charged = orders.flatMap((order) => order.payments).find((one) => one.partialPayment_id === partialPayment_id);
  const byCard = step === 'paid' ? charged : charge?.status === 'paid' ? charge : undefined;
  const paid = taken ?? (byCard ? { part: byCard, change: 0 } : undefined);
  const shownPart = (onTestReader ? charged : onReader ? charge : undefined) ?? part;
  const reason = part ? undefined : preview && !preview.ok ? errorSentence(preview) : t`Choose what is paid`;

  const begin = (): void => {
    setChoice({ ...choice, tip: 0, units: {}, amount: 0 });
    setPartId(newId());
  };
  const next = (): void => {
    setPaid(undefined);
    resetReader();
    forgetCharge();
    begin();
  };

  const cash = async (given: Money): Promise<void> => {
    if (!wanted || !part) return;
    setBusy(true);
    try {
      await takeCash(wanted, part.amount, given);
      const { rounding, total: due } = dueOf(part, 'cash', currency);
      setPaid({ part: { ...part, status: 'paid', option: 'cash', given, rounding }, change: given - due });
      begin();
    } catch (error) {
      showFailure(error);
    }
    setBusy(false);
  };
  const later = async (): Promise<void> => {
    try {
      await payLater(orders.map((order) => order.order_id));
      showToast({ tone: 'success', text: t`Paid later` });
      onClose();
    } catch (error) {
      showFailure(error);
    }
  };
  const close = (): void => {
    resetReader();
    if (!onReader) forgetCharge();
    onClose();
  };
  /** What was given up is never opened again under its id. */
  const fresh = (): NewPartialPayment | undefined => wanted && { ...wanted, partialPayment_id: newId() };
  const due = shownPart ? dueOf(shownPart, way, currency) : { total: 0, rounding: 0 };

  return (
    <div className={classes.screen}>
      <section className={classes.bill} aria-label={t`Bill`}>
        <header className={classes.head}>
          <BigButton
            size="staff"
            tone="plain"
            icon={<IconArrowLeft aria-hidden="true" />}
            reason={onTestReader ? t`A card is being charged` : undefined}
            onClick={close}
          >
            <Trans>Back</Trans>
          </BigButton>
          <h2>{title}</h2>
        </header>
        <dl className={classes.totals}>
          <dt>
            <Trans>Total</Trans>
          </dt>
          <dd>
            <Price amount={total} currency={currency} size="large" />
          </dd>
          <dt className={classes.remainingLabel}>
            <Trans>Remaining</Trans>
          </dt>
          <dd className={remaining > 0 ? classes.remaining : classes.settled} aria-live="polite">
            <Price amount={remaining} currency={currency} size="huge" />
          </dd>
        </dl>
        <PartsList
          orders={orders}
          currency={currency}
          charging={onTestReader ? partialPayment_id : onReader ? charge?.partialPayment_id : undefined}
          onReceipt={(one) => setReceipt({ part: one })}
        />
        {remaining > 0 && !charging && (
          <PaySplit orders={orders} currency={currency} choice={choice} onChange={setChoice} />
        )}
      </section>
      <section className={classes.take} aria-label={t`Payment`}>
        {paid || remaining === 0 ? (
          <PaidPanel
            orders={orders}
            currency={currency}
            paid={paid}
            remaining={remaining}
            onNext={next}
            onReceipt={() => setReceipt(remaining > 0 && paid ? { part: paid.part } : {})}
            onNewOrder={() => {
              resetReader();
              forgetCharge();
              onNewOrder();
            }}
          />
        ) : (
          <>
            <Segmented
              wide
              size="staff"
              label={t`How it is paid`}
              value={way}
              onChange={(next) => !charging && setWay(next)}
              options={[
                { value: 'cash', label: <Trans>Cash</Trans> },
                { value: 'card', label: <Trans>Card</Trans> },
                { value: 'later', label: <Trans>Later</Trans> },
              ]}
            />
            {way !== 'later' && !charging && (
              <PayTip
                amount={part?.amount ?? 0}
                tip={choice.tip}
                currency={currency}
                onChange={(tip) => setChoice({ ...choice, tip })}
              />
            )}
            {way === 'cash' && (
              <CashPayment
                key={part_id}
                due={due.total}
                rounding={due.rounding}
                currency={currency}
                reason={reason}
                busy={busy}
                onPay={(given) => void cash(given)}
              />
            )}
            {way === 'card' && (
              <CardPayment
                restaurant_id={restaurant.restaurant_id}
                due={due.total}
                currency={currency}
                reason={reason}
                charge={charge}
                onStart={() => {
                  const wish = fresh();
                  if (wish) void startReader(wish).catch(showFailure);
                }}
                onReader={(terminal_id) => {
                  setWay('card');
                  const wish = fresh();
                  if (wish) void beginCharge(wish, terminal_id).catch(showFailure);
                }}
              />
            )}
            {way === 'later' && (
              <>
                <p className={classes.label}>
                  <Trans>Nothing is taken now. The bill stays in the list of open orders, under Unpaid.</Trans>
                </p>
                <BigButton wide size="staff" onClick={() => void later()}>
                  <Trans>The guest pays later</Trans>
                </BigButton>
              </>
            )}
          </>
        )}
      </section>
      <ReceiptSheet
        opened={receipt !== undefined}
        orders={orders}
        part={receipt?.part}
        restaurant={restaurant}
        onClose={() => setReceipt(undefined)}
      />
    </div>
  );
}
