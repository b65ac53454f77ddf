import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { countedMoney, type Pieces } from '#domain/money/denominations.ts';
import type { Currency, Money } from '#domain/money/money.ts';
import { closeShift } from '#src/data/journal/bookShift.ts';
import { ConfirmButton } from '#src/ui/button/ConfirmButton.tsx';
import { Sheet } from '#src/ui/layout/Sheet.tsx';
import { Price } from '#src/ui/money/Price.tsx';
import { useBusy } from '#src/ui/useBusy.ts';
import { CountPieces } from './CountPieces.tsx';
import classes from './Shift.module.css';

type CloseShiftSheetProps = {
  currency: Currency;
  expected: Money;
  /** orders that are not settled yet */
  openOrders: number;
  onClose: () => void;
  onClosed: () => void;
};

/** Counts the drawer and closes the shift; says what is missing before it is final. */
export function CloseShiftSheet({ currency, expected, openOrders, onClose, onClosed }: CloseShiftSheetProps) {
  const { t } = useLingui();
  const [pieces, setPieces] = useState<Pieces>({});
  const { busy, run } = useBusy();
  const counted = countedMoney(pieces);
  const close = async (): Promise<void> => {
    await closeShift(counted, pieces);
    onClosed();
  };
  return (
    <Sheet
      opened
      size="large"
      onClose={onClose}
      title={<Trans>Count and close the shift</Trans>}
      footer={
        <div className={classes.closing}>
          <dl className={classes.counted}>
            <dt>
              <Trans>Expected</Trans>
            </dt>
            <dd>
              <Price amount={expected} currency={currency} />
            </dd>
            <dt>
              <Trans>Counted</Trans>
            </dt>
            <dd>
              <output aria-live="polite">
                <Price amount={counted} currency={currency} size="large" />
              </output>
            </dd>
            <dt>
              <Trans>Difference</Trans>
            </dt>
            <dd className={counted === expected ? classes.even : classes.off}>
              <Price amount={counted - expected} currency={currency} signed />
            </dd>
          </dl>
          <ConfirmButton
            wide
            size="staff"
            tone="primary"
            busy={busy}
            question={<Trans>Tap again to close</Trans>}
            onConfirm={() => run(close)}
          >
            <Trans>Close the shift</Trans>
          </ConfirmButton>
        </div>
      }
    >
      {openOrders > 0 && (
        <p className={classes.warning} role="note">
          <IconAlertTriangle aria-hidden="true" />
          <span>{t`Open orders: ${openOrders}. They stay open and go into the next shift.`}</span>
        </p>
      )}
      <CountPieces currency={currency} pieces={pieces} onChange={setPieces} />
    </Sheet>
  );
}
