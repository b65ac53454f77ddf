import { useEffect, useEffectEvent } from 'react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import classes from './PrintOnce.module.css';

type PrintOnceProps = { onDone: () => void; children: ReactNode };

/** Prints what it holds as soon as it is drawn; nothing else of the page is on the paper. */
export function PrintOnce({ onDone, children }: PrintOnceProps) {
  const done = useEffectEvent(onDone);
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      window.print();
      done();
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return createPortal(<div className={classes.paper}>{children}</div>, document.body);
}
