import { Trans, useLingui } from '@lingui/react/macro';
import { IconCircleCheck, IconCreditCard } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import type { Order } from '#domain/order/order.ts';
import { tableBill } from '#domain/payment/bill.ts';
import { wantedPart, wholeBill } from '#domain/payment/billChoice.ts';
import { newId } from '#src/data/ids.ts';
import { connection } from '#src/data/realtime/connectionStore.ts';
import { CardPlace } from '#src/features/guestPayment/CardPlace.tsx';
import { begunPart, cardPayment } from '#src/features/guestPayment/cardPaymentStore.ts';
import { startCardPayment } from '#src/features/guestPayment/payByCard.ts';
import { UnfinishedPart } from '#src/features/guestPayment/UnfinishedPart.tsx';
import { formatTime } from '#src/i18n/dateTime.ts';
import { cardAmountSentence } from '#src/i18n/cardAmountSentence.ts';
import { errorSentence } from '#src/i18n/errorSentence.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { Price } from '#src/ui/money/Price.tsx';
import { justPlaced } from './justPlaced.ts';
import moment from '#src/features/table/OrderMoment.module.css';
import classes from './Followed.module.css';

/** An unpaid order is kept so long (D11). */
const keptMs = 30 * 60_000;

type PayFollowedProps = {
  order: Order;
  timeZone: string;
  sent: boolean;
  /** it was ordered just now: the card's sheet comes by itself */
  begins: boolean;
};

/** Paying an order that the house gets once it is paid (D11), also after a reload in the middle of it. */
export function PayFollowed({ order, timeZone, sent, begins }: PayFollowedProps) {
  const { t } = useLingui();
  const { online } = useSnapshot(connection);
  const { step, kept, error } = useSnapshot(cardPayment);
  const bill = tableBill([order]);
  const begun = begunPart(bill.parts, kept);
  const pay = (): void => {
    const part = wantedPart(bill, wholeBill, 0, newId());
    if (part && !begun) void startCardPayment(part);
  };
  useEffect(() => {
    if (!begins || !sent || !online || bill.left === 0 || cardPayment.step !== 'idle' || justPlaced.cardOffered) return;
    justPlaced.cardOffered = true;
    pay();
  });
  const amount = <Price amount={bill.left} currency={order.currency} />;
  const unchargeable = cardAmountSentence(bill.left, order.currency);
  const noCard = online ? unchargeable : t`Card payment needs a connection`;
  return (
    <>
      {bill.remaining > 0 ? (
        <section className={classes.pay}>
          <h2 className={classes.head}>
            <Trans>Still to pay</Trans>
          </h2>
          <p>
            {sent ? (
              <Trans>
                The restaurant gets your order as soon as it is paid. It is kept for you until{' '}
                <bdi>{formatTime(new Date(Date.parse(order.createdAt) + keptMs), timeZone)}</bdi>.
              </Trans>
            ) : (
              <Trans>You can pay as soon as the order is sent.</Trans>
            )}
          </p>
          {step === 'idle' && error && (
            <p className={classes.fault} role="alert">
              {errorSentence(error)}
            </p>
          )}
          <UnfinishedPart bill={bill} currency={order.currency} />
          {sent && !begun && bill.left > 0 && (
            <BigButton
              wide
              className={moment.button}
              icon={<IconCreditCard size={22} stroke={1.5} aria-hidden="true" />}
              reason={noCard}
              busy={step === 'opening'}
              onClick={pay}
            >
              {noCard ?? <Trans>Pay {amount} by card</Trans>}
            </BigButton>
          )}
        </section>
      ) : (
        <p className={classes.paid} role="status">
          <IconCircleCheck size={22} stroke={1.5} aria-hidden="true" />
          <Trans>Paid {<Price amount={order.amountPaid} currency={order.currency} />}</Trans>
        </p>
      )}
      <CardPlace
        parts={bill.parts}
        onDone={() => requestAnimationFrame(() => window.scrollTo({ top: 0, behavior: 'smooth' }))}
        paid={<Trans>The restaurant has your order now.</Trans>}
      />
    </>
  );
}
