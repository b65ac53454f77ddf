import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import type { Device } from '#domain/device/device.ts';
import type { Demo } from './comandaProcess.ts';
import { deviceOf, signIn, type Api } from './api.ts';
import { noteSaved } from './savedActions.ts';

/** The server as its own process, or whoever stands in its place. */
type House = { demo: Demo; origin: string };

/** The restaurants of the demonstration, in the order of demo.json: Vienna comes first. */
export const viennaOf = (demo: Demo): string => demo.tables[0]!.restaurant_id;

/** The same address through another door: a proxy's port in place of the server's. */
const through = (url: string, origin: string): string => {
  const { pathname, search, hash } = new URL(url);
  return `${origin}${pathname}${search}${hash}`;
};

/** A device of the Viennese restaurant: its way to the server, and the link that opens its screen. */
export type StagedDevice = { api: Api; device: Device; url: string };

/**
 * The device of this mode, set to English: devices have a language of their own (D35). `door`: where its network
 * begins, a proxy in place of the server.
 */
export async function inEnglish(
  { demo, origin }: House,
  mode: string,
  door = origin,
  restaurant_id = viennaOf(demo),
): Promise<StagedDevice> {
  const known = deviceOf(demo, mode, restaurant_id);
  const api = await signIn(origin, known);
  const { body: device } = await api('PUT /device/me', { body: { language: 'en' } });
  return { api, device, url: through(known.url, door) };
}

export const tablet = { viewport: { width: 1180, height: 820 }, locale: 'en-GB' };

export type Opening = BrowserContextOptions & {
  door?: string;
  /** the Viennese one where nothing else is said */
  restaurant_id?: string;
  /** what comes before the page */
  prepare?: (page: Page) => unknown;
};

/** The device of this mode in a browser of its own, a tablet where nothing else is said. */
export async function openDevice(
  browser: Browser,
  house: House,
  mode: string,
  { door, restaurant_id, prepare, ...options }: Opening = {},
): Promise<StagedDevice & { page: Page; context: BrowserContext }> {
  const staged = await inEnglish(house, mode, door, restaurant_id);
  const page = await newPage(browser, staged.url, { ...tablet, ...options });
  await prepare?.(page);
  await page.goto(staged.url);
  return { ...staged, page, context: page.context() };
}

/** A page that has not gone anywhere yet, in a browser of its own. */
async function newPage(browser: Browser, url: string, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext(options);
  await noteSaved(context);
  // consent is asked for once; it is not what these scenarios are about
  await context.addCookies([{ name: 'cookie-consent', value: 'true', url: new URL(url).origin }]);
  return context.newPage();
}

export type Stage = { phone: Page; kitchen: Page; register: Page; close(): Promise<void> };

export type Origins = { phone: string; kitchen: string; register: string };

/**
 * A guest's phone in German, the kitchen and the cash register of the Viennese restaurant, each a browser of its own.
 * Without `installs` no service worker comes: as on a first visit whose network goes before the app is installed.
 */
export async function openStage(
  browser: Browser,
  demo: Demo,
  origins: Origins,
  { installs = true }: { installs?: boolean } = {},
): Promise<Stage> {
  const serviceWorkers = installs ? 'allow' : 'block';
  const open = async (mode: string, door: string): Promise<Page> =>
    (await openDevice(browser, { demo, origin: demo.origin }, mode, { door, serviceWorkers })).page;
  const openPhone = async (): Promise<Page> => {
    const url = through(demo.tables[0]!.url, origins.phone);
    const page = await newPage(browser, url, {
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 2,
      hasTouch: true,
      isMobile: true,
      locale: 'de-AT',
      serviceWorkers,
    });
    await page.goto(url);
    return page;
  };
  const [kitchen, register, phone] = await Promise.all([
    open('orderprocessing', origins.kitchen),
    open('cashregister', origins.register),
    openPhone(),
  ]);
  const close = async (): Promise<void> => {
    await Promise.all([phone, kitchen, register].map((page) => page.context().close()));
  };
  return { phone, kitchen, register, close };
}
