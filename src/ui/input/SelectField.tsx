import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { cx } from '#src/ui/cx.ts';
import own from './SelectField.module.css';
import classes from './TextField.module.css';

type SelectFieldProps = {
  label: ReactNode;
  value: string;
  onChange: (value: string) => void;
  options: readonly { value: string; label: string }[];
  /** what is wrong, and what to do */
  error?: ReactNode;
  size?: 'guest' | 'staff';
};

/** A labelled choice of many, as the phone itself shows it: its wheel, its list, its keys. */
export function SelectField({ label, value, onChange, options, error, size = 'guest' }: SelectFieldProps) {
  const id = useId();
  return (
    <div className={cx(classes.field, size === 'staff' && classes.staff)}>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      <div className={own.place}>
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
        <IconChevronDown className={own.arrow} aria-hidden="true" />
      </div>
      {error !== undefined && (
        <p id={`${id}-note`} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  );
}
