import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Currency } from '#domain/money/money.ts';
import type { Order } from '#domain/order/order.ts';
import { isOwed } from '#domain/order/orderStates.ts';
import { cardName } from '#domain/payment/paidCard.ts';
import type { PartialPayment } from '#domain/payment/partialPayment.ts';
import { allocatedTo, remainingAmount } from '#domain/payment/remaining.ts';
import { formatDayTime } from '#src/i18n/dateTime.ts';
import { Price } from '#src/ui/money/Price.tsx';
import dashboard from '../frame/Dashboard.module.css';
import classes from './Orders.module.css';
import { paymentWords } from './paymentWords.tsx';
import { incidentWords } from '#src/features/payment/incidentWords.tsx';

/** How the bill was paid, part by part, with tips; what went back, and what is still open. */
export function OrderPayments({ order, zone }: { order: Order; zone: string | undefined }) {
  const { payments, returns = [], cardReturns = [], currency } = order;
  const parts = payments.filter(({ status }) => status !== 'cancelled');
  const open = isOwed(order) ? remainingAmount(order) : 0;
  return (
    <section className={dashboard.card} aria-labelledby="payments">
      <h2 id="payments" className={dashboard.cardTitle}>
        <Trans>Payments</Trans>
      </h2>
      {parts.length === 0 && (
        <p className={dashboard.lead}>
          <Trans>Nothing has been paid.</Trans>
        </p>
      )}
      <ul className={classes.rows}>
        {parts.map((part) => (
          <Part key={part.partialPayment_id} part={part} order={order} zone={zone} />
        ))}
        {returns.map(({ return_id, at, amount, note }) => (
          <Row
            key={return_id}
            name={<Trans>Given back in cash</Trans>}
            at={at}
            amount={-amount}
            currency={currency}
            zone={zone}
          >
            {note && <q>{note}</q>}
          </Row>
        ))}
        {cardReturns.map(({ return_id, partialPayment_id, at, amount, tip, note }) => (
          <Row
            key={`${return_id} ${partialPayment_id}`}
            name={<Trans>Given back to the card</Trans>}
            at={at}
            amount={-amount - tip}
            currency={currency}
            zone={zone}
          >
            <q>{note}</q>
          </Row>
        ))}
      </ul>
      {open > 0 && (
        <p className={classes.amount}>
          <Trans>Still open</Trans>
          <Price amount={open} currency={currency} size="large" />
        </p>
      )}
    </section>
  );
}

type RowProps = {
  name: ReactNode;
  at: string;
  amount: number;
  currency: Currency;
  zone: string | undefined;
  children?: ReactNode;
};

function Row({ name, at, amount, currency, zone, children }: RowProps) {
  return (
    <li className={classes.line}>
      <span className={classes.words}>
        <span>{name}</span>
        <bdi className={classes.small}>{formatDayTime(at, zone)}</bdi>
        {children && <span className={classes.small}>{children}</span>}
      </span>
      <Price amount={amount} currency={currency} />
    </li>
  );
}

function Part({ part, order, zone }: { part: PartialPayment; order: Order; zone: string | undefined }) {
  const { status, option = 'later', createdAt, confirmedAt, tip, card, refunds = [], incidents = [], given } = part;
  const { order_id, currency } = order;
  const own = refunds.filter((refund) => refund.order_id === order_id && refund.return_id === undefined);
  return (
    <Row
      name={status === 'open' ? <Trans>Being paid</Trans> : paymentWords[option]}
      at={confirmedAt ?? createdAt}
      amount={allocatedTo(part, order_id)}
      currency={currency}
      zone={zone}
    >
      {card && <bdi>{cardName(card)} </bdi>}
      {tip > 0 && (
        <Trans>
          tip <Price amount={tip} currency={currency} />
        </Trans>
      )}{' '}
      {given !== undefined && (
        <Trans>
          given <Price amount={given} currency={currency} />
        </Trans>
      )}
      {own.map(({ at, amount }) => (
        <span key={at} className={classes.what}>
          <Trans>
            <Price amount={amount} currency={currency} /> went back to the card, {formatDayTime(at, zone)}
          </Trans>
        </span>
      ))}
      {incidents.map(({ incident_id, kind, amount }) => (
        <span key={incident_id} className={classes.what}>
          <span>
            {incidentWords[kind]}: <Price amount={amount} currency={currency} />
          </span>
        </span>
      ))}
    </Row>
  );
}
