import { randomUUID } from 'node:crypto';
import type { restaurantTableCalls } from '#contract/restaurantTable.ts';
import type { tableCalls } from '#contract/table.ts';
import type { Area, Table } from '#domain/table/table.ts';
import type { ExamplesOf } from './example.ts';
import type { World } from './world.ts';

export const tableExamples = {
  'GET /restaurant/tables': {
    request: async ({ house: { restaurant_id }, openOrder }) => {
      await openOrder();
      return { query: { restaurant_id, orders: 'true' } };
    },
  },
  'POST /restaurant/tables': {
    request: async (world) => {
      const { restaurant_id } = world.house;
      const { area_id } = await newArea(world);
      return { body: { table: { restaurant_id, name: 'Window', area_id, seats: 4, x: 10, y: 20 } } };
    },
  },
  'PUT /restaurant/tables': {
    request: async (world) => {
      const { restaurant_id } = world.house;
      const { table_id } = await newTable(world);
      const { area_id } = await newArea(world);
      return { body: { table: { restaurant_id, table_id, name: 'Fireside', area_id, seats: 2 } } };
    },
  },
  'DELETE /restaurant/tables': {
    request: async (world) => ({ query: { table_id: (await newTable(world)).table_id } }),
  },
  'POST /table/code': { request: async (world) => ({ body: { table_id: (await newTable(world)).table_id } }) },
  'GET /restaurant/table-areas': { request: ({ house: { restaurant_id } }) => ({ query: { restaurant_id } }) },
  'POST /restaurant/table-areas': {
    request: ({ house: { restaurant_id } }) => ({ body: { area: { restaurant_id, name: 'Garden', position: 3 } } }),
  },
  'PUT /restaurant/table-areas': {
    request: async (world) => {
      const { area_id, restaurant_id } = await newArea(world);
      return { body: { area: { area_id, restaurant_id, name: 'Terrace' } } };
    },
  },
  'DELETE /restaurant/table-areas': {
    request: async (world) => ({ query: { area_id: (await newArea(world)).area_id } }),
  },
  'GET /table': { request: ({ house }) => ({ query: { code: house.tables[0]!.code } }) },
  'GET /table/orders': {
    request: async ({ house, openOrder }) => {
      await openOrder();
      return { query: { table_id: house.tables[0]!.table_id } };
    },
  },
  'POST /table/session': {
    request: ({ house }) => ({ body: { table_id: house.tables[1]!.table_id, force: true, note: 'left' } }),
  },
  'POST /table/waiter': {
    request: async (world) => {
      const { table_id } = world.house.tables[0]!;
      await answerCalls(world, table_id);
      return { body: { table_id, reason: 'other', comment: 'Salt', event_id: randomUUID() } };
    },
  },
  'POST /table/event/process': {
    request: async ({ house, deviceOf }) => {
      const { table_id } = house.tables[2]!;
      const call = await deviceOf('tablemanager')('POST /table/waiter', { body: { table_id, reason: 'clean' } });
      return { body: { event_id: call.body.event_id } };
    },
  },
} satisfies ExamplesOf<keyof typeof restaurantTableCalls | keyof typeof tableCalls>;

async function newTable({ as, house: { restaurant_id } }: World): Promise<Table> {
  const { body } = await as.owner('POST /restaurant/tables', { body: { table: { restaurant_id, name: 'New' } } });
  return body;
}

async function newArea({ as, house: { restaurant_id } }: World): Promise<Area> {
  const { body } = await as.owner('POST /restaurant/table-areas', { body: { area: { restaurant_id, name: 'Hall' } } });
  return body;
}

/** A guest may call again for the same reason as soon as somebody came. */
async function answerCalls({ deviceOf, house: { restaurant_id } }: World, table_id: string): Promise<void> {
  const manager = deviceOf('tablemanager');
  const { body } = await manager('GET /restaurant/stream', { query: { restaurant_id, since: 0 } });
  for (const event of body.tableEvents.filter((each) => each.table_id === table_id && !each.processedAt))
    await manager('POST /table/event/process', { body: { event_id: event.event_id } });
}
