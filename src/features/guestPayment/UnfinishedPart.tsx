import { Trans } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import type { Currency } from '#domain/money/money.ts';
import type { Bill } from '#domain/payment/bill.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { Price } from '#src/ui/money/Price.tsx';
import { begunPart, cardPayment, givePartBack } from './cardPaymentStore.ts';
import { resumeCardPayment } from './payByCard.ts';
import classes from './UnfinishedPart.module.css';

/** A card payment that this phone began and did not finish: go on with it, or let others pay it. */
export function UnfinishedPart({ bill, currency }: { bill: Bill; currency: Currency }) {
  const { step, kept } = useSnapshot(cardPayment);
  const part = begunPart(bill.parts, kept);
  if (!part || step !== 'idle') return null;
  const amount = <Price amount={part.amount + part.tip} currency={currency} />;
  return (
    <div className={classes.card} role="status">
      <p className={classes.text}>
        <Trans>You have begun to pay {amount} by card.</Trans>
      </p>
      <div className={classes.buttons}>
        <BigButton onClick={() => void resumeCardPayment(part)}>
          <Trans>Go on</Trans>
        </BigButton>
        <BigButton tone="plain" onClick={() => void givePartBack(part.partialPayment_id)}>
          <Trans>Do not pay it</Trans>
        </BigButton>
      </div>
    </div>
  );
}
