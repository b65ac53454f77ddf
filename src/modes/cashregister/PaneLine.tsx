import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck, IconNote, IconTrash } from '@tabler/icons-react';
import { textIn } from '#domain/i18n/localizedText.ts';
import type { Currency } from '#domain/money/money.ts';
import type { NewOrderItem, OrderItem } from '#domain/order/order.ts';
import { changeTexts } from '#domain/order/changeTexts.ts';
import { LineChanges } from '#src/ui/order/LineChanges.tsx';
import { IconButton } from '#src/ui/button/IconButton.tsx';
import { cx } from '#src/ui/cx.ts';
import { SwipeRow } from '#src/ui/list/SwipeRow.tsx';
import { Price } from '#src/ui/money/Price.tsx';
import classes from './PaneLine.module.css';

type PaneLineProps = {
  line: OrderItem | NewOrderItem;
  currency: Currency;
  /** the kitchen has it: taking it back is a void */
  sent?: boolean;
  onVoid?: (() => void) | undefined;
  onChange?: () => void;
};

/** A line of the order: a swipe or the bin takes it back, a tap changes what has not gone out. */
export function PaneLine({ line, currency, sent = false, onVoid, onChange }: PaneLineProps) {
  const { t, i18n } = useLingui();
  const priced = 'amount' in line ? line : undefined;
  const name = priced ? textIn(priced.name, i18n.locale) : t`No longer on the menu`;
  const words = `${line.quantity} × ${name}`;
  const content = (
    <>
      <span className={classes.quantity}>
        <bdi>{line.quantity}</bdi>
        <span aria-hidden="true">×</span>
      </span>
      <span className={classes.words}>
        <span className={classes.name}>{name}</span>
        {priced && <LineChanges changes={changeTexts(priced, i18n.locale)} small />}
        {line.note !== undefined && (
          <span className={classes.note}>
            <IconNote aria-hidden="true" />
            <bdi>{line.note}</bdi>
          </span>
        )}
        {priced?.voided && (
          <span className={classes.reason}>
            <Trans>Voided: {priced.voided.reason}</Trans>
          </span>
        )}
      </span>
      {priced?.doneAt !== undefined && <IconCheck className={classes.done} aria-label={t`Done`} />}
      {priced && <Price amount={priced.amount} currency={currency} />}
    </>
  );
  const row = (
    <div className={cx(classes.line, sent && classes.sent, priced?.voided && classes.voided)}>
      {onChange ? (
        <button type="button" className={classes.body} onClick={onChange}>
          {content}
        </button>
      ) : (
        <div className={classes.body}>{content}</div>
      )}
      {onVoid && (
        <IconButton size="staff" label={sent ? t`Void ${words}` : t`Remove ${words}`} onClick={onVoid}>
          <IconTrash aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
  if (!onVoid) return row;
  const behind = (
    <>
      <IconTrash aria-hidden="true" />
      {sent ? <Trans>Void</Trans> : <Trans>Remove</Trans>}
      <IconTrash aria-hidden="true" />
    </>
  );
  return (
    <SwipeRow behind={behind} onSwipe={onVoid}>
      {row}
    </SwipeRow>
  );
}
