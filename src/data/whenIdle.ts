/** Does work when the phone has nothing else to do, after 1.5 s at the latest: what a guest reads comes first. */
export function whenIdle(work: () => unknown): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 1_500 });
  else setTimeout(work, 300);
}
