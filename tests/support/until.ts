/* No timer of a test's own: it may have stopped them. Kept here, as the test may stop these later. */
const { setImmediate } = globalThis;
const { hrtime } = process;

/** The rest of the event loop once, also where a test has stopped the timers. */
export const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/**
 * Until `check` throws no more. For tests that have stopped the timers: `vi.waitFor` lets their time go on with every
 * look, as often as the machine is slow, and gives up after a second.
 */
export async function until(check: () => unknown): Promise<void> {
  const end = hrtime.bigint() + 30_000_000_000n;
  for (;;) {
    try {
      await check();
      return;
    } catch (error) {
      if (hrtime.bigint() > end) throw error;
    }
    await turn();
  }
}
