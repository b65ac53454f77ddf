import { later } from '#src/ui/page/later.ts';
import type { PageParams } from '../frame/matchPage.ts';

type PageProps = { params: PageParams };

/** The pages of restaurants, below /dashboard. */
export const restaurantPages = [
  {
    path: 'restaurants',
    Page: later<PageProps>(async () => (await import('./list/RestaurantsPage.tsx')).RestaurantsPage),
  },
  {
    path: 'restaurants/new',
    Page: later<PageProps>(async () => (await import('./NewRestaurantPage.tsx')).NewRestaurantPage),
  },
  {
    path: 'restaurants/:id/edit',
    Page: later<PageProps>(async () => (await import('./EditRestaurantPage.tsx')).EditRestaurantPage),
  },
  {
    path: 'restaurants/:id/tables',
    Page: later<PageProps>(async () => (await import('./tables/TablesPage.tsx')).TablesPage),
  },
  {
    path: 'restaurants/:id/tables/print',
    Page: later<PageProps>(async () => (await import('./tables/print/PrintCodesPage.tsx')).PrintCodesPage),
  },
  {
    path: 'restaurants/:id/devices',
    Page: later<PageProps>(async () => (await import('./devices/DevicesPage.tsx')).DevicesPage),
  },
  {
    path: 'restaurants/:id/employees',
    Page: later<PageProps>(async () => (await import('./employees/EmployeesPage.tsx')).EmployeesPage),
  },
];
