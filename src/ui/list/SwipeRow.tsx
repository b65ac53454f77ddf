import { useRef, useState } from 'react';
import type { PointerEvent, ReactNode } from 'react';
import { cx } from '#src/ui/cx.ts';
import classes from './SwipeRow.module.css';

type SwipeRowProps = {
  onSwipe: () => void;
  /** what shows behind the row while it is swiped: an icon and a word */
  behind: ReactNode;
  children: ReactNode;
};

const enough = 96;
const begins = 14;

/** A row that a swipe to either side acts on. Whoever uses it also gives a button that does the same. */
export function SwipeRow({ onSwipe, behind, children }: SwipeRowProps) {
  const [offset, setOffset] = useState(0);
  const start = useRef<{ x: number; y: number; id: number; swiping: boolean } | undefined>(undefined);
  const down = (event: PointerEvent): void => {
    start.current = { x: event.clientX, y: event.clientY, id: event.pointerId, swiping: false };
  };
  const move = (event: PointerEvent<HTMLDivElement>): void => {
    const from = start.current;
    if (!from || from.id !== event.pointerId) return;
    const x = event.clientX - from.x;
    if (!from.swiping) {
      if (Math.abs(x) < begins || Math.abs(x) < Math.abs(event.clientY - from.y) * 1.5) return;
      from.swiping = true;
      event.currentTarget.setPointerCapture(event.pointerId);
    }
    setOffset(x);
  };
  const end = (): void => {
    if (start.current?.swiping && Math.abs(offset) >= enough) onSwipe();
    start.current = undefined;
    setOffset(0);
  };
  return (
    <div className={classes.row}>
      {offset !== 0 && <div className={cx(classes.behind, Math.abs(offset) >= enough && classes.enough)}>{behind}</div>}
      <div
        className={classes.front}
        style={offset === 0 ? undefined : { transform: `translateX(${offset}px)`, transition: 'none' }}
        onPointerDown={down}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={() => {
          start.current = undefined;
          setOffset(0);
        }}
      >
        {children}
      </div>
    </div>
  );
}
