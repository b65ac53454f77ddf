import { z } from 'zod';
import { priceTypes } from '../domain/menu/menu.ts';
import {
  BulkChange,
  CategoryInput,
  IngredientInput,
  ItemInput,
  OwnedCategory,
  OwnedIngredient,
  OwnedItem,
  Title,
  Version,
} from './article.ts';
import { call } from './call.ts';
import { Cost } from './cost.ts';
import { Address } from './address.ts';
import { Avatar } from './media.ts';
import { Menu, OpeningSpan } from './menu.ts';
import { Deleted, Id, Instant, Money } from './primitives.ts';
import { Restaurant } from './restaurant.ts';

const O = ['owner'] as const;

export const OwnedMenu = Menu.extend({ version: Version });

const ItemIds = z.array(Id).max(20_000);
const Position = z.int().min(0).max(100_000);
const Times = z.array(OpeningSpan).max(200);

export const ComboInput = z.strictObject({
  combo_id: Id.optional(),
  name: Title,
  avatar: Avatar.optional(),
  priceType: z.enum(priceTypes),
  price: Money.min(0),
  options: z
    .array(z.strictObject({ name: Title, items: ItemIds.min(1, 'needs at least one item') }))
    .min(1, 'needs at least one option')
    .max(50),
});

export const MenuInput = z.strictObject({
  menu_id: Id.optional(),
  /** the server's */
  chain_id: z.string().optional(),
  /** a new menu is active */
  status: z.string().optional(),
  name: Title,
  items: ItemIds.default([]),
  combos: z.array(ComboInput).max(500).default([]),
  restaurants: z.array(Id).max(5000).default([]),
  /** without one it comes last */
  position: Position.optional(),
  times: Times.optional(),
  version: Version.optional(),
});

const OfMenu = { chain_id: Id, menu_id: Id };
const Served = z.strictObject({ chain_id: Id.optional(), menu_id: Id, restaurant_id: Id });

/** How many rows of a kind an import adds and changes. */
const Counted = z.strictObject({ added: z.int(), changed: z.int(), unchanged: z.int() });
const Republished = z.strictObject({ restaurant_id: Id, name: z.string(), menu_revision: z.string() });

export const ImportReport = z.strictObject({
  dryRun: z.boolean(),
  /** every bad row with its line; where there are any nothing is imported */
  problems: z.array(z.strictObject({ line: z.int(), column: z.int().optional(), message: z.string() })),
  changes: z.strictObject({ categories: Counted, ingredients: Counted, items: Counted, menus: Counted }),
  preview: z.array(
    z.strictObject({
      kind: z.enum(['categories', 'ingredients', 'items', 'menus']),
      id: Id,
      name: Title,
      what: z.enum(['added', 'changed']),
      /** the fields that would be others */
      fields: z.array(z.string()),
    }),
  ),
  /** of how many sizes the cost would be another one */
  costs: z.int().min(0),
  /** restaurants whose guests read another menu afterwards */
  republished: z.array(Republished),
});

const ExportedRestaurant = Restaurant.extend({
  areas: z.array(z.strictObject({ area_id: Id, name: z.string(), position: z.int() })),
  tables: z.array(
    z.strictObject({
      table_id: Id,
      area_id: Id.optional(),
      name: z.string(),
      code: z.string(),
      seats: z.int().optional(),
      x: z.number().optional(),
      y: z.number().optional(),
    }),
  ),
  employees: z.array(
    z.strictObject({ employee_id: Id, name: z.string(), types: z.array(z.string()), active: z.boolean() }),
  ),
  devices: z.array(z.strictObject({ device_id: Id, machineId: z.string(), name: z.string(), mode: z.string() })),
});

/** Everything that a chain owns, in the shapes of the other calls. */
export const ChainExport = z.strictObject({
  comanda: z.literal('chain'),
  exportedAt: Instant,
  chain: z.strictObject({
    chain_id: Id,
    name: z.string(),
    avatar: z.string().optional(),
    website: z.string().optional(),
    paymentAddress: Address.extend({ name: z.string().optional(), vatNumber: z.string().optional() }).optional(),
  }),
  restaurants: z.array(ExportedRestaurant),
  categories: z.array(OwnedCategory),
  ingredients: z.array(OwnedIngredient),
  items: z.array(OwnedItem),
  menus: z.array(OwnedMenu),
  /** only for those who manage the chain (ADR 69) */
  costs: z.array(Cost).optional(),
});

const rows = <T extends z.ZodType>(row: T) => z.array(row).max(20_000, 'more than 20,000 rows are too many');

