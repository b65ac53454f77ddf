import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Currency } from '#domain/money/money.ts';
import { mostDigits, typedMoney } from '#domain/money/typedMoney.ts';
import { movePaid } from '#src/data/journal/bookShift.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { NumberPad } from '#src/ui/input/NumberPad.tsx';
import { ReasonField } from '#src/ui/input/ReasonField.tsx';
import { Sheet } from '#src/ui/layout/Sheet.tsx';
import { Price } from '#src/ui/money/Price.tsx';
import { useBusy } from '#src/ui/useBusy.ts';
import classes from './Shift.module.css';

type MoveSheetProps = { kind: 'in' | 'out'; currency: Currency; onClose: () => void };

/** Money that goes into the drawer or out of it beside payments, and why. */
export function MoveSheet({ kind, currency, onClose }: MoveSheetProps) {
  const { t } = useLingui();
  const [digits, setDigits] = useState('');
  const [reason, setReason] = useState('');
  const { busy, run } = useBusy();
  const usual =
    kind === 'in'
      ? [t`Change from the bank`, t`From the safe`, t`From a deliverer`]
      : [t`Supplier`, t`To the safe`, t`Staff tips`];
  const amount = typedMoney(digits, currency);
  const missing = amount === 0 ? t`Type the amount first` : reason.trim() === '' ? t`Give a reason first` : undefined;
  const book = async (): Promise<void> => {
    await movePaid(kind, amount, reason.trim());
    onClose();
  };
  return (
    <Sheet
      opened
      onClose={onClose}
      title={kind === 'in' ? <Trans>Paid in</Trans> : <Trans>Paid out</Trans>}
      footer={
        <BigButton wide size="staff" busy={busy} reason={missing} onClick={() => run(book)}>
          {kind === 'in' ? <Trans>Book paid in</Trans> : <Trans>Book paid out</Trans>}
        </BigButton>
      }
    >
      <div className={classes.moving}>
        <output className={classes.figure} aria-live="polite">
          <Price amount={amount} currency={currency} size="huge" />
        </output>
        <NumberPad label={t`Amount`} digits={digits} longest={mostDigits(currency)} onChange={setDigits} />
        <ReasonField usual={usual} value={reason} onChange={setReason} maxLength={100} />
      </div>
    </Sheet>
  );
}
