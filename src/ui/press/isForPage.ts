/**
 * Whether a key means the page: nothing is held beside it, no field has it, and no dialog is open. A dialog in which the
 * focus went with what was pressed would otherwise let every key through: an Enter would take the cash behind it.
 */
export function isForPage({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || document.querySelector('dialog[open]') !== null) return false;
  return !isTypedInto(target);
}

/** Fields keep their keys. */
export const isTypedInto = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.closest('input, textarea, select') !== null || target.isContentEditable);
