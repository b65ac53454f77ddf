import type { KeyboardEvent } from 'react';

/**
 * A key that is held presses what it stands on once: the button that has the focus after a sheet closed, or after a
 * field was saved, was not meant.
 */
export function heldEnter(event: KeyboardEvent): void {
  const isPressed = event.target instanceof Element && event.target.closest('button, a') !== null;
  if (event.key === 'Enter' && event.repeat && isPressed) event.preventDefault();
}
