import type { FastifyInstance } from 'fastify';
import { accept, refuse } from '#domain/error/refusal.ts';
import type { Area } from '#domain/table/table.ts';
import type { Callers } from '../caller/caller.ts';
import { noteChainChanges, type ChainChange } from '../chain/chainJournalRepository.ts';
import { mayManageRestaurant } from '../caller/ownerPolicy.ts';
import { agrees } from '../chain/differences.ts';
import { versionConflict } from '../chain/versionConflict.ts';
import type { Sql } from '../db/sql.ts';
import type { TableParts } from './tableParts.ts';
import { serve } from '../http/serve.ts';
import { lockStreams, noteTables } from '../stream/streamRepository.ts';
import { maySeeTables } from '../restaurant/restaurantPolicy.ts';
import { announceRestaurant, chainOf } from '../restaurant/restaurantRepository.ts';
import { areaById, areasOfRestaurant, deleteArea, insertArea, updateArea } from './tableAreaRepository.ts';

/** The areas of a restaurant's floor. */
export function tableAreaRoutes(app: FastifyInstance, deps: TableParts): void {
  const { db } = deps;

  serve(app, deps, 'GET /restaurant/table-areas', {
    policy: ({ query, callers }) => maySeeTables(db, callers, query.restaurant_id),
    handle: async ({ query }) => accept(await areasOfRestaurant(db, query.restaurant_id)),
  });

  serve(app, deps, 'POST /restaurant/table-areas', {
    policy: ({ callers, body }) => mayManageRestaurant(db, callers, body.area.restaurant_id),
    change: async (tx, { body, callers, now }) => {
      const { area_id = deps.newId(), ...wanted } = body.area;
      await lockStreams(tx, [wanted.restaurant_id]);
      const known = await areaById(tx, area_id);
      if (known) return agrees(known, wanted) ? accept(known) : refuse('id_taken');
      const area = await insertArea(tx, { area_id, ...wanted });
      await noted(tx, callers, area, { what: 'created', after: area }, now);
      return accept(area);
    },
  });

  serve(app, deps, 'PUT /restaurant/table-areas', {
    policy: ({ callers, body }) => mayManageRestaurant(db, callers, body.area.restaurant_id),
    change: async (tx, { body: { area }, callers, now }) => {
      const { version, ...wanted } = area;
      await lockStreams(tx, [wanted.restaurant_id]);
      const before = await areaById(tx, wanted.area_id);
      if (before?.restaurant_id !== wanted.restaurant_id) return refuse('not_found');
      if (agrees(before, wanted)) return accept(before);
      const conflict = versionConflict(before, version);
      if (conflict) return conflict;
      const after = await updateArea(tx, wanted);
      if (!after) return refuse('not_found');
      await noted(tx, callers, after, { what: 'changed', before, after }, now);
      return accept(after);
    },
  });

  serve(app, deps, 'DELETE /restaurant/table-areas', {
    policy: async ({ callers, query: { area_id, restaurant_id } }) => {
      if (!callers.user) return refuse('no_token');
      const area = await areaById(db, area_id);
      if (!area || (restaurant_id && restaurant_id !== area.restaurant_id)) return refuse('not_found');
      return mayManageRestaurant(db, callers, area.restaurant_id);
    },
    change: async (tx, { query: { area_id }, callers, now }) => {
      const before = await areaById(tx, area_id);
      if (!before) return refuse('not_found');
      await lockStreams(tx, [before.restaurant_id]);
      const tables = await deleteArea(tx, area_id);
      await noteTables(tx, before.restaurant_id, tables, now);
      await noted(tx, callers, before, { what: 'deleted', before }, now);
      return accept({ deleted: true as const });
    },
  });

  async function noted(
    tx: Sql,
    callers: Callers,
    { restaurant_id, area_id }: Area,
    change: Pick<ChainChange, 'what' | 'before' | 'after'>,
    now: Date,
  ): Promise<void> {
    const chain_id = await chainOf(tx, restaurant_id);
    const entity = { chain_id, restaurant_id, entity: 'area', entity_id: area_id };
    await noteChainChanges(tx, callers, [{ ...entity, ...change }], now);
    await announceRestaurant(tx, restaurant_id);
  }
}