/** A chain's offer as files of ours hold it: the shapes in which owners write it, with their ids. */
export const offerRows = {
  categories: rows(CategoryInput.extend({ foodCategory_id: Id })),
  ingredients: rows(IngredientInput.extend({ item_id: Id })),
  items: rows(ItemInput.extend({ item_id: Id })),
  menus: rows(
    MenuInput.extend({
      menu_id: Id,
      status: z.enum(['active', 'inactive']),
      combos: z.array(ComboInput.extend({ combo_id: Id })),
    }),
  ),
};

const again = 'An older `version` than the current one is refused with 409.';

/** Menus and combos as owners keep them, and whole chains. */
export const chainMenuCalls = {
  'GET /chain/menus': call({
    who: ['owner', 'device'],
    can: 'seeDishes',
    query: z.strictObject({ chain_id: Id }),
    answer: z.array(OwnedMenu),
    summary: 'The menus of a chain, by position',
  }),
  'GET /chain/menu': call({
    who: ['owner', 'device'],
    can: 'seeDishes',
    query: z.strictObject(OfMenu),
    answer: OwnedMenu,
    summary: 'A menu',
  }),
  'POST /chain/menu': call({
    who: O,
    body: z.strictObject({ chain_id: Id, menu: MenuInput }),
    answer: OwnedMenu,
    summary: 'Create a menu; it is active, and may bring its items, combos, serving times and restaurants',
  }),
  'DELETE /chain/menu': call({
    who: O,
    query: z.strictObject(OfMenu),
    answer: Deleted,
    summary:
      'Delete a menu with its combos, wherever it is served; its items stay, and who has ordered from it keeps the order',
  }),
  'PUT /chain/menu/title': call({
    who: O,
    body: z.strictObject({
      ...OfMenu,
      name: Title,
      position: Position.optional(),
      times: Times.optional(),
      status: z.enum(['active', 'inactive']).optional(),
      version: Version.optional(),
    }),
    answer: OwnedMenu,
    summary: `Name of a menu and, where given, its position, status and serving times (none: always). ${again}`,
  }),
  'PUT /chain/menu/items': call({
    who: O,
    body: z.strictObject({ ...OfMenu, items: ItemIds, version: Version.optional() }),
    answer: OwnedMenu,
    summary: `The items of a menu, in the order of the card. ${again}`,
  }),
  'POST /chain/menu/combos': call({
    who: O,
    body: z.strictObject({ ...OfMenu, combo: ComboInput, version: Version.optional() }),
    answer: OwnedMenu,
    summary: `Add a combo to a menu. ${again}`,
  }),
  'PUT /chain/menu/combos': call({
    who: O,
    body: z.strictObject({
      ...OfMenu,
      combo: ComboInput.extend({ combo_id: Id }),
      version: Version.optional(),
    }),
    answer: OwnedMenu,
    summary: `Change a combo of a menu. ${again}`,
  }),
  'DELETE /chain/menu/combos': call({
    who: O,
    query: z.strictObject({ ...OfMenu, combo_id: Id }),
    answer: OwnedMenu,
    summary: 'Take a combo off a menu',
  }),
  'PUT /chain/menu/restaurant': call({
    who: O,
    body: Served,
    answer: OwnedMenu,
    summary: 'Serve a menu in a restaurant',
  }),
  'DELETE /chain/menu/restaurant': call({
    who: O,
    query: Served,
    answer: OwnedMenu,
    summary: 'Stop serving a menu in a restaurant',
  }),
  'POST /chain/bulk': call({
    who: O,
    body: BulkChange,
    answer: z.array(z.union([OwnedCategory, OwnedIngredient, OwnedItem, OwnedMenu])),
    summary: 'Change or delete many at once, in one transaction and one revision; answers those that are still there',
  }),
  'POST /chain/import': call({
    who: O,
    body: z.strictObject({
      chain_id: Id,
      format: z.enum(['json', 'csv']),
      /** the file's text: a menu file or, as JSON, what GET /chain/export gave */
      data: z.string().max(16_000_000),
      dryRun: z.boolean().default(false),
      /** serves the file's menus in this restaurant; its keys are those of this restaurant's own file */
      restaurant_id: Id.optional(),
    }),
    answer: ImportReport,
    summary: 'Import a menu whole or not at all; `dryRun` says what would change and which rows are bad',
  }),
  'GET /chain/export': call({
    who: O,
    query: z.strictObject({ chain_id: Id }),
    answer: ChainExport,
    summary: 'Everything that a chain owns; POST /chain/import takes its menus',
  }),
};
