import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Currency } from '#domain/money/money.ts';
import { mostDigits, typedMoney } from '#domain/money/typedMoney.ts';
import { openShift } from '#src/data/journal/bookShift.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { NumberPad } from '#src/ui/input/NumberPad.tsx';
import { Price } from '#src/ui/money/Price.tsx';
import { useBusy } from '#src/ui/useBusy.ts';
import classes from './Shift.module.css';

/** No shift is open: what lies in the drawer begins one. Selling goes on without. */
export function OpenShift({ currency }: { currency: Currency }) {
  const { t } = useLingui();
  const [digits, setDigits] = useState('');
  const { busy, run } = useBusy();
  return (
    <div className={classes.opening}>
      <h2 className={classes.title}>
        <Trans>No shift is open</Trans>
      </h2>
      <p className={classes.quiet}>
        <Trans>You can sell without one. Open it with what lies in the drawer, and the evening adds up.</Trans>
      </p>
      <output className={classes.figure} aria-label={t`Float`} aria-live="polite">
        <Price amount={typedMoney(digits, currency)} currency={currency} size="huge" />
      </output>
      <NumberPad label={t`Float`} digits={digits} longest={mostDigits(currency)} onChange={setDigits} />
      <BigButton wide size="staff" busy={busy} onClick={() => run(() => openShift(typedMoney(digits, currency)))}>
        <Trans>Open the shift</Trans>
      </BigButton>
    </div>
  );
}
