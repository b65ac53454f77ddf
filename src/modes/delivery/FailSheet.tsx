import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Order } from '#domain/order/order.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { Chip } from '#src/ui/button/Chip.tsx';
import { showFailure } from '#src/ui/feedback/showFailure.ts';
import { TextField } from '#src/ui/input/TextField.tsx';
import { Sheet } from '#src/ui/layout/Sheet.tsx';
import classes from './CollectSheet.module.css';
import { failDelivery } from './tourSteps.ts';

/** It could not be delivered: a reason is needed, and the order stays on the tour's cash sheet (D9). */
export function FailSheet({ order, onClose }: { order: Order | undefined; onClose: () => void }) {
  const { t } = useLingui();
  const [note, setNote] = useState('');
  if (!order) return null;
  const usual = [t`Nobody there`, t`Address not found`, t`The guest did not want it`, t`The guest could not pay`];
  return (
    <Sheet
      opened
      onClose={onClose}
      title={<Trans>Order {order.number} could not be delivered?</Trans>}
      footer={
        <BigButton
          wide
          size="staff"
          tone="danger"
          reason={note.trim() === '' ? t`Give a reason first` : undefined}
          onClick={() => {
            failDelivery(order, note.trim()).catch(showFailure);
            onClose();
          }}
        >
          <Trans>Delivery failed</Trans>
        </BigButton>
      }
    >
      <p className={classes.hint}>
        <Trans>The order ends here. Bring it back to the house; it stays on your cash sheet.</Trans>
      </p>
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
        hint={<Trans>The guest reads it.</Trans>}
        value={note}
        onChange={setNote}
        maxLength={500}
      />
    </Sheet>
  );
}
