import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Address } from './address.ts';
import { User } from './account.ts';
import { calls } from './calls.ts';
import type { Call } from './call.ts';
import { Card } from './card.ts';
import { Device, DeviceRequest, Employee, Terminal } from './device.ts';
import { DocumentationContent, DocumentationItem, DocumentationSection } from './documentation.ts';
import { Category, Combo, Ingredient, Item, Menu } from './menu.ts';
import { Order, OrderItem } from './order.ts';
import { Rating } from './orderChange.ts';
import { PartialPayment } from './payment.ts';
import { Restaurant } from './restaurant.ts';
import { Area, TableEvent } from './table.ts';

/** A part of a schema as JSON Schema writes it, as far as these tests look. */
type Shape = {
  properties?: Record<string, Shape>;
  items?: Shape;
  anyOf?: Shape[];
  additionalProperties?: Shape;
  enum?: unknown[];
  const?: unknown;
};

const shapeOf = (schema: z.ZodType): Shape => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape;

/** What lies behind `a.b`, through lists and what may also be something else. */
function partAt(shape: Shape | undefined, path: string): Shape | undefined {
  return path.split('.').reduce<Shape | undefined>((at, name) => {
    const inside = at?.items ?? at;
    const ways = inside?.anyOf ?? [inside];
    return ways.map((way) => (name === '*' ? way?.additionalProperties : way?.properties?.[name])).find(Boolean);
  }, shape);
}

const valuesOf = (shape: Shape | undefined): string[] => {
  const inside = shape?.items ?? shape;
  const values =
    inside?.enum ?? inside?.anyOf?.flatMap(({ const: value }) => (value === undefined ? [] : [value])) ?? [];
  return values.map(String);
};

/** The specification's fields that travel, under the paths of this contract. */
const fields: [string, z.ZodType, string][] = [
  ['a user', User, 'email first_name last_name'],
  ['a device', Device, 'machineId password_exists restaurants restaurant terminals deviceRequests mode'],
  [
    'a device request',
    DeviceRequest,
    'id type restaurant_id data.partialPayment_id data.terminal_id result.success result.message',
  ],
  ['a terminal', Terminal, 'id terminal_id registration_code label reader'],
  [
    'an order',
    Order,
    'order_id type statusEntry.status note payment.option restaurant_id amountTotal amountPaid items orderedAt currency',
  ],
  ['a line', OrderItem, 'item combo quantity'],
  ['a partial payment', PartialPayment, 'partialPayment_id'],
  [
    'a restaurant',
    calls['GET /restaurant'].answer,
    'restaurant_id chain_id status cardLocation currency minOrderValue deliveryRegions.postalCode deliveryRegions.fee openingDays.weekDay openingDays.time_from openingDays.time_to menus tables areas terminals devices employees events',
  ],
  ['an employee', Employee, 'types'],
  [
    'a chain',
    calls['GET /chain'].answer,
    'chain_id name subscription cards paymentAddress restaurants menus statistics',
  ],
  ['a card', Card, 'card_id preferred'],
  ['a menu', Menu, 'menu_id name items status combos.combo_id restaurants position'],
  ['a combo', Combo, 'priceType price options.items'],
  [
    'a dish',
    Item,
    'item_id options.price options.ingredients options.selections ingredients toppings selections selectionsPrice categories allergenics',
  ],
  ['an ingredient', Ingredient, 'item_id price quantity allergenics type unit'],
  ['a category', Category, 'foodCategory_id id name avatar'],
  ['a table', calls['GET /restaurant/tables'].answer, 'id code areas orders restaurant_id page'],
  ['an area', Area, 'id'],
  ['a table event', TableEvent, 'id table_id restaurant_id'],
  ['a rating', Rating, 'stars count'],
  ['an address', Address, 'street postalCode city state country'],
  ['a section of the documentation', DocumentationSection, 'section_id position items'],
  ['an item of the documentation', DocumentationItem, 'item_id section_id position'],
  ['a page of the documentation', DocumentationContent, 'content_id path'],
];

describe('an entity of the specification has its fields', () => {
  it.each(fields)('%s', (_, schema, paths) => {
    const shape = shapeOf(schema);
    expect(paths.split(' ').filter((path) => !partAt(shape, path))).toEqual([]);
  });
});

