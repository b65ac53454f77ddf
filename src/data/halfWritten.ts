const written = new Set<HTMLInputElement | HTMLTextAreaElement>();

/** Keeps in mind what somebody typed into. A row of choices is left out: what it says is in effect. */
function remember({ target }: Event): void {
  const isText =
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && !['radio', 'checkbox'].includes(target.type));
  if (isText) written.add(target);
}

/** From now on notices what is typed in this window. */
export const startNoticingTyped = (): void => addEventListener('input', remember);

/** Whether something stands typed on this page, or a dialog is open in which somebody chooses: on no disk, both. */
export function isHalfWritten(): boolean {
  for (const field of written) if (!field.isConnected || field.value === '') written.delete(field);
  return written.size > 0 || document.querySelector('dialog[open]') !== null;
}
