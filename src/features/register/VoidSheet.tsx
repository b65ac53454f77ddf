import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { textIn } from '#domain/i18n/localizedText.ts';
import type { Order, OrderItem } from '#domain/order/order.ts';
import { claimedUnits } from '#domain/payment/claimAmount.ts';
import { newId } from '#src/data/ids.ts';
import { act } from '#src/data/outbox/act.ts';
import { showFailure } from '#src/ui/feedback/showFailure.ts';
import { Stepper } from '#src/ui/input/Stepper.tsx';
import { ReasonSheet } from '#src/ui/layout/ReasonSheet.tsx';

export type VoidedLine = {
  order_id: string;
  line_id: string;
  name: string;
  /** how many are there, and how many of them nobody has paid or is paying */
  quantity: number;
  free: number;
};

export const voidedLine = (order: Order, { line_id, name, quantity }: OrderItem, language: string): VoidedLine => ({
  order_id: order.order_id,
  line_id,
  name: textIn(name, language),
  quantity,
  free: quantity - claimedUnits(order, line_id),
});

type VoidSheetProps = { line: VoidedLine | undefined; onClose: () => void };

/** The kitchen has the line already, so taking it back, or some of it, needs a reason, which the journal keeps. */
export function VoidSheet({ line, onClose }: VoidSheetProps) {
  return line && <OpenVoid key={line.line_id} line={line} onClose={onClose} />;
}

function OpenVoid({ line, onClose }: { line: VoidedLine; onClose: () => void }) {
  const { t } = useLingui();
  const { order_id, line_id, name, free } = line;
  const [quantity, setQuantity] = useState(Math.max(1, free));
  const voidIt = (reason: string): void => {
    const whole = quantity >= line.quantity;
    const part = whole ? {} : { quantity, part_id: newId() };
    act({ type: 'order.lines', body: { order_id, void: [{ line_id, reason, ...part }] } }).catch(showFailure);
    onClose();
  };
  return (
    <ReasonSheet
      title={
        <Trans>
          Void {line.quantity} × {name}?
        </Trans>
      }
      action={line.quantity > 1 ? <Trans>Void {quantity}</Trans> : <Trans>Void</Trans>}
      usual={[t`Wrong entry`, t`The guest changed their mind`, t`Sold out`, t`Took too long`, t`Not good`]}
      maxLength={100}
      blocked={free <= 0 ? t`It is paid: give it back under Payment` : undefined}
      onDone={voidIt}
      onClose={onClose}
    >
      {line.quantity > 1 && (
        <Stepper
          size="staff"
          label={t`How many`}
          value={quantity}
          min={1}
          max={Math.max(1, free)}
          onChange={setQuantity}
        />
      )}
    </ReasonSheet>
  );
}
