import { useLingui } from '@lingui/react/macro';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { cx } from '#src/ui/cx.ts';
import classes from './Stepper.module.css';

type StepperProps = {
  value: number;
  onChange: (value: number) => void;
  /** what is counted, for screen readers */
  label: string;
  min?: number;
  max?: number;
  step?: number;
  size?: 'guest' | 'staff';
  /** how the value is written: '15 min', 'extra' */
  text?: string;
  /** as wide as its place */
  wide?: boolean;
};

/** Minus, value, plus. The value is announced as it changes. */
export function Stepper({
  value,
  onChange,
  label,
  min = 0,
  max = 99,
  step = 1,
  size = 'guest',
  text,
  wide = false,
}: StepperProps) {
  const { t } = useLingui();
  return (
    <div
      className={cx(classes.stepper, size === 'staff' && classes.staff, wide && classes.wide)}
      role="group"
      aria-label={label}
    >
      <button
        type="button"
        className={classes.button}
        // not `disabled`: at its end it keeps the focus of who taps on
        aria-disabled={value <= min}
        aria-label={t`Less: ${label}`}
        onClick={() => value > min && onChange(Math.max(min, value - step))}
      >
        <IconMinus aria-hidden="true" />
      </button>
      <output className={classes.value} aria-live="polite">
        <bdi>{text ?? value}</bdi>
      </output>
      <button
        type="button"
        className={classes.button}
        aria-disabled={value >= max}
        aria-label={t`More: ${label}`}
        onClick={() => value < max && onChange(Math.min(max, value + step))}
      >
        <IconPlus aria-hidden="true" />
      </button>
    </div>
  );
}
