import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronDown } from '@tabler/icons-react';
import { memo } from 'react';
import type { ReactNode } from 'react';
import { textIn } from '#domain/i18n/localizedText.ts';
import type { Order } from '#domain/order/order.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { Price } from '#src/ui/money/Price.tsx';
import { cx } from '#src/ui/cx.ts';
import { OrderLines } from './OrderLines.tsx';
import { OrderStage } from './OrderStage.tsx';
import { isOver, isRejected } from './orderSteps.ts';
import type { OrderWay } from './orderSteps.ts';
import classes from './OrderProgress.module.css';

type OrderProgressProps = {
  order: Order;
  way: OrderWay;
  language: string;
  timeZone: string;
  /** an order that has not left this phone can be taken back */
  onWithdraw: (order_id: string) => void;
  onAgain: (order: Order) => void;
  /** what else can be done with one that the house has */
  children?: ReactNode;
};

/** One order on its way to the table: where it stands, a short line of steps with times; its lines on a tap. */
export const OrderProgress = memo(function OrderProgress({
  order,
  way,
  language,
  timeZone,
  onWithdraw,
  onAgain,
  children,
}: OrderProgressProps) {
  const { t } = useLingui();
  const lines = order.items.filter((line) => line.voided === undefined);
  const namesOf = (some: Order['items']): string =>
    some.map((line) => `${line.quantity} × ${textIn(line.name, language)}`).join(', ');
  const rejected = isRejected(order);
  return (
    <article className={cx(classes.card, rejected && classes.rejected)}>
      <header className={classes.header}>
        <h3 className={classes.number}>
          {way === 'sent' ? (
            <Trans>
              Order <bdi>{order.number}</bdi>
            </Trans>
          ) : (
            t`Your order`
          )}
        </h3>
        <Price amount={order.amountTotal} currency={order.currency} />
      </header>
      <OrderStage order={order} way={way} language={language} timeZone={timeZone} />
      {way === 'offline' && (
        <BigButton tone="plain" onClick={() => onWithdraw(order.order_id)}>
          <Trans>Take back</Trans>
        </BigButton>
      )}
      {way === 'sent' && isOver(order) && lines.length > 0 && (
        <BigButton tone={rejected ? 'primary' : 'plain'} onClick={() => onAgain(order)}>
          <Trans>Order again</Trans>
        </BigButton>
      )}
      {children}
      <details className={classes.details} open={lines.length < order.items.length}>
        <summary className={classes.summary}>
          <span className={classes.names}>{lines.length > 0 ? namesOf(lines) : <s>{namesOf(order.items)}</s>}</span>
          <IconChevronDown size={20} stroke={1.5} aria-hidden="true" className={classes.chevron} />
        </summary>
        <OrderLines order={order} language={language} />
      </details>
    </article>
  );
});
