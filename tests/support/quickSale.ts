import { expect, type Locator, type Page } from '@playwright/test';

/** The register takes one dish and is paid for it in cash; answers the order's number. */
export async function sell(register: Page): Promise<string> {
  const number = await takeOne(register);
  await payCash(register);
  await leavesPayment(register);
  return number;
}

/** One dish for the counter, sent; answers the number that stands on the screen. */
export async function takeOne(register: Page): Promise<string> {
  await register.getByRole('button', { name: /^Liptauer/ }).click();
  await register.getByRole('button', { name: 'Send 1 item' }).click();
  const heading = register.getByRole('heading', { name: /^Order ([A-Z]+-)?\d+$/ });
  await expect(heading).toBeVisible();
  return (await heading.innerText()).replace(/^Order /, '').trim();
}

/** The whole bill that is open at the register, in cash. */
export async function payCash(register: Page, tap = (button: Locator): Promise<void> => button.click()): Promise<void> {
  const take = register.getByRole('button', { name: 'Take cash' });
  // a button that has just come under the finger does nothing yet: whoever was that quick taps again
  await expect(async () => {
    if (!(await take.isVisible())) await register.getByRole('button', { name: /^Pay \d/ }).click({ timeout: 2_000 });
    await expect(take).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await tap(take);
  await expect(register.getByText('The bill is paid.')).toBeVisible();
}

export async function leavesPayment(register: Page): Promise<void> {
  await register.getByRole('button', { name: 'New order' }).click();
  await expect(register.getByRole('heading', { name: 'New order' })).toBeVisible();
}
