import { Trans } from '@lingui/react/macro';
import { textIn } from '#domain/i18n/localizedText.ts';
import type { Order } from '#domain/order/order.ts';
import { describedChanges } from '#src/i18n/describedChanges.ts';
import { Price } from '#src/ui/money/Price.tsx';
import { cx } from '#src/ui/cx.ts';
import { cannedIn } from './cannedReasons.ts';
import classes from './OrderLines.module.css';

/** What was ordered: each line with its choices and note; what was taken off struck through, with the reason. */
export function OrderLines({ order, language }: { order: Order; language: string }) {
  return (
    <ul className={classes.lines}>
      {order.items.map(({ line_id, quantity, name, amount, description, note, voided }) => (
        <li key={line_id} className={cx(classes.line, voided && classes.voided)}>
          <bdi className={classes.quantity}>{quantity} ×</bdi>
          <div className={classes.words}>
            {voided ? <s>{textIn(name, language)}</s> : textIn(name, language)}
            {describedChanges(description ?? [], language).map((text) => (
              <p key={text} className={classes.change}>
                {text}
              </p>
            ))}
            {note !== undefined && (
              <p className={classes.note} dir="auto">
                {note}
              </p>
            )}
            {voided && (
              <p className={classes.reason} dir="auto">
                {/* what somebody typed is the journal's, not the guest's */}
                {cannedIn(voided.reason, language) ?? <Trans>Taken off the order</Trans>}
              </p>
            )}
          </div>
          {!voided && <Price amount={amount} currency={order.currency} />}
        </li>
      ))}
      {order.note !== undefined && (
        <li className={classes.note} dir="auto">
          {order.note}
        </li>
      )}
    </ul>
  );
}
