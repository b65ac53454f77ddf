import { expect, it } from 'vitest';
import { productPages } from '#server/documentation/productPages.ts';
import { dashboardPages } from '../dashboardPages.ts';
import { helpAt } from './helpAt.ts';

it.each([
  ['/dashboard', 'owners/first-steps'],
  ['/de/dashboard/', 'owners/first-steps'],
  ['/dashboard/restaurants/7f/tables/print', 'owners/tables'],
  ['/hu/dashboard/restaurants/7f/devices', 'devices/setting-up'],
  ['/dashboard/restaurants/7f/edit', 'owners/first-steps'],
  ['/dashboard/menus/import', 'owners/menus'],
  ['/dashboard/orders/12', 'owners/figures'],
  ['/dashboard/admin', ''],
])('whoever asks for help at %s reads %s', (pathname, page) => {
  expect(helpAt(pathname)).toBe(page);
});

it('leads from every page of the dashboard to a page that is there', async () => {
  const paths = (await productPages()).flatMap(({ pages }) => pages.map(({ path }) => path));
  const led = dashboardPages.map(({ path }) => helpAt(`/dashboard/${path}`)).filter((path) => path !== '');
  expect(led.filter((path) => !paths.includes(path))).toEqual([]);
  expect(led.length).toBeGreaterThan(10);
});
