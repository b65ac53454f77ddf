const work = 'comanda-work';

/**
 * Says to all windows of this browser whether something is under way in this one. A lock, since it ends with its window
 * whatever happens to that.
 */
export function createWorkSign(): (busy: boolean) => void {
  let end: (() => void) | undefined;
  return (busy) => {
    if (busy === (end !== undefined)) return;
    if (!busy) {
      end?.();
      end = undefined;
      return;
    }
    const ended = new Promise<void>((resolve) => (end = resolve));
    navigator.locks.request(work, { mode: 'shared' }, () => ended).catch(reportError);
  };
}

/** Does it when nothing is under way in any window, and keeps all from beginning something meanwhile; else false. */
export const whenNobodyWorks = (update: () => Promise<void>): Promise<boolean> =>
  navigator.locks.request(work, { ifAvailable: true }, async (free) => {
    if (!free) return false;
    await update();
    return true;
  });
