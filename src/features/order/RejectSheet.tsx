import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Order } from '#domain/order/order.ts';
import { act } from '#src/data/outbox/act.ts';
import { showFailure } from '#src/ui/feedback/showFailure.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { Chip } from '#src/ui/button/Chip.tsx';
import { TextField } from '#src/ui/input/TextField.tsx';
import { Sheet } from '#src/ui/layout/Sheet.tsx';
import classes from './RejectSheet.module.css';

type RejectSheetProps = { order: Order | undefined; onClose: () => void };

/** Refusing an order takes a reason, which the guest reads (D9). */
export function RejectSheet({ order, onClose }: RejectSheetProps) {
  const { t } = useLingui();
  const [note, setNote] = useState('');
  const usual = [t`Sold out`, t`The kitchen is too busy`, t`We are closing`, t`The guest cancelled`, t`Ordered twice`];
  if (!order) return null;
  const close = (): void => {
    setNote('');
    onClose();
  };
  const reject = (): void => {
    act({ type: 'order.action', body: { order_id: order.order_id, action: 'reject', note: note.trim() } }).catch(
      showFailure,
    );
    close();
  };
  return (
    <Sheet
      opened
      onClose={close}
      title={<Trans>Reject order {order.number}?</Trans>}
      footer={
        <BigButton
          wide
          size="staff"
          tone="danger"
          reason={note.trim() === '' ? t`Give a reason first` : undefined}
          onClick={reject}
        >
          <Trans>Reject</Trans>
        </BigButton>
      }
    >
      <div className={classes.reasons}>
        {usual.map((reason) => (
          <Chip key={reason} size="large" pressed={note === reason} onClick={() => setNote(reason)}>
            {reason}
          </Chip>
        ))}
      </div>
      <TextField
        size="staff"
        label={<Trans>Reason</Trans>}
        value={note}
        onChange={setNote}
        maxLength={500}
        hint={<Trans>The guest reads it.</Trans>}
      />
    </Sheet>
  );
}
