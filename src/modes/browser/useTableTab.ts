import { useLocation, useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isDrawing } from '#src/ui/page/drawing.ts';
import { tableTabs } from './TableTabs.tsx';
import type { TableTab } from './TableTabs.tsx';

const tabOf = (hash: string): TableTab => tableTabs.find((tab) => tab === hash) ?? 'order';

type Scrolled = Partial<Record<TableTab, number>>;
const keptName = (): string => `scrolled${location.search}`;

/** Where each tab was left when the page was loaded anew; whoever comes to it begins at the top. */
function keptScroll(): Scrolled {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  try {
    return navigation?.type === 'navigate' ? {} : (JSON.parse(sessionStorage.getItem(keptName()) ?? '{}') as Scrolled);
  } catch {
    return {};
  }
}

/** How far somebody has read in the page that the server drew, before the app takes over. */
const readOn = (tab: TableTab): Scrolled => (!isDrawing && scrollY > 0 ? { [tab]: scrollY } : {});

/** Once no sheet's entry is in front any more: what it leads to belongs to the page, not to the sheet (sheetHistory.ts). */
function onPage(work: () => void): void {
  if (!(history.state as { sheets?: number } | null)?.sheets) return work();
  addEventListener('sheetsleft', () => onPage(work), { once: true });
}

/**
 * The tab, kept in the address: it outlives a reload, and the phone's back button leads from Pay to Order. Each tab
 * comes back scrolled to where it was left.
 */
export function useTableTab(): [TableTab, (tab: TableTab) => void] {
  const tab = tabOf(useLocation({ select: (location) => location.hash }));
  const navigate = useNavigate();
  const [begun] = useState(() => ({ ...keptScroll(), ...readOn(tab) }));
  const scrolled = useRef<Scrolled>(begun);
  // of two taps in a row the second knows what the first wanted, although the address does not say it yet
  const wanted = useRef(tab);
  useLayoutEffect(() => {
    wanted.current = tab;
    window.scrollTo({ top: scrolled.current[tab] ?? 0, behavior: 'instant' });
  }, [tab]);
  useEffect(() => {
    const keep = (): void =>
      sessionStorage.setItem(keptName(), JSON.stringify({ ...scrolled.current, [tab]: scrollY }));
    addEventListener('pagehide', keep);
    return () => removeEventListener('pagehide', keep);
  }, [tab]);
  const choose = useCallback(
    (next: TableTab) => {
      const { current } = wanted;
      if (next === current) return window.scrollTo({ top: 0, behavior: 'smooth' });
      wanted.current = next;
      scrolled.current[current] = window.scrollY;
      const hash = next === 'order' ? '' : next;
      onPage(() => void navigate({ to: '.', search: true, hash, replace: current !== 'order', resetScroll: false }));
    },
    [navigate],
  );
  return [tab, choose];
}
