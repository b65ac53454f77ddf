import { Trans, useLingui } from '@lingui/react/macro';
import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { textIn } from '#domain/i18n/localizedText.ts';
import type { Money } from '#domain/money/money.ts';
import type { Order, OrderItem } from '#domain/order/order.ts';
import { describedChanges } from '#src/i18n/describedChanges.ts';
import { cx } from '#src/ui/cx.ts';
import { Price } from '#src/ui/money/Price.tsx';
import { LineWords } from '#src/ui/order/LineWords.tsx';
import dashboard from '../frame/Dashboard.module.css';
import classes from './Orders.module.css';

/** What was ordered, with what was chosen of it, and what it comes to. */
export function OrderBill({ order }: { order: Order }) {
  return (
    <section className={dashboard.card} aria-labelledby="bill">
      <h2 id="bill" className={dashboard.cardTitle}>
        <Trans>Bill</Trans>
      </h2>
      <ul className={classes.lines}>
        {order.items.map((line) => (
          <Line key={line.line_id} line={line} order={order} />
        ))}
      </ul>
      <Sums order={order} />
    </section>
  );
}

function Line({ line, order: { currency } }: { line: OrderItem; order: Order }) {
  const { i18n } = useLingui();
  const { voided, note, quantity, name, description = [], amount } = line;
  const words = (
    <LineWords
      quantity={quantity}
      words={textIn(name, i18n.locale)}
      described={describedChanges(description, i18n.locale)}
    />
  );
  return (
    <li className={cx(classes.line, voided && classes.voided)}>
      <span className={classes.words}>
        {voided ? <s>{words}</s> : words}
        {note !== undefined && <q className={classes.note}>{note}</q>}
        {voided && (
          <span className={classes.small}>
            <Trans>Taken off: {voided.reason}</Trans>
          </span>
        )}
      </span>
      <Price amount={amount} currency={currency} former={voided !== undefined} />
    </li>
  );
}

function Sums({ order }: { order: Order }) {
  const { amountItems, deliveryFee, topUp, discounts, taxes, amountTotal, tip, currency } = order;
  const rows: { key: string; name: ReactNode; amount: Money }[] = [];
  const add = (key: string, name: ReactNode, amount: Money): void => void rows.push({ key, name, amount });
  if (amountItems !== amountTotal) add('items', <Trans>Items</Trans>, amountItems);
  if (topUp > 0) add('topUp', <Trans>Top-up to the minimum</Trans>, topUp);
  if (deliveryFee > 0) add('fee', <Trans>Delivery</Trans>, deliveryFee);
  for (const { discount_id, reason, percent, amount } of discounts) {
    const words =
      percent === undefined ? (
        <Trans>Discount: {reason}</Trans>
      ) : (
        <Trans>
          {percent} % discount: {reason}
        </Trans>
      );
    add(discount_id, words, -amount);
  }
  return (
    <dl className={classes.sums}>
      {rows.map(({ key, name, amount }) => (
        <Sum key={key} name={name}>
          <Price amount={amount} currency={currency} />
        </Sum>
      ))}
      <dt className={classes.total}>
        <Trans>Total</Trans>
      </dt>
      <dd className={classes.total}>
        <Price amount={amountTotal} currency={currency} />
      </dd>
      {taxes.map(({ rate, net, tax }) => (
        <Fragment key={rate}>
          <dt className={classes.small}>
            <Trans>
              {rate} % tax of <Price amount={net} currency={currency} /> net
            </Trans>
          </dt>
          <dd className={classes.small}>
            <Price amount={tax} currency={currency} />
          </dd>
        </Fragment>
      ))}
      {tip > 0 && (
        <Sum name={<Trans>Tip</Trans>}>
          <Price amount={tip} currency={currency} />
        </Sum>
      )}
    </dl>
  );
}

function Sum({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
