import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import { expect, type Page } from './quietBrowser.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * What axe finds serious or critical on the page as it stands: nothing, or each fault with the pieces that have it. What
 * is still moving has no colour yet, so animations are let come to their end.
 */
export async function expectAccessible(page: Page, what = page.url()): Promise<void> {
  // by the browser's tools, which no content policy holds back
  await page.evaluate(axe);
  const { violations } = await page.evaluate(async () => {
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
        .map(({ finished }) => finished),
    );
    return (globalThis as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run();
  });
  const found = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, help, nodes }) =>
        `${id}: ${help}: ${nodes.map(({ html, any }) => `${html} ${any[0]?.message ?? ''}`).join(' | ')}`,
    );
  expect(found, `what axe finds on ${what}`).toEqual([]);
}
