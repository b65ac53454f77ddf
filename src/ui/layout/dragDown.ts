/** A sheet is let go of below this part of its height, or with this speed in px/ms. */
const farEnough = 0.3;
const fastEnough = 0.6;

/** Lets a finger draw the sheet down, from its head or where its content is scrolled to the top. Answers what ends that. */
export function dragDown(sheet: HTMLElement, scroller: HTMLElement, close: () => void): () => void {
  let from: { x: number; y: number; at: number } | undefined;
  let drawn = 0;

  const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

  function onStart({ touches, target, timeStamp }: TouchEvent): void {
    const [touch] = touches;
    from = undefined;
    drawn = 0;
    // a sheet that stands in the middle of a large screen is a dialog
    const lies = sheet.getBoundingClientRect().bottom >= innerHeight - 1;
    if (!touch || touches.length > 1 || !lies || (target as Element).closest('textarea, input, [data-moved]')) return;
    if ((target as Element).closest('header') || scroller.scrollTop <= 0)
      from = { x: touch.clientX, y: touch.clientY, at: timeStamp };
  }

  function onMove(event: TouchEvent): void {
    const [touch] = event.touches;
    if (!from || !touch) return;
    const [x, y] = [touch.clientX - from.x, touch.clientY - from.y];
    // it scrolls, or swipes
    if (drawn === 0 && (y <= 0 || Math.abs(x) > y)) return void (from = undefined);
    if (event.cancelable) event.preventDefault();
    drawn = Math.max(0, y);
    if (!isStill()) sheet.style.transform = `translateY(${drawn}px)`;
  }

  async function onEnd({ timeStamp, type }: TouchEvent): Promise<void> {
    if (!from || drawn === 0) return;
    const height = sheet.offsetHeight;
    const leaves =
      type === 'touchend' && (drawn > height * farEnough || (drawn > 24 && drawn / (timeStamp - from.at) > fastEnough));
    from = undefined;
    if (!isStill()) {
      const to = leaves ? height : 0;
      const frames = [drawn, to].map((y) => ({ transform: `translateY(${y}px)` }));
      await sheet.animate(frames, { duration: 160, easing: 'ease-out', fill: leaves ? 'forwards' : 'none' }).finished;
    }
    sheet.style.transform = '';
    if (leaves) close();
    // it may have stayed: what is being charged is not left
    requestAnimationFrame(() => sheet.getAnimations().forEach((animation) => animation.cancel()));
  }

  const ends = new AbortController();
  const { signal } = ends;
  sheet.addEventListener('touchstart', onStart, { signal, passive: true });
  sheet.addEventListener('touchmove', onMove, { signal, passive: false });
  for (const end of ['touchend', 'touchcancel'] as const)
    sheet.addEventListener(end, (event) => void onEnd(event).catch(() => undefined), { signal });
  return () => ends.abort();
}
