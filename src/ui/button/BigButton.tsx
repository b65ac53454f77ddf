import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { useId } from 'react';
import { cx } from '#src/ui/cx.ts';
import classes from './BigButton.module.css';

export type BigButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  /** primary: the one thing to do here · plain: beside it · quiet: text only · danger: takes something away */
  tone?: 'primary' | 'plain' | 'quiet' | 'danger' | 'success';
  /** guest 44 px, staff 56 px */
  size?: 'guest' | 'staff';
  /** as wide as its place */
  wide?: boolean;
  icon?: ReactNode;
  /** at the far end: a price, a count */
  end?: ReactNode;
  busy?: boolean;
  /** Why it cannot be pressed now. The button stays reachable and says so, to the eye and to a screen reader. */
  reason?: string | undefined;
};

/** The button. It says what it does; while `busy` it keeps its width and takes no second tap. */
export function BigButton({
  tone = 'primary',
  size = 'guest',
  wide = false,
  icon,
  end,
  busy = false,
  reason,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: BigButtonProps) {
  const reasonId = useId();
  const blocked = busy || reason !== undefined;
  return (
    <button
      {...rest}
      type={type}
      className={cx(classes.button, classes[tone], classes[size], wide && classes.wide, className)}
      aria-busy={busy || undefined}
      aria-disabled={blocked || undefined}
      aria-describedby={reason === undefined ? rest['aria-describedby'] : reasonId}
      title={reason ?? rest.title}
      onClick={(event) => {
        if (blocked) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {icon !== undefined && <span className={classes.icon}>{icon}</span>}
      {children !== undefined && <span className={classes.label}>{children}</span>}
      {end !== undefined && <span className={classes.end}>{end}</span>}
      {busy && <span className={classes.spinner} aria-hidden="true" />}
      {reason !== undefined && (
        <span id={reasonId} hidden>
          {reason}
        </span>
      )}
    </button>
  );
}
