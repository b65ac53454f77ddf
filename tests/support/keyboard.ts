import { expect, type Page } from './quietBrowser.ts';

type Focus = {
  /** what the focused control is called */
  name: string;
  /** what is wrong with the focus, if anything */
  fault?: string;
};

/** In the page: where the focus stands, and whether somebody who looks sees it there. */
function focusOf(): Focus {
  const at = document.activeElement;
  if (!at || at === document.body) return { name: '', fault: 'nothing has the focus' };
  const labels = [...((at as Partial<HTMLInputElement>).labels ?? [])];
  const named = (at.getAttribute('aria-labelledby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent);
  const said = [at.getAttribute('aria-label'), named.join(' '), labels.map((label) => label.textContent).join(' ')];
  const words = said.find((each) => each?.trim()) ?? at.textContent;
  const name = (words ?? '').replaceAll(/\s+/g, ' ').trim();
  if (!at.matches(':focus-visible')) return { name, fault: 'it is not shown that it has the focus' };
  // of what is itself out of sight, its label says it
  const shown = [at, at.nextElementSibling, at.parentElement, at.closest('label'), at.closest('[class*=card]')];
  const ringed = [...shown, ...at.querySelectorAll('*')];
  const isRinged = ringed.some((each) => each && getComputedStyle(each).outlineStyle !== 'none');
  // a heading is a place, from which the keys lead on
  if (!isRinged && !/^H\d$/.test(at.tagName)) return { name, fault: 'no ring is drawn around it' };
  const { left, top, width, height } = at.getBoundingClientRect();
  const [x, y] = [left + Math.min(width / 2, innerWidth / 2), top + Math.min(height, innerHeight) / 2];
  const front = document.elementFromPoint(x, y);
  if (!front) return { name, fault: 'it is out of sight' };
  const covered = !shown.some((each) => each?.contains(front) || (each && front.contains(each)));
  return covered ? { name, fault: `it lies under ${front.outerHTML.slice(0, 120)}` } : { name };
}

/** Somebody who has a keyboard and nothing else. After each step it is looked at where the focus stands. */
export type Keyboard = {
  /** Goes on with Tab (or Shift+Tab) until it stands at what is called so. */
  to: (name: RegExp, key?: 'Tab' | 'Shift+Tab') => Promise<void>;
  /** Presses keys, one after the other. */
  press: (...keys: string[]) => Promise<void>;
  /** Goes to it and presses Enter. */
  enter: (name: RegExp, key?: 'Tab' | 'Shift+Tab') => Promise<void>;
  /** Goes to a field and types into it in the place of what stands there. */
  type: (field: RegExp, text: string, key?: 'Tab' | 'Shift+Tab') => Promise<void>;
  /** Waits until the focus stands, in sight, at what is called so. */
  stands: (name?: RegExp) => Promise<void>;
};

export function keyboardOf(page: Page): Keyboard {
  const stands = async (name = /./): Promise<void> =>
    expect(async () => {
      const { name: called, fault } = await page.evaluate(focusOf);
      expect(fault, `the focus at ‘${called}’`).toBeUndefined();
      expect(called).toMatch(name);
    }).toPass({ timeout: 60_000, intervals: [0, 50, 100, 250, 500] });
  const to = async (name: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
    const passed: string[] = [];
    // what is still on its way is come by in a later round
    const until = Date.now() + 30_000;
    for (let steps = 0; steps < 80 || Date.now() < until; steps += 1) {
      const { name: called } = await page.evaluate(focusOf);
      if (name.test(called)) return stands(name);
      passed.push(called);
      await page.keyboard.press(key);
    }
    throw new Error(`${name} is not reached by ${key}: ${passed.slice(-80).join(' · ')}`);
  };
  return {
    to,
    stands,
    press: async (...keys) => {
      for (const key of keys) await page.keyboard.press(key);
      await stands();
    },
    enter: async (name, key) => {
      await to(name, key);
      await page.keyboard.press('Enter');
      await stands();
    },
    type: async (field, text, key) => {
      await to(field, key);
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type(text);
      await stands(field);
    },
  };
}
