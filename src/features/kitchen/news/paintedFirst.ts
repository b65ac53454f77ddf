import { whenPainted } from '#src/ui/afterPaint.ts';
import { showModal } from '#src/ui/layout/Sheet.tsx';

/**
 * Shows a dialog, and makes what lies behind it inert once it is painted: with hundreds of orders there, that takes the
 * browser as long as the new one itself. Whoever presses the board in that instant presses what is still seen there.
 */
export function paintedFirst(dialog: HTMLDialogElement): () => void {
  dialog.open = true;
  return whenPainted(() => {
    // in one turn: it is not closed for anybody
    dialog.open = false;
    showModal(dialog);
    // what is said stands in the dialog since it was opened, and would lie below it now
    for (const said of dialog.querySelectorAll<HTMLElement>(':popover-open')) {
      said.hidePopover();
      said.showPopover();
    }
  });
}
