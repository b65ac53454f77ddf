import type { RefObject } from 'react';
import { startTransition, useLayoutEffect, useRef, useState } from 'react';

/** Rows drawn beyond what is in sight on either side, so that a flick does not show gaps. */
const beyond = 2;

type GridShape = {
  /** all in rem */
  minWidth: number;
  rowHeight: number;
  gap: number;
  subject: string | undefined;
};
export type GridWindow = { columns: number; first: number; last: number };
type Place = { columns: number; height: number };

const rootSize = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;

/** Which rows of a grid that scrolls in its own place have to be drawn. No columns until the place is known. */
export function useGridWindow(element: RefObject<HTMLElement | null>, shape: GridShape): GridWindow {
  const { minWidth, rowHeight, gap, subject } = shape;
  const step = rowHeight + gap;
  const [place, setPlace] = useState<Place>({ columns: 0, height: 0 });
  const [topRow, setTopRow] = useState(0);
  const [shownSubject, setShownSubject] = useState(subject);
  /** where it is scrolled to; asking the element would lay everything out first */
  const scrolled = useRef({ top: 0, subject });
  if (shownSubject !== subject) {
    setShownSubject(subject);
    setTopRow(0);
  }

  useLayoutEffect(() => {
    const { top, subject: before } = scrolled.current;
    if (before === subject) return;
    if (top > 0) element.current?.scrollTo({ top: 0, behavior: 'instant' });
    scrolled.current = { top: 0, subject };
  }, [element, subject]);

  useLayoutEffect(() => {
    const scroller = element.current;
    if (!scroller) return undefined;
    let rem = rootSize();
    let frame = 0;
    const measure = (width: number, height: number): void => {
      rem = rootSize();
      const columns = Math.max(1, Math.floor((width / rem + gap) / (minWidth + gap)));
      setPlace((old) =>
        old.columns === columns && Math.abs(old.height - height / rem) < 0.1 ? old : { columns, height: height / rem },
      );
    };
    const look = (): void => {
      frame = 0;
      const { scrollTop } = scroller;
      scrolled.current.top = scrollTop;
      const row = Math.floor(scrollTop / rem / step);
      // a transition is drawn in slices: however fast somebody scrolls, no frame waits for all of the new rows
      startTransition(() => setTopRow(row));
    };
    const onScroll = (): void => {
      frame ||= requestAnimationFrame(look);
    };
    measure(scroller.clientWidth, scroller.clientHeight);
    const observer = new ResizeObserver(([entry]) => {
      if (entry) measure(entry.contentRect.width, entry.contentRect.height);
    });
    observer.observe(scroller);
    scroller.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      scroller.removeEventListener('scroll', onScroll);
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- look() uses step; the rule does not see it
  }, [element, minWidth, step, gap]);

  const first = Math.max(0, topRow - beyond);
  const last = topRow + Math.ceil(place.height / step) + beyond;
  return { columns: place.columns, first, last };
}
