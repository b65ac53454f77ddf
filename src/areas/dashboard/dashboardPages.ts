import { later } from '#src/ui/page/later.ts';
import { deskPage, type DashboardPageEntry, type PageProps } from './frame/deskPage.ts';
import { NewChain } from './frame/NewChain.tsx';
import { restaurantPages } from './restaurants/restaurantPages.ts';

const changes = { isForChanges: true } as const;

/** Every page below /dashboard, each fetched when it is opened. */
export const dashboardPages: readonly DashboardPageEntry[] = [
  { path: '', Page: later<PageProps>(async () => (await import('./overview/OverviewPage.tsx')).OverviewPage) },
  { path: 'new', Page: NewChain, isWithoutChain: true },
  deskPage('orders', async () => (await import('./orders/OrdersPage.tsx')).OrdersPage),
  deskPage('orders/:id', async () => (await import('./orders/OrderPage.tsx')).OrderPage),
  deskPage('articles', async () => (await import('./articles/ArticlesPage.tsx')).ArticlesPage),
  deskPage('articles/items/new', async () => (await import('./articles/item/ItemPage.tsx')).ItemPage, changes),
  deskPage('articles/items/:id/edit', async () => (await import('./articles/item/ItemPage.tsx')).ItemPage),
  deskPage('menus', async () => (await import('./menus/MenusPage.tsx')).MenusPage),
  deskPage('menus/new', async () => (await import('./menus/NewMenuPage.tsx')).NewMenuPage, changes),
  deskPage('menus/import', async () => (await import('./menus/import/ImportPage.tsx')).ImportPage, changes),
  deskPage('menus/:id/edit', async () => (await import('./menus/EditMenuPage.tsx')).EditMenuPage),
  ...restaurantPages,
  deskPage('statistics', async () => (await import('./statistics/StatisticsPage.tsx')).StatisticsPage),
  deskPage('journal', async () => (await import('./journal/JournalPage.tsx')).JournalPage),
  deskPage('account', async () => (await import('./account/AccountPage.tsx')).AccountPage),
  deskPage('account/legal', async () => (await import('./account/LegalPage.tsx')).LegalPage),
  deskPage('archive', async () => (await import('./archive/BringInPage.tsx')).BringInPage, { isWithoutChain: true }),
  deskPage('admin', async () => (await import('./admin/AdminPage.tsx')).AdminPage, { isWithoutChain: true }),
];
