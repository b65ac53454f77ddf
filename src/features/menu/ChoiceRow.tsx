import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { cx } from '#src/ui/cx.ts';
import classes from './ChoiceRow.module.css';

type ChoiceRowProps = {
  kind: 'radio' | 'checkbox';
  /** radio buttons that exclude each other share it */
  group?: string;
  checked: boolean;
  label: ReactNode;
  end?: ReactNode;
  soldOut?: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
};

/** A whole line to tap: radio button or tick box, name, price. */
export function ChoiceRow({
  kind,
  group,
  checked,
  label,
  end,
  soldOut = false,
  disabled = false,
  onChange,
}: ChoiceRowProps) {
  const blocked = (soldOut && !checked) || disabled;
  return (
    <label className={cx(classes.row, blocked && classes.blocked)}>
      <input
        type={kind}
        name={group}
        className={classes.input}
        checked={checked}
        disabled={blocked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span className={classes.label}>{label}</span>
      {soldOut ? (
        <span className={classes.soldOut}>
          <Trans>Sold out</Trans>
        </span>
      ) : (
        end
      )}
    </label>
  );
}
