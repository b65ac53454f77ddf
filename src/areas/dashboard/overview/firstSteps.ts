import type { Device } from '#domain/device/device.ts';
import type { OwnedMenu } from '#contract/chainMenu.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import type { z } from 'zod';

export type FirstStep = 'restaurant' | 'menu' | 'tables' | 'device';

export type Begun = {
  restaurants: readonly Pick<Restaurant, 'restaurant_id'>[];
  menus: readonly Pick<z.infer<typeof OwnedMenu>, 'items' | 'combos' | 'restaurants'>[];
  /** how many tables the first restaurant has */
  tables: number;
  devices: readonly Pick<Device, 'device_id'>[];
};

/** What is done on the way to the first order; the first one that is not is next. */
export function firstSteps({ restaurants, menus, tables, devices }: Begun): { step: FirstStep; isDone: boolean }[] {
  return [
    { step: 'restaurant', isDone: restaurants.length > 0 },
    // a menu that no restaurant serves, or that has nothing on it, sells nothing
    {
      step: 'menu',
      isDone: menus.some((menu) => menu.items.length + menu.combos.length > 0 && menu.restaurants.length > 0),
    },
    { step: 'tables', isDone: tables > 0 },
    { step: 'device', isDone: devices.length > 0 },
  ];
}
