import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { deviceOf, signIn } from './api.ts';
import type { Demo } from './comandaProcess.ts';
import { viennaOf } from './stage.ts';

/** The cash register of the Viennese restaurant or another, in English, through this door. */
export async function openRegister(
  browser: Browser,
  demo: Demo,
  origin: string,
  restaurant_id = viennaOf(demo),
): Promise<{ register: Page; context: BrowserContext }> {
  const device = deviceOf(demo, 'cashregister', restaurant_id);
  await (
    await signIn(demo.origin, device)
  )('PUT /device/me', { body: { language: 'en' } });
  const context = await browser.newContext({ viewport: { width: 1180, height: 820 }, locale: 'en-GB' });
  await context.addCookies([{ name: 'cookie-consent', value: 'true', url: origin }]);
  const register = await context.newPage();
  const { pathname, search, hash } = new URL(device.url);
  await register.goto(`${origin}${pathname}${search}${hash}`);
  await expect(register.getByRole('list').getByRole('button').first()).toBeVisible();
  return { register, context };
}

/** Taps dishes and sends them; answers the order's number. */
export async function sends(register: Page, dishes: readonly RegExp[]): Promise<string> {
  for (const dish of dishes) await register.getByRole('button', { name: dish }).click();
  await register.getByRole('button', { name: /^Send/ }).click();
  // until the server has answered it has no number
  const heading = register.getByRole('heading', { name: /^Order (A-)?\d+$/ });
  await expect(heading).toBeVisible();
  return (await heading.innerText()).replace(/^Order /, '').trim();
}

/** Types an amount on the pad of a sheet or panel, as fingers do. */
export async function typesAmount(register: Page, pad: string, digits: string): Promise<void> {
  const keys = register.getByRole('group', { name: pad, exact: true });
  for (const digit of digits) await keys.getByRole('button', { name: digit, exact: true }).click();
}
