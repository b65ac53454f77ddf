import type { Page } from 'playwright';
import { mainThreadEvents, workBetween } from './mainThread.ts';

/** How much slower than this machine a tablet, or a cheap laptop, is. */
export const slower = 4;

/** What passed until something stood on the screen, in ms: of this machine's processor, and by the clock. */
export type Moment = { processor: number; clock: number };

/** What a page is to show: an element, with this text where one is named; `gone` when it is to be there no more. */
export type Sight = { selector: string; text?: string; gone?: true };

/** What the screen's main thread worked, and the clock, from what is done to what is seen; the page began with `watch`. */
export async function moment(page: Page, sight: Sight, work: () => Promise<void>): Promise<Moment> {
  let clock = 0;
  const events = await mainThreadEvents(page, async () => {
    const seen = page.evaluate((wanted) => (window as unknown as Watching).watchFor(wanted), sight);
    await work();
    clock = await seen;
  });
  const begins = events.some(({ name }) => name === 'finger is down') ? 'finger is down' : 'work begins';
  return { processor: workBetween(events, begins, 'work is over'), clock };
}

type Watching = { watchFor(sight: Sight): Promise<number> };

/** In the page: waits for a sight, and for the frame that shows it; gives the ms since then or since the finger came, on glass or a key. */
export function watch(): void {
  const isThere = ({ selector, text = '' }: Sight): boolean =>
    [...document.querySelectorAll(selector)].some(({ textContent }) => textContent.includes(text));
  Object.assign(window, {
    watchFor(sight: Sight): Promise<number> {
      let began = performance.now();
      performance.mark('work begins');
      const touched = (): void => {
        began = performance.now();
        performance.mark('finger is down');
      };
      const over = new AbortController();
      for (const touch of ['pointerdown', 'keydown'])
        addEventListener(touch, touched, { capture: true, once: true, signal: over.signal });
      return new Promise((resolve, reject) => {
        setTimeout(() => reject(new Error(`${sight.selector} ${sight.text} was not seen`)), 30_000);
        const look = (): void => {
          if (isThere(sight) === Boolean(sight.gone)) return void requestAnimationFrame(look);
          setTimeout(() => {
            performance.mark('work is over');
            over.abort();
            resolve(performance.now() - began);
          });
        };
        requestAnimationFrame(look);
      });
    },
  });
}
