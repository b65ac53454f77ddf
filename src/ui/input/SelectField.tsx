import type { ReactNode } from 'react';
import { useId } from 'react';
import classes from './TextField.module.css';

type SelectFieldProps = {
  label: ReactNode;
  value: string;
  onChange: (value: string) => void;
  options: readonly { value: string; label: string }[];
  /** what is wrong, and what to do */
  error?: ReactNode;
};

/** A labelled choice of many, as the phone itself shows it: its wheel, its list, its keys. */
export function SelectField({ label, value, onChange, options, error }: SelectFieldProps) {
  const id = useId();
  return (
    <div className={classes.field}>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className={classes.input}
        value={value}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : `${id}-note`}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {error !== undefined && (
        <p id={`${id}-note`} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  );
}
