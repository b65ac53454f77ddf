import { Trans } from '@lingui/react/macro';
import { Fragment, type ReactNode } from 'react';
import type { Currency, Money } from '#domain/money/money.ts';
import type { PaymentOption } from '#domain/payment/paymentOption.ts';
import type { ShiftBooking, ShiftReport } from '#domain/register/shift.ts';
import { formatDayTime, formatTime } from '#src/i18n/dateTime.ts';
import { Price } from '#src/ui/money/Price.tsx';
import classes from './Shift.module.css';

const optionWords: Record<PaymentOption, ReactNode> = {
  cash: <Trans>Cash</Trans>,
  card: <Trans>Card</Trans>,
  online: <Trans>Online</Trans>,
  later: <Trans>Later</Trans>,
};

type ShiftReportViewProps = {
  booking: ShiftBooking;
  report: ShiftReport;
  currency: Currency;
  /** of a closed shift, once the server has numbered it */
  zNumber?: number | undefined;
};

/** An X or Z report, for the screen and for paper. */
export function ShiftReportView({ booking, report, currency, zNumber }: ShiftReportViewProps) {
  const { openedAt, closedAt, float, count, movements, register } = booking;
  const { orders, voids, payments, refunds, paidIn, paidOut, cashExpected, difference, taxes = [], receipts } = report;
  const row = (name: ReactNode, amount: Money, strong = false) => (
    <div className={strong ? classes.strong : classes.row}>
      <dt>{name}</dt>
      <dd>
        <Price amount={amount} currency={currency} />
      </dd>
    </div>
  );
  return (
    <article>
      <h3 className={classes.reportTitle}>
        {closedAt === undefined ? (
          <Trans>X report</Trans>
        ) : zNumber === undefined ? (
          <Trans>Z report</Trans>
        ) : (
          <Trans>Z report {zNumber}</Trans>
        )}
      </h3>
      <p className={classes.quiet}>
        <Trans>Register {register}</Trans> · <bdi>{formatDayTime(openedAt)}</bdi>
        {closedAt !== undefined && (
          <>
            {' – '}
            <bdi>{formatTime(closedAt)}</bdi>
          </>
        )}
      </p>
      <dl className={classes.rows}>
        {row(<Trans>Orders ({orders.count})</Trans>, orders.amount)}
        {row(<Trans>Voids ({voids.count})</Trans>, voids.amount)}
        {payments.map((each) => (
          <Fragment key={each.option}>
            {row(
              <>
                {optionWords[each.option]} (<bdi>{each.count}</bdi>)
              </>,
              each.amount,
              true,
            )}
            {each.tips !== 0 && row(<Trans>Tip</Trans>, each.tips)}
            {each.rounding !== 0 && row(<Trans>Rounding</Trans>, each.rounding)}
          </Fragment>
        ))}
      </dl>
      <dl className={classes.rows}>
        {row(<Trans>Float</Trans>, float)}
        {row(<Trans>Paid in</Trans>, paidIn)}
        {row(<Trans>Paid out</Trans>, 0 - paidOut)}
        {row(<Trans>Cash given back</Trans>, 0 - refunds)}
        {row(<Trans>Expected in the drawer</Trans>, cashExpected, true)}
        {count !== undefined && row(<Trans>Counted</Trans>, count)}
        {difference !== undefined && row(<Trans>Difference</Trans>, difference, true)}
      </dl>
      {taxes.length > 0 && (
        <dl className={classes.rows}>
          {taxes.map(({ rate, net, tax }) => (
            <Fragment key={rate}>
              {row(
                <Trans>
                  {rate} % of <Price amount={net} currency={currency} /> net
                </Trans>,
                tax,
              )}
            </Fragment>
          ))}
        </dl>
      )}
      {receipts && (
        <p className={classes.quiet}>
          <Trans>
            Receipts ({receipts.count}): <bdi>{receipts.first}</bdi> to <bdi>{receipts.last}</bdi>
          </Trans>
        </p>
      )}
      {movements.length > 0 && (
        <ul className={classes.movements}>
          {movements.map(({ movement_id, kind, amount, reason, at }) => (
            <li key={movement_id} className={classes.row}>
              <span>
                <bdi>{formatTime(at)}</bdi> {reason}
              </span>
              <Price amount={kind === 'in' ? amount : 0 - amount} currency={currency} signed />
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}
