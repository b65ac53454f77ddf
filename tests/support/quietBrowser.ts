import { test as plain, expect, type BrowserContext } from '@playwright/test';

export * from '@playwright/test';

/** What browsers said went wrong, since the last scenario ended. */
const heard: string[] = [];

/** What a scenario has opened: what is opened before all of them lives as long as they do. */
let opened: BrowserContext[] | undefined;

function listenTo(context: BrowserContext): void {
  context.on('console', (message) => {
    if (message.type() === 'error') heard.push(`console: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (fault) => heard.push(`uncaught: ${fault.error().stack ?? fault.error().message}`));
  context.on('response', (response) => {
    if (response.status() >= 400)
      heard.push(`${response.request().method()} ${response.url()} was answered with ${response.status()}`);
  });
  context.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? '';
    // whoever leaves a page, or closes it, waits for nothing more of it
    if (why !== 'net::ERR_ABORTED') heard.push(`${request.method()} ${request.url()} failed: ${why}`);
  });
}

/** More than this, as browsers count it, is a page that jumps. */
const shiftsAtMost = 0.02;

/** Milliseconds in which a machine that does other things too may answer a touch; browsers give it half a second. */
const answersWithin = 2_000;

/**
 * In the page, as long as it lives: tells once when what a guest looks at has moved by itself, and not as the answer to
 * a touch, a key, or another size of the window.
 */
function watchShifts({ most, patience }: { most: number; patience: number }): void {
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Moved[] };
  type Moved = { node?: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly };
  const told = globalThis as unknown as { shifted: (what: string) => void };
  const nodes = new Set<string>();
  let [sum, began, last] = [0, 0, 0];
  const isNotice = (node: Node | null | undefined): boolean => node instanceof Element && node.matches('[popover]');
  const at = ({ x, y, width, height }: DOMRectReadOnly): string => [x, y, width, height].map(Math.round).join(' ');
  // what a scenario fills in is typed by no key, and larger letters are chosen in no page
  let touched = -Infinity;
  for (const hand of ['pointerdown', 'pointerup', 'click', 'keydown', 'input', 'resize'])
    addEventListener(hand, () => (touched = performance.now()), { capture: true });
  // what a touch has asked for is its answer too, however long that takes
  const ask = globalThis.fetch;
  globalThis.fetch = async (...of) => {
    const answers = performance.now() - touched < patience;
    try {
      return await ask(...of);
    } finally {
      if (answers) touched = performance.now();
    }
  };
  let letters: string | undefined;
  new PerformanceObserver((list) => {
    const { fontSize } = getComputedStyle(document.documentElement);
    if (letters !== undefined && letters !== fontSize) touched = performance.now();
    letters = fontSize;
    for (const shift of list.getEntries() as Shift[]) {
      // a guest's pages; a device's screen has its own beginnings
      if (location.pathname.startsWith('/device')) continue;
      if (shift.hadRecentInput || Math.abs(shift.startTime - touched) < patience) continue;
      // a notice lies over the page and pushes nothing; it goes along when the sheet closes that it lay over
      if (shift.sources.length > 0 && shift.sources.every(({ node }) => isNotice(node))) continue;
      // shifts that follow each other within a second, for five at most, are one to the eye
      if (shift.startTime - last > 1_000 || shift.startTime - began > 5_000) {
        [sum, began] = [0, shift.startTime];
        nodes.clear();
      }
      last = shift.startTime;
      for (const { node, previousRect, currentRect } of shift.sources) {
        const shown = node instanceof Element ? node.outerHTML : node?.textContent;
        nodes.add(`${shown?.replaceAll(/\s+/g, ' ').slice(0, 120)} ${at(previousRect)} → ${at(currentRect)}`);
      }
      if (sum <= most && sum + shift.value > most)
        told.shifted(`${location.href} moved by itself, by ${sum + shift.value}: ${[...nodes].join(' | ')}`);
      sum += shift.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

function withoutServiceWorkers(): void {
  Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
}

type Quiet = {
  /** Says beforehand what may go wrong in this scenario: part of the address, or of what the console says of it. */
  expectNoise: (what: RegExp) => void;
};

/**
 * A scenario in which nothing goes wrong unannounced: no error in the console, no request that fails or is refused, no
 * page that jumps. What it opened is closed with it, or it would go on asking servers that are no more.
 */
export const test = plain.extend<Quiet>({
  browser: [
    async ({ browser }, use) => {
      const newContext = browser.newContext.bind(browser);
      browser.newContext = async (...options) => {
        const context = await newContext(...options);
        listenTo(context);
        opened?.push(context);
        await context.exposeBinding('shifted', (_source, what: string) => void heard.push(what));
        await context.addInitScript(watchShifts, { most: shiftsAtMost, patience: answersWithin });
        // what blocks a service worker answers its registration with nothing, which no browser does
        if (options[0]?.serviceWorkers === 'block') await context.addInitScript(withoutServiceWorkers);
        return context;
      };
      await use(browser);
    },
    { scope: 'worker' },
  ],
  expectNoise: [
    async ({ browser: _listenedTo }, use) => {
      const announced: RegExp[] = [];
      opened = [];
      await use((what) => void announced.push(what));
      await Promise.all(opened.map((context) => context.close()));
      opened = undefined;
      const unannounced = heard.splice(0).filter((noise) => !announced.some((what) => what.test(noise)));
      expect(unannounced, 'what went wrong unannounced').toEqual([]);
    },
    { auto: true },
  ],
});
