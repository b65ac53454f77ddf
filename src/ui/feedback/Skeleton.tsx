import { cx } from '#src/ui/cx.ts';
import classes from './Skeleton.module.css';

type SkeletonProps = {
  /** any CSS length; without it as wide as its place */
  width?: string;
  height?: string;
  shape?: 'text' | 'box' | 'round';
};

/** A quiet block in the final shape of what is coming; nothing moves when it arrives. */
export function Skeleton({ width, height, shape = 'text' }: SkeletonProps) {
  return (
    <span
      className={cx(classes.skeleton, classes[shape])}
      style={{ inlineSize: width, blockSize: height }}
      aria-hidden="true"
    />
  );
}

/** Rows of a list with picture, two lines and a price, as a menu has them. */
export function ListSkeleton({ rows = 6, label }: { rows?: number; label: string }) {
  return (
    <div className={classes.list} role="status" aria-label={label}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={classes.row}>
          <div className={classes.lines}>
            <Skeleton width={`${70 - ((row * 17) % 30)}%`} height="1.125rem" />
            <Skeleton width="90%" />
            <Skeleton width="4.5rem" />
          </div>
          <Skeleton width="5rem" height="5rem" shape="box" />
        </div>
      ))}
    </div>
  );
}

/** Cards of a grid. */
export function GridSkeleton({
  cards = 12,
  label,
  height = '7rem',
}: {
  cards?: number;
  label: string;
  height?: string;
}) {
  return (
    <div className={classes.grid} role="status" aria-label={label}>
      {Array.from({ length: cards }, (_, card) => (
        <Skeleton key={card} height={height} shape="box" />
      ))}
    </div>
  );
}
