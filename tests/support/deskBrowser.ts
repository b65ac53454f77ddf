import { expect, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test';

type Login = { email: string; password: string };

export type DeskOptions = BrowserContextOptions & {
  /** narrower than 600 it is a phone */
  width?: number;
  /** what comes before the first page */
  prepare?: (context: BrowserContext) => unknown;
};

/**
 * A browser as owners have it, which has not gone anywhere yet: Viennese and in English, without the worker that no
 * owner's page needs. Consent is asked for once; it is not what owners' scenarios are about.
 */
export async function atDesk(
  browser: Browser,
  origin: string,
  { width = 1280, prepare, ...options }: DeskOptions = {},
): Promise<Page> {
  const isPhone = width < 600;
  const context = await browser.newContext({
    viewport: { width, height: isPhone ? 844 : 800 },
    hasTouch: isPhone,
    isMobile: isPhone,
    locale: 'en-GB',
    timezoneId: 'Europe/Vienna',
    serviceWorkers: 'block',
    ...options,
  });
  await context.addCookies([{ name: 'cookie-consent', value: 'true', url: origin }]);
  await prepare?.(context);
  return context.newPage();
}

/** Whoever owns several chains begins with this one. */
export const beginsWith = (context: BrowserContext, chain_id: string): Promise<unknown> =>
  context.addInitScript((id) => {
    // a page that is still empty has no storage
    if (location.protocol.startsWith('http')) localStorage.setItem('comanda-chain', id);
  }, chain_id);

/** Logs in where a page asks for it. */
export async function logIn(page: Page, { email, password }: Login): Promise<void> {
  await page.locator('input[type=email]').fill(email);
  await page.locator('input[type=password]').fill(password);
  await page.locator('form button[type=submit]').click();
}

/** Somebody who has logged in, at a page such as '/dashboard/articles'. */
export async function deskAt(
  browser: Browser,
  origin: string,
  path: string,
  login: Login,
  options: DeskOptions = {},
): Promise<Page> {
  const page = await atDesk(browser, origin, options);
  await page.goto(`${origin}/authentication/login?to=${encodeURIComponent(path)}`);
  await logIn(page, login);
  // before it stands the language, where that is not English
  await expect(page).toHaveURL(({ href }) => href.endsWith(path));
  return page;
}
