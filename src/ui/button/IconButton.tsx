import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { cx } from '#src/ui/cx.ts';
import classes from './IconButton.module.css';

type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> & {
  /** what it does, for screen readers and as a hint */
  label: string;
  size?: 'guest' | 'staff';
  /** round on a card ground, for places over a picture */
  raised?: boolean;
  children: ReactNode;
};

/** A button that is only an icon. */
export function IconButton({
  label,
  size = 'guest',
  raised = false,
  className,
  children,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={cx(classes.button, size === 'staff' && classes.staff, raised && classes.raised, className)}
    >
      {children}
    </button>
  );
}
