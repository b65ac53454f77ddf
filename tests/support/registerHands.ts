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
export async function scansCode(register: Page, code: string): Promise<void> {
  const session = await register.context().newCDPSession(register);
  // by its own clock, however long the browser takes
  let timestamp = Date.now() / 1000 + 0.1;
  for (const key of [...Array.from(code), 'Enter']) {
    const text = key === 'Enter' ? '\r' : key;
    const windowsVirtualKeyCode = text.toUpperCase().charCodeAt(0);
    for (const type of ['keyDown', 'keyUp'] as const) {
      timestamp += 0.004;
      const pressed = { key, windowsVirtualKeyCode, timestamp };
      await session.send('Input.dispatchKeyEvent', { type, ...pressed, ...(type === 'keyDown' ? { text } : {}) });
    }
  }
  await session.detach();
}

/** Types an amount on the pad of a sheet or panel, as fingers do. */
export async function typesAmount(register: Page, pad: string, digits: string): Promise<void> {
  const keys = register.getByRole('group', { name: pad, exact: true });
  for (const digit of digits) await keys.getByRole('button', { name: digit, exact: true }).click();
}
