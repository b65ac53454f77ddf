import type { FastifyInstance } from 'fastify';
import { accept, refuse } from '#domain/error/refusal.ts';
import type { GuestCaller } from '../caller/caller.ts';
import { anybody } from '../caller/openPolicy.ts';
import { tokenDays } from '../caller/tokens.ts';
import type { TableParts } from './tableParts.ts';
import { serve } from '../http/serve.ts';
import { restaurantTableRoutes } from './restaurantTableRoutes.ts';
import { tableAt } from './tableAt.ts';
import { callsAtTable, tableByCode, tableById, tableMovedTo, type StoredTable } from './tableRepository.ts';

/** Reads of tables; what changes them goes through the restaurant's lane. */
export function tableRoutes(app: FastifyInstance, deps: TableParts): void {
  restaurantTableRoutes(app, deps);
  serve(app, deps, 'GET /table', {
    policy: anybody,
    ignoresDeadTokens: true,
    handle: async ({ query: { code }, callers: { guest }, setHeader }) => {
      const table = code ? await tableByCode(deps.db, code) : await ownTable(guest);
      if (!code && guest?.table_id && !table) return refuse('table_session_over');
      const restaurant = table && (await deps.restaurants.get(table.restaurant_id));
      if (!restaurant || restaurant.activation !== 'approved') return refuse('table_unknown');
      const { table_id, generation, restaurant_id } = table;
      // A phone that scans again keeps being the same guest, and the token that it holds.
      const knows = guest?.table_id === table_id && guest.generation === generation;
      if (!knows) {
        const sameHouse = guest?.restaurant_id === restaurant_id;
        const token = await deps.tokens.issue(deps.db, {
          kind: 'guest',
          subject: sameHouse ? guest.guest_id : deps.newId(),
          scope: { restaurant_id, table_id, generation, order_ids: sameHouse ? guest.order_ids : [] },
          days: tokenDays.guest,
        });
        setHeader('guest-authorization', token);
      }
      const calls = await callsAtTable(deps.db, table);
      const events = calls.map(({ event }) => event).filter(({ processedAt }) => processedAt === undefined);
      return accept({ ...tableAt(deps.origin(), table), restaurant, events });
    },
  });

  /** Where somebody sits who names no code: a tablet has none to scan, and a party that staff moved has not scanned there. */
  async function ownTable(guest: GuestCaller | undefined): Promise<StoredTable | undefined> {
    const { table_id, generation } = guest ?? {};
    if (!guest || !table_id || generation === undefined) return undefined;
    const table = await tableById(deps.db, table_id);
    return table?.generation === generation ? table : tableMovedTo(deps.db, { ...guest, table_id, generation });
  }
}
