import { useLingui } from '@lingui/react/macro';
import { IconX } from '@tabler/icons-react';
import { useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { IconButton } from '#src/ui/button/IconButton.tsx';
import { cx } from '#src/ui/cx.ts';
import { dragDown } from './dragDown.ts';
import { dialogClosed, dialogOpened } from './openDialogs.ts';
import { enterSheet } from './sheetHistory.ts';
import classes from './Sheet.module.css';

type SheetProps = {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** stays in sight below the scrolling content: the button that does it */
  footer?: ReactNode;
  /** above the title, from edge to edge: a picture; it scrolls away, so that what is chosen below has room */
  hero?: ReactNode;
  /** small 400, normal 560, large 880 px from the tablet on; phones always get the full width */
  size?: 'small' | 'normal' | 'large';
  /** shows it otherwise than over everything; the answer takes that back before it closes */
  show?: (dialog: HTMLDialogElement) => void | (() => void);
};

/**
 * A sheet from below on phones, which a finger draws down and Back closes; a dialog on larger screens. The browser's own
 * <dialog>: it traps focus, closes on Escape, makes the rest inert and gives focus back, for none of the 14 KiB that a
 * library's modal costs.
 */
export function Sheet({ opened, ...rest }: SheetProps) {
  return opened ? <OpenSheet {...rest} /> : null;
}

/** Shows a sheet over everything. What scrolls would have the focus before its title, and be read out as a whole. */
export function showModal(dialog: HTMLDialogElement): void {
  dialog.showModal();
  dialog.querySelector('h2')?.focus();
}

function OpenSheet({ onClose, title, children, footer, hero, size = 'normal', show }: Omit<SheetProps, 'opened'>) {
  const { t } = useLingui();
  const dialog = useRef<HTMLDialogElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const close = useEffectEvent(onClose);
  const showAsTold = useEffectEvent((element: HTMLDialogElement) => (show ?? showModal)(element));
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || !scroller.current) return undefined;
    const hide = showAsTold(element);
    dialogOpened(element);
    const leave = enterSheet(() => close());
    const letGo = dragDown(element, scroller.current, () => close());
    return () => {
      leave();
      letGo();
      dialogClosed(element);
      hide?.();
      element.close();
    };
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keyboard's way out is Escape
    <dialog
      ref={dialog}
      className={cx(classes.sheet, classes[size])}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className={classes.frame}>
        <div ref={scroller} className={classes.scroller}>
          {hero}
          <header className={classes.header}>
            <h2 id={titleId} className={classes.title} tabIndex={-1} autoFocus>
              {title}
            </h2>
            <IconButton label={t`Close`} onClick={onClose}>
              <IconX aria-hidden="true" />
            </IconButton>
          </header>
          <div className={classes.content}>{children}</div>
        </div>
        {footer !== undefined && <footer className={classes.footer}>{footer}</footer>}
      </div>
    </dialog>
  );
}
