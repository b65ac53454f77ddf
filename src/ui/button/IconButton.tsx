import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { cx } from '#src/ui/cx.ts';
import classes from './IconButton.module.css';

type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> & {
  /** what it does, for screen readers and as a hint */
  label: string;
  size?: 'guest' | 'staff';
  children: ReactNode;
};

/** A button that is only an icon. */
export function IconButton({ label, size = 'guest', className, children, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={cx(classes.button, size === 'staff' && classes.staff, className)}
    >
      {children}
    </button>
  );
}
