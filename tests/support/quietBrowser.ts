import { test as plain, expect, type BrowserContext } from '@playwright/test';

export * from '@playwright/test';

/** What browsers said went wrong, since the last scenario ended. */
const heard: string[] = [];

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

function withoutServiceWorkers(): void {
  Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
}

type Quiet = {
  /** Says beforehand what may go wrong in this scenario: part of the address, or of what the console says of it. */
  expectNoise: (what: RegExp) => void;
};

/** A scenario in which nothing goes wrong unannounced: no error in the console, no request that fails or is refused. */
export const test = plain.extend<Quiet>({
  browser: [
    async ({ browser }, use) => {
      const newContext = browser.newContext.bind(browser);
      browser.newContext = async (...options) => {
        const context = await newContext(...options);
        listenTo(context);
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
      await use((what) => void announced.push(what));
      const unannounced = heard.splice(0).filter((noise) => !announced.some((what) => what.test(noise)));
      expect(unannounced, 'what went wrong unannounced').toEqual([]);
    },
    { auto: true },
  ],
});