/** Sorted, so that an order of one's own is no difference. */
const enumerations: [string, z.ZodType, string, string][] = [
  ['types of food', Item, 'type', 'dessert dish drink'],
  ['types of ingredients', Ingredient, 'type', 'dairy fish fruit grain meat sauce vegetable'],
  ['types of prices', Combo, 'priceType', 'fixed percent reduction'],
  ['letters of allergens', Ingredient, 'allergenics', 'A B C D E F G H L M N O P R'],
  ['units', Ingredient, 'unit', 'cm count g kg l m ml'],
  ['payment options', Order, 'payment.option', 'card cash later online'],
  ['payment types of a restaurant', Restaurant, 'paymentTypes', 'cash online'],
  ['types of orders', Order, 'type', 'delivery local takeaway'],
  ['roles of employees', Employee, 'types', 'cashier deliverer waiter'],
  ['modes of devices', Device, 'mode', 'browser cashregister delivery orderprocessing orderscreen tablemanager'],
  ['reasons for the waiter', TableEvent, 'reason', 'clean dishes error missing other payment'],
  ['amounts of an ingredient', OrderItem, 'item.ingredients.*', '0 1 2'],
  ['currencies', Restaurant, 'currency', 'CHF EUR HUF RON USD'],
  [
    'statuses of an order',
    Order,
    'statusEntry.status',
    'accepted completed created delivered in-delivery in-preparation refunded rejected waiting-delivery waiting-pickup',
  ],
  ['types of device requests', DeviceRequest, 'type', 'terminal_cancel_action terminal_payment'],
];

describe('the wire knows the specification’s values and no others', () => {
  it.each(enumerations)('%s', (_, schema, path, values) => {
    expect(
      valuesOf(partAt(shapeOf(schema), path))
        .toSorted()
        .join(' '),
    ).toBe(values);
  });
});

