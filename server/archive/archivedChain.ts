import type { z } from 'zod';
import { ArchivedChain } from '#contract/archive.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { chainById } from '../chain/chainRepository.ts';
import type { Sql } from '../db/sql.ts';
import { devicesOfRestaurant } from '../device/deviceRepository.ts';
import { employeesOfRestaurant } from '../device/employeeRepository.ts';
import { ownedTexts } from '../legal/legalTexts.ts';
import { costsOfChain } from '../menu/costRepository.ts';
import { offerList } from '../menu/offerRepository.ts';
import { printersOfRestaurant } from '../print/printerRepository.ts';
import { restaurantsOfChain } from '../restaurant/restaurantRepository.ts';
import { areasOfRestaurant } from '../table/tableAreaRepository.ts';
import { tablesOfRestaurant } from '../table/tableRepository.ts';

type Archived = z.input<typeof ArchivedChain>;

const { chain: OwnChain, restaurants: OwnRestaurants, ...ofChain } = ArchivedChain.shape;
const OwnRestaurant = OwnRestaurants.element;
const ofHouse = OwnRestaurant.shape;

/**
 * What an archive says of an entity: the fields in which its owner writes it, so that one that somebody adds there travels
 * along by itself, and nothing that only the server knows does.
 */
function said<T extends z.ZodObject>(schema: T, entity: object): z.input<T> {
  const kept = Object.entries(entity).filter(([name, value]) => name in schema.shape && value !== undefined);
  const { version: _counted, ...fields } = Object.fromEntries(kept) as Record<string, unknown>;
  return fields as z.input<T>;
}

/** Everything that a chain owns, as a file of an archive says it; nothing when there is no such chain. */
export async function archivedChain(tx: Sql, chain_id: string): Promise<Archived | undefined> {
  const chain = await chainById(tx, chain_id);
  if (!chain) return undefined;
  const restaurants: Archived['restaurants'] = [];
  for (const restaurant of await restaurantsOfChain(tx, chain_id))
    restaurants.push(await archivedRestaurant(tx, restaurant));
  const categories = await offerList(tx, chain_id, 'categories');
  const ingredients = await offerList(tx, chain_id, 'ingredients');
  const items = await offerList(tx, chain_id, 'items');
  const menus = await offerList(tx, chain_id, 'menus');
  const costs = await costsOfChain(tx, chain_id);
  const texts = await ownedTexts(tx, chain_id);
  return {
    chain: said(OwnChain, chain),
    restaurants,
    categories: categories.map((each) => said(ofChain.categories.element, each)),
    ingredients: ingredients.map((each) => said(ofChain.ingredients.element, each)),
    items: items.map((each) => said(ofChain.items.element, each)),
    menus: menus.map((each) => said(ofChain.menus.element, each)),
    costs,
    legal: texts.filter(({ own }) => own).map((each) => said(ofChain.legal.element, each)),
  };
}

async function archivedRestaurant(tx: Sql, restaurant: Restaurant): Promise<Archived['restaurants'][number]> {
  const { restaurant_id } = restaurant;
  const areas = await areasOfRestaurant(tx, restaurant_id);
  const tables = await tablesOfRestaurant(tx, restaurant_id);
  const employees = await employeesOfRestaurant(tx, restaurant_id);
  const printers = (await printersOfRestaurant(tx, restaurant_id)).map(({ printer }) => printer);
  const devices = await devicesOfRestaurant(tx, restaurant_id);
  return {
    ...said(OwnRestaurant, restaurant),
    areas: areas.map((each) => said(ofHouse.areas.element, each)),
    tables: tables.map((each) => said(ofHouse.tables.element, each)),
    employees: employees.map((each) => said(ofHouse.employees.element, each)),
    printers: printers.filter(({ kind }) => kind === 'network').map((each) => said(ofHouse.printers.element, each)),
    devices: devices.map((each) => said(ofHouse.devices.element, each)),
  };
}

/** How many of each an archive brings. */
export function countsOf({ restaurants, legal, ...offer }: z.output<typeof ArchivedChain> | Archived) {
  const inAll = (name: 'areas' | 'tables' | 'employees' | 'printers' | 'devices'): number =>
    restaurants.reduce((sum, restaurant) => sum + restaurant[name].length, 0);
  return {
    restaurants: restaurants.length,
    areas: inAll('areas'),
    tables: inAll('tables'),
    employees: inAll('employees'),
    printers: inAll('printers'),
    devices: inAll('devices'),
    categories: offer.categories.length,
    ingredients: offer.ingredients.length,
    items: offer.items.length,
    menus: offer.menus.length,
    combos: offer.menus.reduce((sum, { combos }) => sum + (combos?.length ?? 0), 0),
    legal: legal.length,
  };
}
