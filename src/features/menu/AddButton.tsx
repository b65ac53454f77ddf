import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import classes from './AddButton.module.css';

type AddButtonProps = {
  quantity: number;
  total: ReactNode;
  /** a line of the cart is changed, not a new one added */
  changes: boolean;
  /** why it cannot be ordered, whatever is chosen */
  blocked: string | undefined;
  /** what still has to be chosen, and the id of its place: a tap leads there */
  missing: { reason: string; at: string } | undefined;
  onAdd: () => void;
};

function showPlace(id: string): void {
  const place = document.getElementById(id);
  place?.scrollIntoView({ block: 'center', behavior: 'smooth' });
  place?.querySelector('input')?.focus({ preventScroll: true });
}

/** Says what it does and what it costs: "Add 2 · 23.80 €"; or what is missing, and then it leads there. */
export function AddButton({ quantity, total, changes, blocked, missing, onAdd }: AddButtonProps) {
  if (blocked === undefined && missing !== undefined) {
    return (
      <BigButton wide tone="plain" className={classes.button} onClick={() => showPlace(missing.at)}>
        {missing.reason}
      </BigButton>
    );
  }
  return (
    <BigButton wide className={classes.button} reason={blocked} onClick={onAdd}>
      {blocked ??
        (changes ? (
          <Trans>
            Save {quantity} · {total}
          </Trans>
        ) : (
          <Trans>
            Add {quantity} · {total}
          </Trans>
        ))}
    </BigButton>
  );
}
