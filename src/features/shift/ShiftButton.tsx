import { useLingui } from '@lingui/react/macro';
import { IconCashRegister } from '@tabler/icons-react';
import { useSnapshot } from 'valtio';
import { books } from '#src/data/journal/booksStore.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { cx } from '#src/ui/cx.ts';
import classes from './Shift.module.css';
import { openShiftOf } from './shiftStore.ts';

/** Leads to the shift; says so where none is open, and stands in nobody's way. */
export function ShiftButton({ pressed, onClick }: { pressed: boolean; onClick: () => void }) {
  const known = useSnapshot(books) as typeof books;
  const { t } = useLingui();
  const isOpen = !known.ready || openShiftOf(known) !== undefined;
  const words = isOpen ? t`Shift` : t`No shift open`;
  return (
    <BigButton
      size="staff"
      tone="plain"
      aria-pressed={pressed}
      aria-label={words}
      title={words}
      className={cx(classes.shiftButton, !isOpen && classes.noShift)}
      icon={<IconCashRegister aria-hidden="true" />}
      onClick={onClick}
    >
      <span className={classes.shiftWords}>{words}</span>
    </BigButton>
  );
}
