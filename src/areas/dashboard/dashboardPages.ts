import type { ComponentType } from 'react';
import { later } from '#src/ui/page/later.ts';
import type { PageParams } from './frame/matchPage.ts';
import { NewChain } from './frame/NewChain.tsx';

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
  { path: 'orders', Page: later<PageProps>(async () => (await import('./orders/OrdersPage.tsx')).OrdersPage) },
  { path: 'orders/:id', Page: later<PageProps>(async () => (await import('./orders/OrderPage.tsx')).OrderPage) },
  {
    path: 'statistics',
    Page: later<PageProps>(async () => (await import('./statistics/StatisticsPage.tsx')).StatisticsPage),
  },
  { path: 'journal', Page: later<PageProps>(async () => (await import('./journal/JournalPage.tsx')).JournalPage) },
  { path: 'account', Page: later<PageProps>(async () => (await import('./account/AccountPage.tsx')).AccountPage) },
  { path: 'account/legal', Page: later<PageProps>(async () => (await import('./account/LegalPage.tsx')).LegalPage) },
  {
    path: 'admin',
    Page: later<PageProps>(async () => (await import('./admin/AdminPage.tsx')).AdminPage),
    isWithoutChain: true,
  },
  {
    path: 'restaurants',
    Page: later<PageProps>(async () => (await import('./restaurants/list/RestaurantsPage.tsx')).RestaurantsPage),
  },
  {
    path: 'restaurants/new',
    Page: later<PageProps>(async () => (await import('./restaurants/NewRestaurantPage.tsx')).NewRestaurantPage),
  },
  {
    path: 'restaurants/:id/edit',
    Page: later<PageProps>(async () => (await import('./restaurants/EditRestaurantPage.tsx')).EditRestaurantPage),
  },
  { path: 'menus', Page: later<PageProps>(async () => (await import('./menus/MenusPage.tsx')).MenusPage) },
  { path: 'menus/new', Page: later<PageProps>(async () => (await import('./menus/NewMenuPage.tsx')).NewMenuPage) },
  {
    path: 'menus/import',
    Page: later<PageProps>(async () => (await import('./menus/import/ImportPage.tsx')).ImportPage),
  },
  {
    path: 'menus/:id/edit',
    Page: later<PageProps>(async () => (await import('./menus/EditMenuPage.tsx')).EditMenuPage),
  },
  { path: 'articles', Page: later<PageProps>(async () => (await import('./articles/ArticlesPage.tsx')).ArticlesPage) },
  {
    path: 'articles/items/new',
    Page: later<PageProps>(async () => (await import('./articles/item/ItemPage.tsx')).ItemPage),
  },
  {
    path: 'articles/items/:id/edit',
    Page: later<PageProps>(async () => (await import('./articles/item/ItemPage.tsx')).ItemPage),
  },
];
