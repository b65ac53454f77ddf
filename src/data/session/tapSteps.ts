/** What is being worked out of taps just now: their numbers, what they come to in the books. */
const steps = new Set<Promise<unknown>>();

/** A step between a tap and its place in the outbox, by what the device was when it was touched. */
export function tapStep<T>(step: Promise<T>): Promise<T> {
  steps.add(step);
  const over = (): boolean => steps.delete(step);
  step.then(over, over);
  return step;
}

/** Whether a tap is being worked out: what the device is stays until then, or it is booked in the wrong house. */
export const isTapUnderWay = (): boolean => steps.size > 0;

/** What hangs for longer than this, in milliseconds, keeps the device from nothing. */
const patience = 10_000;

/** Resolves when every tap is worked out. */
export async function tapsWorkedOut(): Promise<void> {
  const hangs = AbortSignal.timeout(patience);
  const over = new Promise<void>((resolve) => hangs.addEventListener('abort', () => resolve(), { once: true }));
  while (isTapUnderWay() && !hangs.aborted) {
    await Promise.race([Promise.allSettled(steps), over]);
    // between the steps of a tap there is a moment in which none is at work
    await new Promise((next) => setTimeout(next));
  }
}
