import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Currency } from '#domain/money/money.ts';
import type { BillChoice } from '#domain/payment/billChoice.ts';
import type { PartialPayment } from '#domain/payment/partialPayment.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { Price } from '#src/ui/money/Price.tsx';
import { PartsList } from './PartsList.tsx';
import { PaySplit } from './PaySplit.tsx';
import type { PayView } from './payView.ts';
import { ReturnsList, type Returned } from './ReturnsList.tsx';
import classes from './PayScreen.module.css';

type PayBillProps = {
  view: PayView;
  title: ReactNode;
  currency: Currency;
  choice: BillChoice;
  onChoice: (choice: BillChoice) => void;
  onReceipt: (part: PartialPayment) => void;
  onReturned: (returned: Returned) => void;
  onClose: () => void;
};

/** The bill: what it came to, what was paid of it, and which part is paid next. */
export function PayBill({ view, title, currency, choice, onChoice, onReceipt, onReturned, onClose }: PayBillProps) {
  const { t } = useLingui();
  const { bill, charging } = view;
  return (
    <section className={classes.bill} aria-label={t`Bill`}>
      <header className={classes.head}>
        <BigButton
          size="staff"
          tone="plain"
          icon={<IconArrowLeft className="mirrored" aria-hidden="true" />}
          reason={charging === 'here' ? t`A card is being charged` : undefined}
          onClick={onClose}
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
          <Price amount={bill.total} currency={currency} size="large" />
        </dd>
        <dt className={classes.remainingLabel}>
          <Trans>Remaining</Trans>
        </dt>
        <dd className={bill.remaining > 0 ? classes.remaining : classes.settled} aria-live="polite">
          <Price amount={bill.remaining} currency={currency} size="huge" />
        </dd>
      </dl>
      <PartsList parts={bill.parts} currency={currency} charging={view.chargedPart_id} onReceipt={onReceipt} />
      <ReturnsList orders={bill.orders} currency={currency} onReceipt={onReturned} />
      {bill.remaining > 0 && !charging && (
        <PaySplit bill={bill} currency={currency} choice={choice} onChange={onChoice} />
      )}
    </section>
  );
}
