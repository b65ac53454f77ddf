import { useSyncExternalStore } from 'react';

/** Modal dialogs now open, the topmost last: what lies outside of it is inert, so toasts have to move into it. */
let dialogs: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

function change(next: readonly HTMLDialogElement[]): void {
  dialogs = next;
  for (const listener of listeners) listener();
}

export const dialogOpened = (dialog: HTMLDialogElement): void => change([...dialogs, dialog]);
export const dialogClosed = (dialog: HTMLDialogElement): void => change(dialogs.filter((other) => other !== dialog));

/** The dialog that is in front, if any. */
export const useTopDialog = (): HTMLDialogElement | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => dialogs.at(-1),
  );
