import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import { expect, type Page } from './quietBrowser.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** In the page: what axe finds as it stands, and of its colours what it finds in the other scheme, dark or light. */
async function findFaults(inBoth: boolean): Promise<AxeResults['violations']> {
  const { axe: tool } = globalThis as unknown as { axe: { run(options?: RunOptions): Promise<AxeResults> } };
  // what is still moving has no colour yet
  const comesToRest = () =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
        .map(({ finished }) => finished),
    );
  // a notice that comes or goes while it is looked at has no colour yet either: what is found is looked at once more
  const look = async (options?: RunOptions) => {
    await comesToRest();
    const { violations: found } = await tool.run(options);
    if (found.length === 0) return found;
    await comesToRest();
    return (await tool.run(options)).violations;
  };
  const violations = await look();
  const { dataset } = document.documentElement;
  const scheme = dataset['mantineColorScheme'];
  if (!inBoth || !scheme) return violations;
  dataset['mantineColorScheme'] = scheme === 'dark' ? 'light' : 'dark';
  const others = await look({ runOnly: ['color-contrast'] });
  dataset['mantineColorScheme'] = scheme;
  await comesToRest();
  return [...violations, ...others];
}

/**
 * What axe finds serious or critical on the page, in the dark and in the light: nothing, or each fault with the pieces
 * that have it.
 */
export async function expectAccessible(page: Page, what = page.url(), schemes: 'both' | 'own' = 'both'): Promise<void> {
  // by the browser's tools, which no content policy holds back
  await page.evaluate(axe);
  const found = (await page.evaluate(findFaults, schemes === 'both'))
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, help, nodes }) =>
        `${id}: ${help}: ${nodes.map(({ html, any }) => `${html} ${any[0]?.message ?? ''}`).join(' | ')}`,
    );
  expect(found, `what axe finds on ${what}`).toEqual([]);
}
