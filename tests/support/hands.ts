import { expect, type Locator, type Page } from '@playwright/test';

/** What people do on the screens, for scenarios to be put together from. */

/** How many open sheets the browser's history knows of. */
export const sheetsRecorded = (page: Page): Promise<number> =>
  page.evaluate(() => (history.state as { sheets?: number } | null)?.sheets ?? 0);

/** A closed sheet's entry is left a moment later: a browser gives up a reload that begins meanwhile. */
export const sheetsLeft = (page: Page): Promise<void> => expect.poll(() => sheetsRecorded(page)).toBe(0);

/** Beef tartare without onions, with extra bread and a fried egg, and the schnitzel combo with potato salad: 34.80 €. */
export async function addTatarAndCombo(phone: Page): Promise<void> {
  await phone.getByRole('button', { name: 'Beef Tatar', exact: true }).first().click();
  const sheet = phone.getByRole('dialog');
  await sheet.getByRole('checkbox', { name: 'Zwiebel' }).uncheck();
  await sheet.getByRole('group', { name: 'Hausbrot' }).getByRole('button').click();
  await sheet.getByText('Spiegelei').click();
  await sheet.getByRole('button', { name: /18,00/ }).click();
  await phone
    .getByRole('button', { name: /Schnitzel & Krügerl/ })
    .first()
    .click();
  await sheet.getByText('Schweinsschnitzel nach Wiener Art').click();
  await sheet.getByRole('radio', { name: 'Erdäpfelsalat' }).check();
  await sheet.getByText('Wiener Lager vom Fass').click();
  await sheet.getByRole('button', { name: /16,80/ }).click();
  await expect(sheet).toBeHidden();
}

/** Opens the cart and orders; `at` is when the phone felt the tap. */
export async function placeOrder(phone: Page): Promise<{ at: number; number: string }> {
  await phone.getByRole('button', { name: /34,80/ }).last().click();
  const tapped = phone.evaluate(
    () =>
      new Promise<number>((resolve) =>
        document.addEventListener('click', () => resolve(Date.now()), { capture: true, once: true }),
      ),
  );
  await phone.getByRole('dialog').getByRole('button', { name: /34,80/ }).click();
  const at = await tapped;
  const heading = phone.getByRole('article').getByRole('heading', { name: /\d/ }).first();
  await expect(heading).toBeVisible();
  const number = /\d+/.exec(await heading.innerText())?.[0] ?? '';
  return { at, number };
}

const column = (kitchen: Page, name: string) => kitchen.getByRole('region', { name, exact: true });
const ticket = (kitchen: Page, number: string) => kitchen.getByRole('article', { name: `Order ${number}` });

/** Accept, prepare, ready: each bump waits three seconds for an undo before it is sent. */
export async function kitchenTakesOn(kitchen: Page, number: string): Promise<void> {
  const alert = kitchen.getByRole('dialog');
  await alert.getByRole('button', { name: 'Accept' }).click();
  await bump(kitchen, number, 'Accepted', 'Start preparing');
  await bump(kitchen, number, 'In preparation', 'Ready');
  await expect(column(kitchen, 'Ready').filter({ has: ticket(kitchen, number) })).toBeVisible();
}

async function bump(kitchen: Page, number: string, from: string, button: string): Promise<void> {
  const card = column(kitchen, from).getByRole('article', { name: `Order ${number}` });
  const next = card.getByRole('button', { name: button, exact: true });
  await expect(card).toBeVisible();
  // two taps at once are one (bumpOrder.ts): whoever was that quick sees that nothing moved, and taps again
  await expect(async () => {
    if (await next.isVisible()) await next.click({ timeout: 2_000 });
    // what was bumped may be taken back for three seconds
    await expect(card).toBeHidden({ timeout: 6_000 });
  }).toPass();
}

/** Finds an order in the register's list and opens it. */
export async function openOrderAtRegister(register: Page, number: string): Promise<void> {
  await choose(register, /^Open orders/);
  await register
    .getByRole('list', { name: 'Open orders' })
    .getByRole('button', { name: new RegExp(`^${number}\\b`) })
    .click();
}

/** When something first stood on a page, by the page's own clock: a test's polling would add its own delay. */
export function firstSeen(page: Page, what: RegExp | { selector: string }): Promise<number> {
  const wanted = what instanceof RegExp ? { text: what.source } : what;
  return page.evaluate((sought) => {
    const stands = (): boolean =>
      'text' in sought
        ? new RegExp(sought.text).test(document.body.innerText)
        : document.querySelector(sought.selector) !== null;
    return new Promise<number>((resolve) => {
      const look = (): void => {
        if (!stands()) return;
        observer.disconnect();
        resolve(Date.now());
      };
      const observer = new MutationObserver(look);
      observer.observe(document.body, { subtree: true, childList: true, characterData: true });
      look();
    });
  }, wanted);
}

/** Taps one of a row of choices; what people tap is the label, the radio itself is out of sight. */
export async function choose(page: Page, name: RegExp | string): Promise<void> {
  await page
    .locator('label')
    .filter({ has: page.getByRole('radio', { name, ...(typeof name === 'string' ? { exact: true } : {}) }) })
    .first()
    .click();
}

/** Waits until a device has noticed that its network is gone: at the latest its check every ten seconds shows it. */
export async function goneOffline(page: Page): Promise<void> {
  await expect(page.getByText(/^Offline since/)).toBeVisible();
}

/** Waits until the app is installed and serves this window: it fetches a megabyte first, on a machine that may be busy. */
export async function installed(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 180_000 });
}

/** Taps what asks once before it does it; the question goes by itself (ConfirmButton.tsx): whoever is slow asks again. */
export async function tapTwice(ask: Locator, question: Locator): Promise<void> {
  await expect(async () => {
    if (!(await question.isVisible())) await ask.tap({ timeout: 2_000 });
    await expect(question).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await question.tap();
}

/** Back to the menu from the moment after an order. */
export async function goOn(moment: Locator): Promise<void> {
  await moment.getByRole('button', { name: 'To the menu' }).tap();
  await expect(moment).toBeHidden();
}

/** Puts a dish into the cart and opens it; answers the button that orders. */
export async function readyToOrder(phone: Page) {
  await phone
    .getByRole('button', { name: /^Add Liptauer/ })
    .first()
    .tap();
  await phone.getByRole('button', { name: /^\d*\s*Your cart/ }).tap();
  return phone.getByRole('dialog').getByRole('button', { name: /^Order now/ });
}
