import { Trans, useLingui } from '@lingui/react/macro';
import { IconCircleCheck, IconClock, IconReceipt } from '@tabler/icons-react';
import type { Currency } from '#domain/money/money.ts';
import type { Bill } from '#domain/payment/bill.ts';
import { formatTime } from '#src/i18n/dateTime.ts';
import { useFolded } from '#src/ui/list/useFolded.tsx';
import { Price } from '#src/ui/money/Price.tsx';
import { billOwners } from './billOwners.ts';
import { BillRow } from './BillRow.tsx';
import { openReceipt } from './openReceipt.ts';
import classes from './BillCard.module.css';

type BillCardProps = {
  bill: Bill;
  currency: Currency;
  language: string;
  timeZone: string;
  /** the orders that this phone made */
  own: ReadonlySet<string>;
};

/** So many lines, and payments, are shown at first. */
const portion = 50;

/** What was ordered, what is paid by whom, what remains: it follows every phone and the register. */
export function BillCard({ bill, currency, language, timeZone, own }: BillCardProps) {
  const { t } = useLingui();
  const owners = billOwners(bill.orders, own);
  // of a long evening first what is still to be paid
  const long = bill.lines.length > portion;
  const lines = useFolded(
    long ? bill.lines.toSorted((a, b) => Number(a.free === 0) - Number(b.free === 0)) : bill.lines,
    portion,
  );
  const parts = useFolded(bill.parts, portion);
  const share = bill.total === 0 ? 1 : Math.min(1, bill.paid / bill.total);
  return (
    <section className={classes.card} aria-label={t`Your bill`}>
      {bill.remaining > 0 && (
        <div className={classes.head} aria-live="polite">
          <span className={classes.label}>
            <Trans>Still to pay</Trans>
          </span>
          <Price amount={bill.remaining} currency={currency} size="large" />
        </div>
      )}
      {bill.paid > 0 && bill.remaining > 0 && (
        <div className={classes.rail} aria-hidden="true">
          <span className={classes.part} style={{ transform: `scaleX(${share})` }} />
        </div>
      )}
      <ul className={classes.lines}>
        {lines.shown.map((each) => (
          <BillRow
            key={`${each.order_id} ${each.line.line_id}`}
            bill={bill}
            each={each}
            owner={owners.get(each.order_id)}
            currency={currency}
            language={language}
          />
        ))}
        {lines.more && <li data-fold="">{lines.more}</li>}
      </ul>
      <p className={classes.total}>
        <span>
          <Trans>Total</Trans>
        </span>
        <Price amount={bill.total} currency={currency} />
      </p>
      {parts.shown.map((part) => (
        <p key={part.partialPayment_id} className={part.status === 'paid' ? classes.paid : classes.open}>
          {part.status === 'paid' ? (
            <IconCircleCheck size={20} stroke={1.5} aria-hidden="true" />
          ) : (
            <IconClock size={20} stroke={1.5} aria-hidden="true" />
          )}
          <span className={classes.name}>
            {part.status === 'paid' ? (
              <Trans>Paid at {formatTime(part.confirmedAt ?? part.createdAt, timeZone)}</Trans>
            ) : (
              <Trans>Being paid</Trans>
            )}
          </span>
          {part.status === 'paid' && (
            <button type="button" className={classes.receipt} onClick={() => void openReceipt(part, language)}>
              <IconReceipt size={20} stroke={1.5} aria-hidden="true" />
              <Trans>Receipt</Trans>
            </button>
          )}
          <Price amount={-part.amount} currency={currency} />
        </p>
      ))}
      {parts.more && <div data-fold="">{parts.more}</div>}
      {bill.returned > 0 && (
        <p className={classes.head}>
          <Trans>Given back</Trans>
          <Price amount={bill.returned} currency={currency} />
        </p>
      )}
    </section>
  );
}
