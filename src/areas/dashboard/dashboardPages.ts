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
    path: 'restaurants',
    Page: later<{ params: PageParams }>(
      async () => (await import('./restaurants/list/RestaurantsPage.tsx')).RestaurantsPage,
    ),
  },
  {
    path: 'restaurants/new',
    Page: later<{ params: PageParams }>(
      async () => (await import('./restaurants/NewRestaurantPage.tsx')).NewRestaurantPage,
    ),
  },
  {
    path: 'restaurants/:id/edit',
    Page: later<{ params: PageParams }>(
      async () => (await import('./restaurants/EditRestaurantPage.tsx')).EditRestaurantPage,
    ),
  },
  {
    path: 'menus',
    Page: later<{ params: PageParams }>(async () => (await import('./menus/MenusPage.tsx')).MenusPage),
  },
  {
    path: 'menus/new',
    Page: later<{ params: PageParams }>(async () => (await import('./menus/NewMenuPage.tsx')).NewMenuPage),
  },
  {
    path: 'menus/import',
    Page: later<{ params: PageParams }>(async () => (await import('./menus/import/ImportPage.tsx')).ImportPage),
  },
  {
    path: 'menus/:id/edit',
    Page: later<{ params: PageParams }>(async () => (await import('./menus/EditMenuPage.tsx')).EditMenuPage),
  },
  {
    path: 'articles',
    Page: later<{ params: PageParams }>(async () => (await import('./articles/ArticlesPage.tsx')).ArticlesPage),
  },
  {
    path: 'articles/items/new',
    Page: later<{ params: PageParams }>(async () => (await import('./articles/item/ItemPage.tsx')).ItemPage),
  },
  {
    path: 'articles/items/:id/edit',
    Page: later<{ params: PageParams }>(async () => (await import('./articles/item/ItemPage.tsx')).ItemPage),
  },
];
