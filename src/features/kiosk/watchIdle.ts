/** Untouched for this long, a device asks whether somebody is still there. */
export const idleAfter = 120_000;
/** And waits so long for an answer. In seconds. */
export const answerWithin = 20;

const touches = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'input', 'touchmove'] as const;

/**
 * Calls `onIdle` when nobody has touched the page for two minutes, and again two minutes later while it is left alone.
 * A payment or whatever else `isBusy` says is never interrupted: the two minutes begin anew.
 */
export function watchIdle(onIdle: () => void, isBusy: () => boolean, page: EventTarget = window): () => void {
  let timer: ReturnType<typeof setTimeout>;
  let touchedAt = Date.now();
  const look = (): void => {
    const left = touchedAt + idleAfter - Date.now();
    if (left > 0) return arm(left);
    touchedAt = Date.now();
    arm(idleAfter);
    if (!isBusy()) onIdle();
  };
  const arm = (wait: number): void => {
    clearTimeout(timer);
    timer = setTimeout(look, wait);
  };
  // a touch only notes the time: a finger that draws would set hundreds of timers
  const touched = (): void => void (touchedAt = Date.now());
  for (const touch of touches) page.addEventListener(touch, touched, { capture: true, passive: true });
  arm(idleAfter);
  return () => {
    clearTimeout(timer);
    for (const touch of touches) page.removeEventListener(touch, touched, { capture: true });
  };
}
