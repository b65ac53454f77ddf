import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Currency } from '#domain/money/money.ts';
import { books } from '#src/data/journal/booksStore.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { Sheet } from '#src/ui/layout/Sheet.tsx';
import { OpenShift } from './OpenShift.tsx';
import classes from './Shift.module.css';
import { shiftQuestion, sellWithout } from './shiftQuestion.ts';
import { openShiftOf } from './shiftStore.ts';

/** Money is about to be taken and no shift is open: asks once a day, below everything, and keeps nobody from selling. */
export function ShiftQuestion({ currency, day }: { currency: Currency; day: string }) {
  const { t } = useLingui();
  const known = useSnapshot(books) as typeof books;
  const { answeredOn } = useSnapshot(shiftQuestion);
  const [opening, setOpening] = useState(false);
  if (!known.ready || openShiftOf(known) || answeredOn === day) return null;
  return (
    <section className={classes.question} aria-label={t`No shift is open`}>
      <p>
        <Trans>No shift is open. With one the drawer adds up in the evening.</Trans>
      </p>
      <BigButton size="staff" onClick={() => setOpening(true)}>
        <Trans>Open a shift</Trans>
      </BigButton>
      <BigButton size="staff" tone="quiet" onClick={() => sellWithout(day)}>
        <Trans>Sell without one today</Trans>
      </BigButton>
      <Sheet opened={opening} onClose={() => setOpening(false)} title={<Trans>Open the shift</Trans>}>
        <OpenShift currency={currency} />
      </Sheet>
    </section>
  );
}
