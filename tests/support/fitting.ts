import { expect, type Page } from './quietBrowser.ts';

/** In the page: what is wider than the screen, and words that are cut off by the box that they stand in. */
function misfits(): string[] {
  const root = document.documentElement;
  const found: string[] = [];
  const wider = root.scrollWidth - root.clientWidth;
  if (wider > 0) found.push(`the page is ${wider} px too wide`);
  const named = (element: Element): string =>
    `<${element.tagName.toLowerCase()}> ‘${(element.textContent ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 60)}’`;
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    // what somebody has typed moves along with the caret
    if (element.closest('.unseen, svg, select, input, [hidden]') || !element.checkVisibility()) continue;
    const { overflowX, textOverflow, clipPath } = getComputedStyle(element);
    const [inside, content] = [element.clientWidth, element.scrollWidth];
    // what can be scrolled to is there; what ends in three dots says so; the skip link waits for its focus
    const hides = ['hidden', 'clip'].includes(overflowX) && textOverflow !== 'ellipsis' && clipPath === 'none';
    // without a word a box may be smaller than where a finger finds it
    const holds = element.matches('button, a, label, [role=cell], th, td') && element.textContent.trim() !== '';
    if ((hides || (holds && overflowX === 'visible')) && inside > 0 && content > inside + 1)
      found.push(`${named(element)} holds ${content} px in ${inside}`);
  }
  return found;
}

/** Nothing is wider than the screen, and no word is cut. */
export async function expectFits(page: Page, what: string): Promise<void> {
  expect(await page.evaluate(misfits), `what does not fit on ${what}`).toEqual([]);
}
