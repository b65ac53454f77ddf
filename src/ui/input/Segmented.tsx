import type { ReactNode } from 'react';
import { useId } from 'react';
import { cx } from '#src/ui/cx.ts';
import classes from './Segmented.module.css';

type SegmentedProps<Value extends string> = {
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: ReactNode; disabled?: boolean }[];
  /** what is chosen, for screen readers */
  label: string;
  size?: 'guest' | 'staff';
  /** as wide as its place, all parts equal */
  wide?: boolean;
};

/** One of a few, side by side: radio buttons, so that arrow keys and screen readers work as they are used to. */
export function Segmented<Value extends string>({
  value,
  onChange,
  options,
  label,
  size = 'guest',
  wide = false,
}: SegmentedProps<Value>) {
  const name = useId();
  return (
    <div
      className={cx(classes.row, size === 'staff' && classes.staff, wide && classes.wide)}
      role="radiogroup"
      aria-label={label}
    >
      {options.map((option) => (
        <label key={option.value} className={classes.part}>
          <input
            type="radio"
            name={name}
            className={classes.radio}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
          <span className={classes.label}>{option.label}</span>
        </label>
      ))}
    </div>
  );
}
