import type { Browser, BrowserContext, Page } from '@playwright/test';

/** What is told apart from the phone that most guests of the scenarios have. */
export type PhoneOptions = Parameters<Browser['newContext']>[0];

/** A guest's phone at an origin, which has agreed to cookies; nothing of it is installed, so that each file is asked for. */
export async function guestPhone(
  browser: Browser,
  origin: string,
  options: PhoneOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'de-AT',
    serviceWorkers: 'block',
    ...options,
  });
  await context.addCookies([{ name: 'cookie-consent', value: 'true', url: origin }]);
  return context;
}

/** What of a page is wider than the phone, in pixels. */
export const tooWide = (page: Page): Promise<number> =>
  page.locator('html').evaluate((root) => root.scrollWidth - root.clientWidth);
