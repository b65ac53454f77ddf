import { Trans } from '@lingui/react/macro';
import { IconCashRegister } from '@tabler/icons-react';
import { useSnapshot } from 'valtio';
import { books } from '#src/data/journal/booksStore.ts';
import type { ShiftRow } from '#src/data/local/journalRows.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { openShiftOf } from './shiftStore.ts';

/** Leads to the shift; says so where none is open, and stands in nobody's way. */
export function ShiftButton({ pressed, onClick }: { pressed: boolean; onClick: () => void }) {
  const { shifts, ready } = useSnapshot(books);
  const open = openShiftOf(shifts as Readonly<Record<string, ShiftRow>>);
  return (
    <BigButton
      size="staff"
      tone="plain"
      aria-pressed={pressed}
      icon={<IconCashRegister aria-hidden="true" />}
      onClick={onClick}
    >
      {open || !ready ? <Trans>Shift</Trans> : <Trans>No shift open</Trans>}
    </BigButton>
  );
}
