import { useLingui } from '@lingui/react/macro';
import { IconCashRegister } from '@tabler/icons-react';
import { useSnapshot } from 'valtio';
import { books } from '#src/data/journal/booksStore.ts';
import type { ShiftRow } from '#src/data/local/journalRows.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { cx } from '#src/ui/cx.ts';
import classes from './Shift.module.css';
import { openShiftOf } from './shiftStore.ts';

/** Leads to the shift; says so where none is open, and stands in nobody's way. */
export function ShiftButton({ pressed, onClick }: { pressed: boolean; onClick: () => void }) {
  const { shifts, ready } = useSnapshot(books);
  const { t } = useLingui();
  const isOpen = !ready || openShiftOf(shifts as Readonly<Record<string, ShiftRow>>) !== undefined;
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
