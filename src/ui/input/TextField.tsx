import type { InputHTMLAttributes, ReactNode, TextareaHTMLAttributes } from 'react';
import { useId } from 'react';
import { cx } from '#src/ui/cx.ts';
import classes from './TextField.module.css';
import { typedText } from './typedText.ts';

type TextFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'size'> & {
  label: ReactNode;
  value: string;
  onChange: (value: string) => void;
  hint?: ReactNode;
  /** what is wrong, and what to do */
  error?: ReactNode;
  /** more than one line */
  lines?: number;
  size?: 'guest' | 'staff';
};

/** A labelled field with hint and error, which screen readers hear with it. */
export function TextField({
  label,
  value,
  onChange,
  hint,
  error,
  lines = 1,
  size = 'guest',
  className,
  ...rest
}: TextFieldProps) {
  const id = useId();
  const shared = {
    id,
    value,
    className: classes.input,
    'aria-invalid': error !== undefined || undefined,
    'aria-describedby': error !== undefined || hint !== undefined ? `${id}-note` : undefined,
  };
  return (
    <div className={cx(classes.field, size === 'staff' && classes.staff, className)}>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      {lines > 1 ? (
        <textarea
          {...(rest as TextareaHTMLAttributes<HTMLTextAreaElement>)}
          {...shared}
          rows={lines}
          onChange={(event) => onChange(typedText(event.currentTarget.value, 'lines'))}
        />
      ) : (
        <input {...rest} {...shared} onChange={(event) => onChange(typedText(event.currentTarget.value, 'line'))} />
      )}
      {(error ?? hint) !== undefined && (
        <p id={`${id}-note`} className={error === undefined ? classes.hint : classes.error}>
          {error ?? hint}
        </p>
      )}
    </div>
  );
}
