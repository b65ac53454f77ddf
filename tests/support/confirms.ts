import { expect, type Locator } from '@playwright/test';

/** Presses what asks first, and again: the question goes by itself, and whoever was slower is asked anew (ConfirmButton). */
export const confirms = (ask: Locator, again: Locator): Promise<void> =>
  expect(async () => {
    if (!(await again.isVisible())) await ask.click({ timeout: 2_000 });
    await again.click({ timeout: 2_000 });
    // a press that came when the question had just gone has asked it anew
    await expect(again).toBeHidden({ timeout: 2_000 });
  }).toPass();
