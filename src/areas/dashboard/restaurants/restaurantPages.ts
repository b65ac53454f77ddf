import { deskPage } from '../frame/deskPage.ts';

/** The pages of restaurants, below /dashboard. */
export const restaurantPages = [
  deskPage('restaurants', async () => (await import('./list/RestaurantsPage.tsx')).RestaurantsPage),
  deskPage('restaurants/new', async () => (await import('./NewRestaurantPage.tsx')).NewRestaurantPage, {
    isForChanges: true,
  }),
  deskPage('restaurants/:id/edit', async () => (await import('./EditRestaurantPage.tsx')).EditRestaurantPage),
  deskPage('restaurants/:id/tables', async () => (await import('./tables/TablesPage.tsx')).TablesPage),
  deskPage(
    'restaurants/:id/tables/print',
    async () => (await import('./tables/print/PrintCodesPage.tsx')).PrintCodesPage,
  ),
  deskPage('restaurants/:id/devices', async () => (await import('./devices/DevicesPage.tsx')).DevicesPage),
  deskPage('restaurants/:id/employees', async () => (await import('./employees/EmployeesPage.tsx')).EmployeesPage),
  deskPage('restaurants/:id/printers', async () => (await import('./printers/PrintersPage.tsx')).PrintersPage),
  deskPage('restaurants/:id/terminals', async () => (await import('./terminals/TerminalsPage.tsx')).TerminalsPage),
];
