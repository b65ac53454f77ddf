import type { Browser, Page } from '@playwright/test';
import { deviceOf, signIn } from './api.ts';
import type { ComandaProcess } from './comandaProcess.ts';
import { viennaOf } from './stage.ts';

export type Register = { page: Page; close(): Promise<void> };

/** The cash register of the Viennese restaurant alone, on its tablet. */
export async function openRegister(browser: Browser, { demo, origin }: ComandaProcess): Promise<Register> {
  const entry = deviceOf(demo, 'cashregister', viennaOf(demo));
  const device = await signIn(origin, entry);
  await device('PUT /device/me', { body: { language: 'en' } });
  const context = await browser.newContext({
    viewport: { width: 1180, height: 820 },
    locale: 'en-GB',
    serviceWorkers: 'block',
  });
  await context.addCookies([{ name: 'cookie-consent', value: 'true', url: origin }]);
  const page = await context.newPage();
  await page.goto(entry.url);
  await page.getByRole('tab').first().waitFor();
  return { page, close: () => context.close() };
}
