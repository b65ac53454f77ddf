import type { Instant } from '../order/instant.ts';
import { isOpenAt } from '../restaurant/openingHours.ts';
import type { Menu, PublishedMenu } from './menu.ts';

/** Whether a menu is served at an instant: always, unless it has serving times. */
export function isServedAt(menu: Menu, instant: Instant, timezone: string): boolean {
  return !menu.times || menu.times.length === 0 || isOpenAt({ openingDays: menu.times, timezone }, instant);
}

/** The menus that are served at an instant, sorted by position. @awaits the guest's menus by their serving times */
export function menuAt(menu: PublishedMenu, instant: Instant, timezone: string): Menu[] {
  return menu.menus.filter((one) => isServedAt(one, instant, timezone)).sort((a, b) => a.position - b.position);
}
