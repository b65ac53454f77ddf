import type { MouseEvent } from 'react';
import { pressOf } from './press.ts';

/** A finger that went further meant to let go. */
const strayPixels = 16;

/**
 * The finger is lifted where it came down, and something else lies there now: a ticket above has grown, or a lane got
 * another. The browser would give the click to that, or to nobody. It is the button's that was pressed; where that is
 * gone, nobody's. For `onClickCapture` of whatever holds the buttons.
 */
export function keepPress(click: MouseEvent): void {
  const press = pressOf(click.nativeEvent);
  if (!press?.button || press.button.contains(click.target as Node)) return;
  if (Math.hypot(click.clientX - press.x, click.clientY - press.y) > strayPixels) return;
  click.preventDefault();
  click.stopPropagation();
  const { clientX, clientY, detail } = click;
  press.button.dispatchEvent(
    new globalThis.MouseEvent('click', { bubbles: true, cancelable: true, clientX, clientY, detail }),
  );
}
