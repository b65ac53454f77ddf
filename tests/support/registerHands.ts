import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import type { ComandaProcess } from './comandaProcess.ts';
import { openDevice, type Opening } from './stage.ts';

/** The cash register of the Viennese restaurant or another, in English, with its menu there. */
export async function openRegister(
  browser: Browser,
  comanda: ComandaProcess,
  options?: Opening,
): Promise<{ register: Page; context: BrowserContext }> {
  const { page: register, context } = await openDevice(browser, comanda, 'cashregister', options);
  await expect(register.getByRole('button', { name: /^(Liptauer|Körözött)/ }).first()).toBeVisible();
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

/** A scanner types a code within a blink, wherever the focus is, and ends it with Enter; no hand was as quick before it. */
export const scansCode = (register: Page, code: string): Promise<void> =>
  register.evaluate(async (keys) => {
    await new Promise((resolve) => setTimeout(resolve, 100));
    const at = document.activeElement ?? document.body;
    for (const key of [...keys, 'Enter'])
      at.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  }, Array.from(code));

/** Types an amount on the pad of a sheet or panel, as fingers do. */
export async function typesAmount(register: Page, pad: string, digits: string): Promise<void> {
  const keys = register.getByRole('group', { name: pad, exact: true });
  for (const digit of digits) await keys.getByRole('button', { name: digit, exact: true }).click();
}
