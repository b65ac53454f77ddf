import { useEffect, useEffectEvent } from 'react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import classes from './PrintOnce.module.css';

type PrintOnceProps = { onDone: () => void; children: ReactNode };

/**
 * Asks the browser to print what it holds as soon as it is drawn; nothing else of the page is on the paper. `onDone` says
 * that the browser was asked, not that there is any paper: no browser tells.
 */
export function PrintOnce({ onDone, children }: PrintOnceProps) {
  const done = useEffectEvent(onDone);
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      try {
        window.print();
      } finally {
        done();
      }
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return createPortal(<div className={classes.paper}>{children}</div>, document.body);
}