/** The calls of section 7, each with the fields that it names. */
const specified: [string, string][] = [
  ['POST /user/login', 'login'],
  ['GET /user/code', 'code'],
  ['POST /user/register', 'email first_name last_name password'],
  ['GET /user/me', ''],
  ['POST /user/verify-contact', 'type'],
  ['PUT /user/verify-contact', 'code type'],
  ['PUT /user/update-password', 'password new_password'],
  ['POST /user/reset-password', 'email'],
  ['GET /user/login-history', ''],
  ['PUT /user/data', ''],
  ['PUT /user/conditions', ''],
  ['GET /user/orders', ''],
  ['GET /user/chains', ''],
  ['PUT /device/me', 'password'],
  ['POST /device/register', 'machineId password'],
  ['PUT /device/refresh', 'password'],
  ['PUT /device/update-password', 'password new_password'],
  ['GET /device/orders', 'restaurant_id closed unpaid'],
  ['POST /device/request', 'id type restaurant_id data result'],
  ['GET /restaurant/employee', 'restaurant_id code type'],
  ['GET /docs/sections', ''],
  ['POST /docs/sections', 'section'],
  ['PUT /docs/sections', 'section'],
  ['POST /docs/items', 'item'],
  ['PUT /docs/items', 'item'],
  ['DELETE /docs/items', 'item_id'],
  ['GET /docs/content', 'path'],
  ['POST /docs/content', 'content'],
  ['PUT /docs/content', 'content'],
  ['DELETE /docs/content', 'content_id'],
  ['GET /chain/foodCategories', 'chain_id'],
  ['POST /chain/foodCategories', 'chain_id foodCategory'],
  ['PUT /chain/foodCategories', 'chain_id foodCategory'],
  ['DELETE /chain/foodCategories', 'chain_id foodCategory_id'],
  ['GET /chain/ingredients', 'chain_id'],
  ['POST /chain/ingredients', 'chain_id ingredient'],
  ['PUT /chain/ingredients', 'chain_id ingredient'],
  ['DELETE /chain/ingredients', 'chain_id item_id'],
  ['GET /chain/items', 'chain_id'],
  ['POST /chain/items', 'chain_id item'],
  ['PUT /chain/items', 'chain_id item'],
  ['DELETE /chain/items', 'chain_id item_id'],
  ['GET /chain/menus', 'chain_id'],
  ['GET /chain/menu', 'chain_id menu_id'],
  ['POST /chain/menu', 'chain_id menu'],
  ['PUT /chain/menu/title', 'chain_id menu_id name'],
  ['PUT /chain/menu/items', 'chain_id menu_id items'],
  ['POST /chain/menu/combos', 'chain_id menu_id combo'],
  ['PUT /chain/menu/combos', 'chain_id menu_id combo'],
  ['DELETE /chain/menu/combos', 'chain_id menu_id combo_id'],
  ['PUT /chain/menu/restaurant', 'menu_id restaurant_id'],
  ['DELETE /chain/menu/restaurant', 'menu_id restaurant_id'],
  ['GET /orders', 'restaurant_id'],
  ['GET /order', 'order_id restaurant'],
  ['POST /order', 'order'],
  ['PUT /order', 'order'],
  ['PUT /order/info', 'order_id'],
  ['POST /order/payment-intent', 'order_id'],
  ['GET /order/receipt', 'order_id type'],
  ['POST /order/partial-payment', 'orders'],
  ['PUT /order/payment-confirm-client', 'order_id partialPayment_id paymentOption'],
  ['POST /order/action', 'order_id action note'],
  ['GET /restaurants/activation/open', ''],
  ['POST /restaurant/action', 'restaurant_id type'],
  ['GET /chain', 'chain_id populate'],
  ['POST /chain', 'name'],
  ['PUT /chain/payment-address', 'chain_id paymentAddress'],
  ['GET /chain/stripe-dashboard', 'chain_id'],
  ['GET /chain/stripe-account', 'chain_id dashboard'],
  ['PUT /chain/subscription', 'chain_id subscription'],
  ['GET /chain/setup-intent', 'chain_id'],
  ['GET /chain/cards', 'chain_id'],
  ['PUT /chain/card/prefer', 'chain_id card_id'],
  ['DELETE /chain/card', 'chain_id card_id'],
  ['GET /chain/restaurants', 'chain_id'],
  ['POST /chain/statistics', 'chain_id statistics'],
  ['POST /restaurants', 'address type fields'],
  ['GET /restaurant', 'restaurant_id'],
  ['POST /restaurant', 'chain_id restaurant'],
  ['PUT /restaurant', 'restaurant'],
  ['GET /restaurant/devices', 'restaurant_id'],
  ['POST /restaurant/devices', 'restaurant_id device'],
  ['PUT /restaurant/devices', 'restaurant_id device'],
  ['DELETE /restaurant/devices', 'restaurant_id device_id'],
  ['GET /restaurant/terminals', 'restaurant_id'],
  ['POST /restaurant/terminal-location', 'restaurant_id registration_code label'],
  ['PUT /restaurant/terminal-location', 'restaurant_id terminal'],
  ['DELETE /restaurant/terminal-location', 'restaurant_id terminal_id'],
  ['GET /restaurant/terminal/connection_token', ''],
  ['POST /restaurant/employees', 'restaurant_id employee'],
  ['PUT /restaurant/employees', 'restaurant_id employee'],
  ['DELETE /restaurant/employees', 'restaurant_id employee_id'],
  ['GET /restaurant/tables', 'restaurant_id orders'],
  ['POST /restaurant/tables', 'table'],
  ['PUT /restaurant/tables', 'table'],
  ['DELETE /restaurant/tables', 'table_id'],
  ['GET /restaurant/table-areas', 'restaurant_id'],
  ['POST /restaurant/table-areas', 'area'],
  ['PUT /restaurant/table-areas', 'area'],
  ['DELETE /restaurant/table-areas', 'area_id'],
  ['DELETE /chain', ''],
  ['DELETE /restaurant', ''],
  ['GET /table', 'code'],
  ['GET /table/orders', 'table_id'],
  ['POST /table/session', 'table_id'],
  ['POST /table/waiter', 'table_id reason comment'],
  ['POST /table/event/process', 'event_id'],
];

describe('a call of the specification is there with what it sends', () => {
  it.each(specified)('%s', (name, sent) => {
    const call = (calls as Record<string, Call>)[name];
    const parts = [call?.query, call?.body].flatMap((schema) => (schema ? [shapeOf(schema)] : []));
    const missing = sent.split(' ').filter((field) => field && !parts.some((part) => partAt(part, field)));
    expect([call !== undefined, missing]).toEqual([true, []]);
  });
});
