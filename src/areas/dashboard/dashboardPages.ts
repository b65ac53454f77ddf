import type { ComponentType } from 'react';
import { later } from '#src/ui/page/later.ts';
import type { PageParams } from './frame/matchPage.ts';
import { NewChain } from './frame/NewChain.tsx';
import { restaurantPages } from './restaurants/restaurantPages.ts';

/** A page gets what its path names. */
type PageProps = { params: PageParams };
export type DashboardPageEntry = {
  path: string;
  Page: ComponentType<PageProps>;
  /** also for somebody who has no chain */
  isWithoutChain?: true;
};

/** Every page below /dashboard, each fetched when it is opened; ':id' is whatever stands there. */
export const dashboardPages: readonly DashboardPageEntry[] = [
  { path: '', Page: later<PageProps>(async () => (await import('./overview/OverviewPage.tsx')).OverviewPage) },
  { path: 'new', Page: NewChain, isWithoutChain: true },
  ...restaurantPages,
];
