import { Trans, useLingui } from '@lingui/react/macro';
import type { Terminal } from '#domain/device/device.ts';
import type { Currency, Money } from '#domain/money/money.ts';
import { errorSentence } from '#src/i18n/errorSentence.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { Segmented } from '#src/ui/input/Segmented.tsx';
import { CardPayment } from './card/CardPayment.tsx';
import { CashPayment } from './CashPayment.tsx';
import { PayTip } from './PayTip.tsx';
import type { Means, PayView } from './payView.ts';
import classes from './PayScreen.module.css';

type PayTakeProps = {
  view: PayView;
  restaurant_id: string;
  currency: Currency;
  tip: Money;
  /** a payment in cash has a pad of its own */
  part_id: string;
  busy: boolean;
  onMeans: (means: Means) => void;
  onTip: (tip: Money) => void;
  onCash: (given: Money, keeps: Money) => void;
  /** another device takes a card for this bill */
  isAsked: boolean;
  /** with a reader of the house, or without one */
  onCard: (terminal_id?: string) => void;
  /** the device that holds this reader takes it */
  onAsk: (terminal: Terminal) => void;
  onLater: () => void;
};

/** Takes the part that is chosen: in cash, by card, or later. */
export function PayTake({ view, restaurant_id, currency, tip, part_id, busy, isAsked, ...on }: PayTakeProps) {
  const { t } = useLingui();
  const { bill, means, part, refusal, charging, charge, due } = view;
  const reason = part ? undefined : refusal ? errorSentence(refusal) : t`Choose what is paid`;
  return (
    <>
      <Segmented
        wide
        size="staff"
        label={t`How it is paid`}
        value={means}
        onChange={(next) => !charging && on.onMeans(next)}
        options={[
          { value: 'cash', label: <Trans>Cash</Trans> },
          { value: 'card', label: <Trans>Card</Trans> },
          { value: 'later', label: <Trans>Later</Trans> },
        ]}
      />
      {means !== 'later' && !charging && (
        <PayTip amount={part?.amount ?? 0} tip={tip} currency={currency} onChange={on.onTip} />
      )}
      {means === 'cash' && (
        <CashPayment
          key={part_id}
          due={due.total}
          rounding={due.rounding}
          currency={currency}
          reason={reason}
          busy={busy}
          onPay={on.onCash}
        />
      )}
      {means === 'card' && (
        <CardPayment
          restaurant_id={restaurant_id}
          orders={bill.orders}
          due={due.total}
          currency={currency}
          reason={reason}
          charge={charge}
          isAsked={isAsked}
          onStart={() => on.onCard()}
          onReader={on.onCard}
          onAsk={on.onAsk}
        />
      )}
      {means === 'later' && (
        <>
          <p className={classes.label}>
            <Trans>Nothing is taken now. The bill stays in the list of open orders, under Unpaid.</Trans>
          </p>
          <BigButton wide size="staff" onClick={on.onLater}>
            <Trans>The guest pays later</Trans>
          </BigButton>
        </>
      )}
    </>
  );
}
