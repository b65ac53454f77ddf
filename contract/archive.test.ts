import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { ArchivedChain } from './archive.ts';
import { OwnedCategory, OwnedIngredient, OwnedItem } from './article.ts';
import { Chain } from './chain.ts';
import { OwnedMenu } from './chainMenu.ts';
import { Device, Employee } from './device.ts';
import { OwnedLegalText } from './legal.ts';
import { Printer } from './printer.ts';
import { Restaurant } from './restaurant.ts';
import { restaurantServerFields } from './restaurantFields.ts';
import { Area, Table } from './table.ts';

type Shape = Record<string, z.core.$ZodType>;
const { chain, restaurants, categories, ingredients, items, menus, legal } = ArchivedChain.shape;
const house = restaurants.element.shape;
/** What stands in a restaurant is listed in it, and is an entity of its own. */
const lists = ['areas', 'tables', 'employees', 'printers', 'devices'] as const;

const itsOwn = 'the installation counts it by itself';
const place = 'it is said by where it stands in the file';
const doubled = 'another field says the same';
const evening = 'it is about what goes on there now';

/** What an archive does not say of each entity, and why. */
const leftOut = {
  chain: { subscription: 'what is paid to the operator of one installation', version: itsOwn },
  restaurant: {
    chain_id: place,
    activation: 'the operator of an installation lets guests in',
    acceptingOrders: evening,
    pausedUntil: evening,
    menu_revision: 'it is published anew',
    rating: 'guests gave it to orders that stay where they are',
    popular: 'it is counted from orders that stay where they are',
    cardLocation: 'the account at the card provider is not handed on',
    version: itsOwn,
  },
  area: { id: doubled, restaurant_id: place, version: itsOwn },
  table: {
    id: doubled,
    restaurant_id: place,
    code: 'whoever has it sits at the table: another installation makes its own',
    page: 'the code is in it',
    areas: doubled,
    session: evening,
    generation: itsOwn,
    version: itsOwn,
    deleted: evening,
  },
  employee: { restaurant_id: place, version: itsOwn },
  printer: { restaurant_id: place, kind: 'those of single devices are set up there', version: itsOwn },
  device: {
    device_id: 'a device is paired anew',
    machineId: 'a device is paired anew',
    password_exists: 'a device is paired anew',
    restaurants: place,
    restaurant: place,
    terminals: 'card readers belong to the account at the card provider',
    deviceRequests: evening,
    language: 'the device says it itself',
    prefix: itsOwn,
    lastNumber: itsOwn,
    lastRecord: itsOwn,
    lastSeenAt: evening,
    appVersion: evening,
    pendingReplays: evening,
    version: itsOwn,
  },
  category: { version: itsOwn },
  ingredient: { version: itsOwn },
  item: { version: itsOwn },
  menu: { version: itsOwn },
  legal: { version: itsOwn, own: 'only own texts are in the file', at: itsOwn },
} as const;

/** Every entity that a chain owns: as it is read, and as an archive holds it. */
const entities: Record<keyof typeof leftOut, { read: Shape; archived: Shape }> = {
  chain: { read: Chain.shape, archived: chain.shape },
  restaurant: {
    read: Restaurant.shape,
    archived: Object.fromEntries(Object.entries(house).filter(([name]) => !lists.includes(name as never))),
  },
  area: { read: Area.shape, archived: house.areas.element.shape },
  table: { read: Table.shape, archived: house.tables.element.shape },
  employee: { read: Employee.shape, archived: house.employees.element.shape },
  printer: { read: Printer.shape, archived: house.printers.element.shape },
  device: { read: Device.shape, archived: house.devices.element.shape },
  category: { read: OwnedCategory.shape, archived: categories.element.shape },
  ingredient: { read: OwnedIngredient.shape, archived: ingredients.element.shape },
  item: { read: OwnedItem.shape, archived: items.element.shape },
  menu: { read: OwnedMenu.shape, archived: menus.element.shape },
  legal: { read: OwnedLegalText.shape, archived: legal.element.shape },
};

describe.each(Object.entries(entities))('of a %s an archive', (noun, { read, archived }) => {
  const reasons: Record<string, string> = leftOut[noun as keyof typeof leftOut];
  // the wire takes it with what was read, and passes it over
  const held = Object.keys(archived).filter((name) => name !== 'version');

  it('says every field that its owner can read, or leaves it out for a reason', () => {
    const missing = Object.keys(read).filter((name) => !held.includes(name) && !(name in reasons));
    expect(missing).toEqual([]);
  });

  it('leaves out nothing that it says, and nothing that there is not', () => {
    expect(Object.keys(reasons).filter((name) => held.includes(name) || !(name in read))).toEqual([]);
    expect(Object.values(reasons).filter((reason) => reason.length < 10)).toEqual([]);
  });
});

describe('a restaurant in an archive', () => {
  it('says all that an owner writes of it', () => {
    const written = Object.keys(Restaurant.shape).filter((name) => !restaurantServerFields.includes(name as never));
    expect(written.filter((name) => !(name in house))).toEqual([]);
  });
});
