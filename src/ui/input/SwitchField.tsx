import type { ReactNode } from 'react';
import { useId } from 'react';
import classes from './SwitchField.module.css';

type SwitchFieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
};

/** Something that is on or off, at once; the whole line can be tapped. */
export function SwitchField({ label, hint, checked, onChange }: SwitchFieldProps) {
  const id = useId();
  return (
    <label className={classes.line}>
      <span className={classes.words}>
        <span className={classes.label}>{label}</span>
        {hint !== undefined && (
          <span id={id} className={classes.hint}>
            {hint}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        className={classes.switch}
        checked={checked}
        aria-describedby={hint === undefined ? undefined : id}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  );
}
