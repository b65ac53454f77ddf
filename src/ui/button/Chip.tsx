import type { ReactNode } from 'react';
import { cx } from '#src/ui/cx.ts';
import classes from './Chip.module.css';

export type Tone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger' | 'info';

type ChipProps = {
  tone?: Tone;
  icon?: ReactNode;
  children: ReactNode;
  /** with it the chip is a switch: filters, for example */
  pressed?: boolean;
  onClick?: () => void;
  size?: 'small' | 'normal' | 'large';
};

/** A word in a rounded ground. The word is always there: colour never speaks alone. */
export function Chip({ tone = 'neutral', icon, children, pressed, onClick, size = 'normal' }: ChipProps) {
  const className = cx(
    classes.chip,
    classes[tone],
    classes[size],
    pressed === true && classes.pressed,
    onClick && classes.tappable,
  );
  const content = (
    <>
      {icon}
      <span>{children}</span>
    </>
  );
  if (!onClick) return <span className={className}>{content}</span>;
  return (
    <button type="button" className={className} aria-pressed={pressed} onClick={onClick}>
      {content}
    </button>
  );
}
