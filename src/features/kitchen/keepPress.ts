import type { MouseEvent, PointerEvent } from 'react';

/** A finger that went further meant to let go. */
const strayPixels = 16;

type Place = { x: number; y: number };
let began: (Place & { button: HTMLElement }) | undefined;

/** A finger comes down: what lies under it now is what it means. */
export function pressBegins({ target, isPrimary, button, clientX, clientY }: PointerEvent): void {
  const pressed = target instanceof Element && isPrimary && button === 0 ? target.closest('button') : null;
  began = pressed ? { button: pressed, x: clientX, y: clientY } : undefined;
}

/**
 * The finger is lifted where it came down, and something else lies there now: a ticket above has grown, or a lane got
 * another. The browser would give the click to that, or to nobody. It is the button's that was pressed; where that is
 * gone, nobody's.
 */
export function keepPress(click: MouseEvent): void {
  const press = began;
  began = undefined;
  if (!press || click.detail === 0 || press.button.contains(click.target as Node)) return;
  if (Math.hypot(click.clientX - press.x, click.clientY - press.y) > strayPixels) return;
  click.preventDefault();
  click.stopPropagation();
  const { clientX, clientY, detail } = click;
  press.button.dispatchEvent(
    new globalThis.MouseEvent('click', { bubbles: true, cancelable: true, clientX, clientY, detail }),
  );
}
