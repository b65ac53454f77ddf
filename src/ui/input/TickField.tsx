import type { ReactNode } from 'react';
import { useId } from 'react';
import classes from './TickField.module.css';

type TickFieldProps = {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  error?: ReactNode;
};

/** Something one agrees to; the whole line can be tapped. */
export function TickField({ label, checked, onChange, error, ...rest }: TickFieldProps) {
  const id = useId();
  return (
    <div className={classes.field}>
      <label className={classes.line}>
        <input
          {...rest}
          type="checkbox"
          className={classes.box}
          checked={checked}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : id}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span>{label}</span>
      </label>
      {error !== undefined && (
        <p id={id} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  );
}
