import type { ReactNode } from 'react';

export type StrokeIconProps = { size?: number | string; title?: string };

/** The frame of a drawn icon: Tabler's manner, 24 × 24, round ends, 1.5 px. */
export function StrokeIcon({ size = 24, title, children }: StrokeIconProps & { children: ReactNode }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      role={title === undefined ? undefined : 'img'}
      aria-hidden={title === undefined || undefined}
      aria-label={title}
    >
      {children}
    </svg>
  );
}
