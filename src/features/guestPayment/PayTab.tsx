import { Trans, useLingui } from '@lingui/react/macro';
import { IconBellRinging, IconCreditCard, IconReceipt2 } from '@tabler/icons-react';
import { useSnapshot } from 'valtio';
import type { Currency, Money } from '#domain/money/money.ts';
import type { Order } from '#domain/order/order.ts';
import { isOpenOrder } from '#domain/order/orderStates.ts';
import { tableBill } from '#domain/payment/bill.ts';
import { type BillChoice, chosenAmount } from '#domain/payment/billChoice.ts';
import { mostTip, tipAmount } from '#domain/payment/tip.ts';
import { cardAmountSentence } from '#src/i18n/cardAmountSentence.ts';
import { errorSentence } from '#src/i18n/errorSentence.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { Price } from '#src/ui/money/Price.tsx';
import { AllPaid } from './AllPaid.tsx';
import { BillCard } from './BillCard.tsx';
import { begunPart, cardPayment } from './cardPaymentStore.ts';
import { PaidByOthers } from './PaidByOthers.tsx';
import { payChoice, tipOf, wantedOf } from './payStore.ts';
import { PayWays } from './PayWays.tsx';
import { sumSentence } from './sumSentence.ts';
import { TipPicker } from './TipPicker.tsx';
import { UnfinishedPart } from './UnfinishedPart.tsx';
import classes from './PayTab.module.css';

type PayTabProps = {
  orders: readonly Order[];
  /** the orders that this phone made */
  own: ReadonlySet<string>;
  currency: Currency;
  language: string;
  timeZone: string;
  /** the house takes cards through the phone */
  online: boolean;
  /** no connection: cards cannot be charged, and it says so before it is tried (D30) */
  offline: boolean;
  /** orders that have not left this phone are not on the bill yet */
  unsent: boolean;
  simulated: boolean;
  onPayByCard: (wanted: BillChoice, tip: Money) => void;
  onAskWaiter: (amount: Money) => void;
};

/** The table's bill, live, and every way to pay a part of it. */
export function PayTab(props: PayTabProps) {
  const { orders, own, currency, language, timeZone, online, offline, unsent, simulated, onPayByCard, onAskWaiter } =
    props;
  const { t } = useLingui();
  const choice = useSnapshot(payChoice);
  const { step, error, kept } = useSnapshot(cardPayment);
  const bill = tableBill(orders);
  if (bill.orders.length === 0) {
    return (
      <EmptyState icon={<IconReceipt2 aria-hidden="true" />} title={<Trans>Nothing to pay yet</Trans>}>
        <Trans>Your bill appears here as soon as you have ordered.</Trans>
      </EmptyState>
    );
  }
  const begun = begunPart(bill.parts, kept);
  const wanted = wantedOf(choice);
  const amount = chosenAmount(bill, wanted);
  const { amountText, tipText, tipPercent } = choice;
  const bounds = { least: 1, most: bill.left, currency };
  const amountProblem = choice.way === 'amount' ? sumSentence(amountText, bounds) : undefined;
  const tipBounds = { least: 0, most: mostTip(amount ?? 0, currency), currency };
  const tipProblem = tipPercent === undefined ? sumSentence(tipText, tipBounds) : undefined;
  const tip = amount === undefined || tipProblem ? 0 : tipAmount(tipOf(choice), amount);
  // what this phone has claimed is its own: the next share may be a cent less
  const sum = begun ? begun.amount + begun.tip : (amount ?? 0) + tip;
  const total = <Price amount={sum} currency={currency} />;
  const unchargeable = cardAmountSentence(sum, currency);
  const nothing = amountProblem
    ? t`Please check the amount`
    : tipProblem
      ? t`Please check the tip`
      : amount === undefined
        ? t`Please choose what you want to pay`
        : undefined;
  const noCard = offline
    ? t`Card payment needs a connection`
    : unsent
      ? t`Your order has not been sent yet`
      : begun
        ? t`Please finish the card payment that you have begun`
        : (nothing ?? unchargeable);
  const problem = step === 'idle' && error && bill.remaining > 0 && (
    <p className={classes.error} role="alert">
      {errorSentence(error)}
    </p>
  );
  const waiter = (
    <BigButton
      wide
      tone={online ? 'plain' : 'primary'}
      className={classes.button}
      icon={<IconBellRinging size={22} stroke={1.5} aria-hidden="true" />}
      reason={nothing}
      onClick={() => onAskWaiter((amount ?? 0) + tip)}
    >
      <Trans>Pay at the waiter, cash or card</Trans>
    </BigButton>
  );
  return (
    <div className={classes.place}>
      <div role="status" className={classes.word}>
        {bill.remaining === 0 && <AllPaid served={!bill.orders.some(isOpenOrder)} />}
      </div>
      {/* another page once nothing remains: its word stands above it, and pushes nothing down */}
      <BillCard
        key={Math.sign(bill.remaining)}
        bill={bill}
        currency={currency}
        language={language}
        timeZone={timeZone}
        own={own}
      />
      <UnfinishedPart bill={bill} currency={currency} />
      <div role="status" className={classes.word}>
        {bill.left === 0 && bill.remaining > 0 && !begun && <PaidByOthers />}
      </div>
      {bill.left === 0 && problem}
      {bill.left > 0 && (
        <>
          <PayWays bill={bill} currency={currency} amountProblem={amountProblem} own={own} />
          <TipPicker amount={amount ?? 0} currency={currency} problem={tipProblem} />
          {online && waiter}
          {online && simulated && (
            <p className={classes.simulated}>
              <Trans>Payments are simulated here: no money moves.</Trans>
            </p>
          )}
          <div className={classes.foot}>
            {problem}
            <div className={classes.sum} aria-live="polite">
              <span>
                <Trans>You pay</Trans>
                {tip > 0 && !begun && (
                  <span className={classes.tip}>
                    <Trans>with {<Price amount={tip} currency={currency} />} tip</Trans>
                  </span>
                )}
              </span>
              <Price amount={sum} currency={currency} size="large" />
            </div>
            {online ? (
              <BigButton
                wide
                className={classes.button}
                icon={<IconCreditCard size={22} stroke={1.5} aria-hidden="true" />}
                reason={noCard}
                busy={step === 'opening'}
                onClick={() => onPayByCard(wanted, tip)}
              >
                {noCard ?? <Trans>Pay {total} by card</Trans>}
              </BigButton>
            ) : (
              waiter
            )}
          </div>
        </>
      )}
    </div>
  );
}
