import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Currency, Money } from '#domain/money/money.ts';
import type { Order } from '#domain/order/order.ts';
import { allocatedTo, isReturnedByHand, returnedAmount } from '#domain/payment/remaining.ts';
import { act } from '#src/data/outbox/act.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { Chip } from '#src/ui/button/Chip.tsx';
import { showFailure } from '#src/ui/feedback/showFailure.ts';
import { TextField } from '#src/ui/input/TextField.tsx';
import { Sheet } from '#src/ui/layout/Sheet.tsx';
import { Price } from '#src/ui/money/Price.tsx';
import classes from './PayScreen.module.css';

type RefundSheetProps = { orders: readonly Order[]; currency: Currency; onClose: () => void };

/** Gives the money of a bill back: says before it is done what leaves the drawer, and what goes back to a card. */
export function RefundSheet({ orders, currency, onClose }: RefundSheetProps) {
  const { t } = useLingui();
  const [note, setNote] = useState('');
  const usual = [t`Not good`, t`Wrong entry`, t`The guest changed their mind`, t`Took too long`];
  const cash = orders.reduce((sum, order) => sum + byHand(order), 0);
  const cards = orders.reduce((sum, order) => sum + byProvider(order), 0);
  const refund = (): void => {
    for (const { order_id } of orders)
      act({ type: 'order.action', body: { order_id, action: 'refund', note: note.trim() } }).catch(showFailure);
    onClose();
  };
  return (
    <Sheet
      opened
      onClose={onClose}
      title={<Trans>Refund the bill?</Trans>}
      footer={
        <BigButton
          wide
          size="staff"
          tone="danger"
          reason={note.trim() === '' ? t`Give a reason first` : undefined}
          onClick={refund}
        >
          <Trans>Refund</Trans>
        </BigButton>
      }
    >
      {cash > 0 && (
        <p className={classes.row}>
          <Trans>Give back in cash</Trans>
          <Price amount={cash} currency={currency} size="large" />
        </p>
      )}
      {cards > 0 && (
        <p className={classes.row}>
          <Trans>Goes back to the card by itself</Trans>
          <Price amount={cards} currency={currency} size="large" />
        </p>
      )}
      <div className={classes.reasons}>
        {usual.map((words) => (
          <Chip key={words} size="large" pressed={note === words} onClick={() => setNote(words)}>
            {words}
          </Chip>
        ))}
      </div>
      <TextField size="staff" label={<Trans>Reason</Trans>} value={note} onChange={setNote} maxLength={300} />
    </Sheet>
  );
}

const paidParts = ({ payments }: Order): Order['payments'] => payments.filter(({ status }) => status === 'paid');

const byHand = (order: Order): Money =>
  Math.max(
    0,
    paidParts(order)
      .filter((part) => isReturnedByHand(part, order.order_id))
      .reduce((sum, part) => sum + allocatedTo(part, order.order_id), 0) - returnedAmount(order),
  );

const byProvider = (order: Order): Money =>
  paidParts(order)
    .filter((part) => !isReturnedByHand(part, order.order_id))
    .reduce((sum, part) => sum + allocatedTo(part, order.order_id), 0);
