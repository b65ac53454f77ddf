/*
 * A press has two ends, and the screen may change between them. Two rules keep it meaning what was meant:
 * <Settled> takes no press that began before what is pressed had stood there for a moment;
 * keepPress gives a press to the button on which it began, where that has moved from under the finger.
 */

/** The end that came first: when, in ms of `performance.now()`, where, and on which button. */
type Press = { at: number; x: number; y: number; button: Element | undefined };
let press: Press | undefined;

function begins({ timeStamp, target, isPrimary, button, clientX, clientY }: PointerEvent): void {
  const pressed = target instanceof Element && isPrimary && button === 0 ? target.closest('button') : null;
  press = { at: timeStamp, x: clientX, y: clientY, button: pressed ?? undefined };
}

if (typeof document === 'object') {
  document.addEventListener('pointerdown', begins, { capture: true, passive: true });
  // after whoever hears the click: what follows is another press
  document.addEventListener('click', () => setTimeout(() => (press = undefined)), { capture: true, passive: true });
}

/** The press that this click ends; a click by keys, or by a screen reader, ends none. */
export const pressOf = ({ detail }: Pick<MouseEvent, 'detail'>): Press | undefined =>
  detail === 0 ? undefined : press;
