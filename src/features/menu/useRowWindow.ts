import type { RefObject } from 'react';
import { startTransition, useLayoutEffect, useState } from 'react';
import { whenIdle } from '#src/data/whenIdle.ts';
import { isDrawing } from '#src/ui/page/drawing.ts';
import { rowAt } from './menuRows.ts';

/** Rows drawn beyond the screen on either side, so that a flick does not show gaps. */
const beyond = 4;
/** As many as the server draws of a menu that is longer than anybody reads. */
export const drawnRows = 400;
/** As many of these are there before the app is; whoever runs no scripts sees them all. */
export const readFirst = 24;
const rootSize = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;

export type RowWindow = {
  first: number;
  last: number;
  /** row under the sticky bar: the category a guest is reading */
  current: number;
};

/**
 * Which rows of a list that scrolls with the page have to be drawn. Heights are known, so this is arithmetic: nothing
 * is measured while scrolling, and React draws only when another row comes into sight.
 */
export function useRowWindow(
  place: RefObject<HTMLElement | null>,
  offsets: readonly number[],
  stickyHeight: number,
): RowWindow {
  const [shown, setShown] = useState<RowWindow>({
    first: 0,
    last: Math.min(offsets.length - 2, isDrawing ? readFirst - 1 : rowAt(offsets, window.innerHeight / rootSize())),
    current: 0,
  });

  useLayoutEffect(() => {
    let frame = 0;
    let gone = false;
    // at first at once: a guest may have read on in the page that the server drew
    let begun = false;
    let drawn = { first: 0, last: offsets.length };
    const later = (): void => {
      frame ||= requestAnimationFrame(look);
    };
    const look = (): void => {
      frame = 0;
      const element = place.current;
      if (!element) return;
      const rem = rootSize();
      const top = -element.getBoundingClientRect().top / rem;
      const [seenFirst, seenLast] = [rowAt(offsets, top), rowAt(offsets, top + window.innerHeight / rem)];
      // after a jump to another category nothing of the old is left: what is in sight first, the rest a frame later
      const jumped = seenFirst > drawn.last || seenLast < drawn.first;
      // also at the beginning: a menu is used before it is scrolled
      const beginning = !begun;
      const extra = jumped || beginning ? 0 : beyond;
      const first = Math.max(0, seenFirst - extra);
      const last = Math.min(offsets.length - 2, seenLast + extra);
      drawn = { first, last };
      if (jumped) later();
      else if (beginning) whenIdle(() => !gone && later());
      const { scrollHeight } = document.documentElement;
      const below = (scrollHeight - window.innerHeight - window.scrollY) / rem;
      // the last categories cannot be scrolled up to the bar: on the last screen the eye goes down to meet them
      const ahead = Math.max(0, window.innerHeight / rem - stickyHeight - below);
      // 0.5: a heading counts as reached a little before it touches the bar
      const current = rowAt(offsets, top + stickyHeight + 0.5 + ahead);
      // what was drawn before anything could be measured may be more than is in sight: that is no reason to draw anew
      const same = (old: RowWindow): boolean =>
        old.current === current &&
        (beginning ? old.first <= first && last <= old.last : old.first === first && old.last === last);
      const show = (): void => setShown((old) => (same(old) ? old : { first, last, current }));
      // a transition is drawn in slices: however fast a guest scrolls, no frame waits for all of the new rows
      if (beginning) show();
      else startTransition(show);
      begun = true;
    };
    look();
    window.addEventListener('scroll', later, { passive: true });
    window.addEventListener('resize', later);
    return () => {
      cancelAnimationFrame(frame);
      gone = true;
      window.removeEventListener('scroll', later);
      window.removeEventListener('resize', later);
    };
  }, [place, offsets, stickyHeight]);
  return {
    first: Math.min(shown.first, Math.max(0, offsets.length - 2)),
    last: Math.min(shown.last, offsets.length - 2),
    current: shown.current,
  };
}

/** Scrolls the page so that the row at `offset` (rem) stands right under the sticky bar. */
export function scrollToRow(place: HTMLElement, offset: number, stickyHeight: number): void {
  const rem = rootSize();
  const top = place.getBoundingClientRect().top + window.scrollY + (offset - stickyHeight) * rem;
  // far away, gliding through hundreds of dishes would only blur: then at once
  const far = Math.abs(top - window.scrollY) > 3 * window.innerHeight;
  window.scrollTo({ top, behavior: far ? 'instant' : 'smooth' });
}
