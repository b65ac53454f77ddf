import { useLocation, useNavigate } from '@tanstack/react-router';
import { useCallback, useLayoutEffect, useRef } from 'react';
import { tableTabs } from './TableTabs.tsx';
import type { TableTab } from './TableTabs.tsx';

const tabOf = (hash: string): TableTab => tableTabs.find((tab) => tab === hash) ?? 'order';

/**
 * The tab, kept in the address: it outlives a reload, and the phone's back button leads from Pay to Order. Each tab
 * comes back scrolled to where it was left.
 */
export function useTableTab(): [TableTab, (tab: TableTab) => void] {
  const tab = tabOf(useLocation({ select: (location) => location.hash }));
  const navigate = useNavigate();
  const scrolled = useRef<Partial<Record<TableTab, number>>>({});
  useLayoutEffect(() => {
    window.scrollTo({ top: scrolled.current[tab] ?? 0, behavior: 'instant' });
  }, [tab]);
  const choose = useCallback(
    (next: TableTab) => {
      if (next === tab) return window.scrollTo({ top: 0, behavior: 'smooth' });
      scrolled.current[tab] = window.scrollY;
      const hash = next === 'order' ? '' : next;
      void navigate({ to: '.', search: true, hash, replace: tab !== 'order', resetScroll: false });
    },
    [navigate, tab],
  );
  return [tab, choose];
}
