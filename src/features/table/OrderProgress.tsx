import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronDown, IconCircleX, IconClockUp, IconHourglass } from '@tabler/icons-react';
import { memo } from 'react';
import { textIn } from '#domain/i18n/localizedText.ts';
import type { Order } from '#domain/order/order.ts';
import { formatTime } from '#src/i18n/dateTime.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { Price } from '#src/ui/money/Price.tsx';
import { isRejected, orderSteps } from './orderSteps.ts';
import { StepLine } from './StepLine.tsx';
import classes from './OrderProgress.module.css';

type OrderProgressProps = {
  order: Order;
  /** whether the restaurant has it: sending, or waiting for a connection */
  way: 'sent' | 'sending' | 'offline';
  language: string;
  timeZone: string;
  /** an order that has not left this phone can be taken back */
  onWithdraw: (order_id: string) => void;
};

/** One order on its way to the table: a short line of steps with times; the lines of the order on a tap. */
export const OrderProgress = memo(function OrderProgress({
  order,
  way,
  language,
  timeZone,
  onWithdraw,
}: OrderProgressProps) {
  const { i18n } = useLingui();
  const { steps, reached } = orderSteps(order, way !== 'sent');
  const lines = order.items.filter((line) => line.voided === undefined);
  return (
    <article className={classes.card}>
      <header className={classes.header}>
        <h3 className={classes.number}>
          {way !== 'sent' ? (
            <Trans>Your order</Trans>
          ) : (
            <Trans>
              Order <bdi>{order.number}</bdi>
            </Trans>
          )}
        </h3>
        <Price amount={order.amountTotal} currency={order.currency} />
      </header>
      <div aria-live="polite">
        {way === 'offline' ? (
          <div className={classes.waiting}>
            <span className={classes.hint}>
              <IconClockUp size={20} stroke={1.5} aria-hidden="true" />
              <Trans>Not sent yet. It goes out by itself when there is a connection.</Trans>
            </span>
            <BigButton tone="plain" onClick={() => onWithdraw(order.order_id)}>
              <Trans>Take back</Trans>
            </BigButton>
          </div>
        ) : isRejected(order) ? (
          <p className={classes.rejected}>
            <IconCircleX size={20} stroke={1.5} aria-hidden="true" />
            <span>
              <Trans>The restaurant could not take this order.</Trans> {order.statusEntry.note}
            </span>
          </p>
        ) : (
          <>
            <p className={classes.stage}>
              {way === 'sending' ? (
                <Trans>On its way to the kitchen</Trans>
              ) : (
                steps[reached] && i18n._(steps[reached].label)
              )}
            </p>
            <StepLine
              compact
              reached={reached}
              sending={way === 'sending'}
              steps={steps.map(({ label, at }) => ({
                label: i18n._(label),
                time: at === undefined ? undefined : formatTime(at, timeZone),
              }))}
            />
            {order.flags.includes('needs_confirmation') && (
              <p className={classes.hint}>
                <IconHourglass size={20} stroke={1.5} aria-hidden="true" />
                <Trans>A waiter comes by to confirm the first order of your table.</Trans>
              </p>
            )}
          </>
        )}
      </div>
      <details className={classes.details}>
        <summary className={classes.summary}>
          <span className={classes.names}>
            {lines.map((line) => `${line.quantity} × ${textIn(line.name, language)}`).join(', ')}
          </span>
          <IconChevronDown size={20} stroke={1.5} aria-hidden="true" className={classes.chevron} />
        </summary>
        <ul className={classes.lines}>
          {lines.map((line) => (
            <li key={line.line_id} className={classes.line}>
              <bdi className={classes.quantity}>{line.quantity} ×</bdi>
              <span className={classes.name}>{textIn(line.name, language)}</span>
              <Price amount={line.amount} currency={order.currency} />
            </li>
          ))}
        </ul>
      </details>
    </article>
  );
});
