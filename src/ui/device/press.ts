let downAt: number | undefined;

if (typeof document === 'object') {
  document.addEventListener('pointerdown', ({ timeStamp }) => (downAt = timeStamp), { capture: true, passive: true });
  // after whoever hears the click: what follows is another press
  document.addEventListener('click', () => setTimeout(() => (downAt = undefined)), { capture: true, passive: true });
}

/**
 * When the press began that this click ends, in ms of `performance.now()`: the finger may have come down before what lies
 * under it now was there. Of a click by keys, or by a screen reader, that is the click itself.
 */
export const pressBegan = ({ detail, timeStamp }: Pick<MouseEvent, 'detail' | 'timeStamp'>): number =>
  detail === 0 ? timeStamp : (downAt ?? timeStamp);
