import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Demo } from './comandaProcess.ts';
import { deviceOf, signIn } from './api.ts';
import { noteSaved } from './savedActions.ts';

/** The restaurants of the demonstration, in the order of demo.json: Vienna comes first. */
export const viennaOf = (demo: Demo): string => demo.tables[0]!.restaurant_id;

export type Stage = { phone: Page; kitchen: Page; register: Page; close(): Promise<void> };

export type Origins = { phone: string; kitchen: string; register: string };

const tablet = { viewport: { width: 1180, height: 820 }, locale: 'en-GB' };

/** The same address through another door: a proxy's port in place of the server's. */
const through = (url: string, origin: string): string => {
  const { pathname, search, hash } = new URL(url);
  return `${origin}${pathname}${search}${hash}`;
};

/**
 * A guest's phone, the kitchen and the cash register of the Viennese restaurant, each a browser of its own. Without
 * `installs` no service worker comes: as on a first visit whose network goes before the app is installed.
 */
export async function openStage(
  browser: Browser,
  demo: Demo,
  origins: Origins,
  { installs = true }: { installs?: boolean } = {},
): Promise<Stage> {
  const contexts: BrowserContext[] = [];
  const open = async (url: string, options: Parameters<Browser['newContext']>[0]): Promise<Page> => {
    const context = await browser.newContext({ ...options, serviceWorkers: installs ? 'allow' : 'block' });
    contexts.push(context);
    await noteSaved(context);
    // Consent is asked for once; it is not what these scenarios are about.
    await context.addCookies([{ name: 'cookie-consent', value: 'true', url: new URL(url).origin }]);
    const page = await context.newPage();
    await page.goto(url);
    return page;
  };
  const vienna = viennaOf(demo);
  // Tablets have a language of their own (D35); these are read in English, while the phone is German.
  for (const mode of ['orderprocessing', 'cashregister']) {
    const device = await signIn(demo.origin, deviceOf(demo, mode, vienna));
    await device('PUT /device/me', { body: { language: 'en' } });
  }
  const [kitchen, register, phone] = await Promise.all([
    open(through(deviceOf(demo, 'orderprocessing', vienna).url, origins.kitchen), tablet),
    open(through(deviceOf(demo, 'cashregister', vienna).url, origins.register), tablet),
    open(through(demo.tables[0]!.url, origins.phone), {
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 2,
      hasTouch: true,
      isMobile: true,
      locale: 'de-AT',
    }),
  ]);
  return {
    phone,
    kitchen,
    register,
    close: async () => void (await Promise.all(contexts.map((context) => context.close()))),
  };
}
