import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowBackUp } from '@tabler/icons-react';
import type { Currency } from '#domain/money/money.ts';
import type { Order } from '#domain/order/order.ts';
import { linesReturned, returnedOf, type LinesReturned } from '#domain/receipt/returnReceipt.ts';
import { formatTime } from '#src/i18n/dateTime.ts';
import { Price } from '#src/ui/money/Price.tsx';
import { OptionWords } from './PartsList.tsx';
import classes from './PayScreen.module.css';

/** Money that went back for lines, and the order of which it is. */
export type Returned = { order: Order; back: LinesReturned };

type ReturnsListProps = { orders: readonly Order[]; currency: Currency; onReceipt: (returned: Returned) => void };

/** What was given back of a bill, how, and why; what went back for lines has a receipt of its own. */
export function ReturnsList({ orders, currency, onReceipt }: ReturnsListProps) {
  const { t } = useLingui();
  const returned = orders.flatMap((order) => linesReturned(order).map((back) => ({ order, back })));
  // what was too much, or what a card could not take back
  const cash = orders.flatMap(({ returns = [] }) =>
    returns.filter(({ lines, again, amount }) => !lines && !again && amount > 0),
  );
  if (returned.length + cash.length === 0) return null;
  return (
    <ul className={classes.parts} aria-label={t`Given back`}>
      {returned.map(({ order, back }) => (
        <li key={returnedOf(back)} className={classes.part}>
          <IconArrowBackUp aria-hidden="true" />
          <span className={classes.partWords}>
            <span>
              <OptionWords option={back.option} /> · <q>{back.note}</q>
            </span>
            {back.state === 'asked' && (
              <small>
                <Trans>on its way back to the card</Trans>
              </small>
            )}
            {back.state === 'failed' && (
              <small className={classes.back}>
                <Trans>The card could not take it back: give it back in cash</Trans>
              </small>
            )}
            <small>
              {formatTime(back.at)}
              {back.tip > 0 && (
                <>
                  {' · '}
                  <Trans>
                    tip <Price amount={-back.tip} currency={currency} />
                  </Trans>
                </>
              )}
            </small>
          </span>
          <Price amount={-back.amount} currency={currency} />
          {back.state !== 'failed' && (
            <button type="button" className={classes.receiptLink} onClick={() => onReceipt({ order, back })}>
              <Trans>Receipt</Trans>
            </button>
          )}
        </li>
      ))}
      {cash.map(({ return_id, amount, at }) => (
        <li key={return_id} className={classes.part}>
          <IconArrowBackUp aria-hidden="true" />
          <span className={classes.partWords}>
            <OptionWords option="cash" />
            <small>{formatTime(at)}</small>
          </span>
          <Price amount={-amount} currency={currency} />
        </li>
      ))}
    </ul>
  );
}
