import type { ComponentType, LazyExoticComponent } from 'react';
import { later } from '#src/ui/page/later.ts';
import type { PageParams } from './frame/matchPage.ts';

/** A page gets what its path names. */
type Page = ComponentType<{ params: PageParams }>;

/** Every page below /dashboard, each fetched when it is opened; ':id' is whatever stands there. */
export const dashboardPages: readonly { path: string; Page: LazyExoticComponent<Page>; isWithoutChain?: true }[] = [
  {
    path: '',
    Page: later<{ params: PageParams }>(async () => (await import('./overview/OverviewPage.tsx')).OverviewPage),
  },
  {
    path: 'orders',
    Page: later<{ params: PageParams }>(async () => (await import('./orders/OrdersPage.tsx')).OrdersPage),
  },
  {
    path: 'orders/:id',
    Page: later<{ params: PageParams }>(async () => (await import('./orders/OrderPage.tsx')).OrderPage),
  },
  {
    path: 'statistics',
    Page: later<{ params: PageParams }>(async () => (await import('./statistics/StatisticsPage.tsx')).StatisticsPage),
  },
  {
    path: 'journal',
    Page: later<{ params: PageParams }>(async () => (await import('./journal/JournalPage.tsx')).JournalPage),
  },
  {
    path: 'account',
    Page: later<{ params: PageParams }>(async () => (await import('./account/AccountPage.tsx')).AccountPage),
  },
  {
    path: 'admin',
    Page: later<{ params: PageParams }>(async () => (await import('./admin/AdminPage.tsx')).AdminPage),
    isWithoutChain: true,
  },
];
