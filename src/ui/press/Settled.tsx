import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { pressOf } from './press.ts';
import { useSettled } from './useSettled.ts';
import classes from './Settled.module.css';

type SettledProps = {
  /** what is there to be pressed: an order's id, a step's name. When it changes, the waiting begins anew */
  what: unknown;
  children: ReactNode;
};

/**
 * The 400 ms rule: what appears or changes under a finger takes no press that began before it had stood there for 400 ms.
 * A double tap on Send does not pay, and a click or Escape while a dialog opens answers nothing unread. Put it around the
 * buttons, or around a whole <Sheet>. It takes no room of its own; meanwhile what is inside says that it is disabled.
 */
export function Settled({ what, children }: SettledProps) {
  const since = useSettled(what);
  const hold = (event: MouseEvent): void => {
    const { at } = pressOf(event.nativeEvent) ?? { at: event.timeStamp };
    if (since !== undefined && at >= since) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const holdEscape = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && since === undefined) event.preventDefault();
  };
  return (
    <div
      role="group"
      className={classes.settled}
      aria-disabled={since === undefined || undefined}
      onClickCapture={hold}
      onKeyDownCapture={holdEscape}
    >
      {children}
    </div>
  );
}
