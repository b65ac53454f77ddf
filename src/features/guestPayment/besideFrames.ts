/**
 * Shows a dialog below what others lay over the page: a bank's question comes in a frame of Stripe's, which a modal
 * dialog would cover and make inert. The page itself is as far away as behind any other sheet.
 */
export function besideFrames(dialog: HTMLDialogElement): () => void {
  const page = document.getElementById('root');
  const leave = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
  };
  dialog.show();
  dialog.querySelector('h2')?.focus();
  if (page) page.inert = true;
  addEventListener('keydown', leave);
  return () => {
    removeEventListener('keydown', leave);
    if (page) page.inert = false;
  };
}
