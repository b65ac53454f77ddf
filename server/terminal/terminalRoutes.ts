import type { FastifyInstance } from 'fastify';
import type { Terminal } from '#domain/device/device.ts';
import { terminalPlace } from '#domain/device/deviceRequest.ts';
import { accept, refuse, type Result } from '#domain/error/refusal.ts';
import type { Callers } from '../caller/caller.ts';
import { type ChainChange, noteChainChanges } from '../chain/chainJournalRepository.ts';
import { mayManageRestaurant } from '../caller/ownerPolicy.ts';
import { agrees, differences } from '../chain/differences.ts';
import { versionConflict } from '../chain/versionConflict.ts';
import type { Sql } from '../db/sql.ts';
import type { CardParts } from '../payment/cardParts.ts';
import { deviceById } from '../device/deviceRepository.ts';
import { announceDevice } from '../device/deviceSignals.ts';
import { serve } from '../http/serve.ts';
import { mayRun, maySeeTables } from '../restaurant/restaurantPolicy.ts';
import { restaurantById } from '../restaurant/restaurantRepository.ts';
import { cardLocationOf, ensureCardLocation } from './cardLocation.ts';
import { changeAtProvider } from '../payment/changeAtProvider.ts';
import { atProvider } from '../payment/paymentIntents.ts';
import {
  deleteTerminal,
  devicesWithTerminal,
  insertTerminal,
  renameTerminal,
  terminalOfRestaurant,
} from './terminalRepository.ts';
import { terminalsWithStatus } from './terminals.ts';

/** Card terminals of a restaurant. */
export function terminalRoutes(app: FastifyInstance, deps: CardParts): void {
  const { db, payments } = deps;
  const provider = payments.provider.name;

  serve(app, deps, 'GET /restaurant/terminals', {
    policy: ({ callers, query }) => maySeeTables(db, callers, query.restaurant_id),
    handle: async ({ query }) => {
      const restaurant = await restaurantById(db, query.restaurant_id);
      return restaurant ? accept(await terminalsWithStatus(deps, restaurant)) : refuse('not_found');
    },
  });

  serve(app, deps, 'POST /restaurant/terminal-location', {
    policy: ({ callers, body }) => mayManageRestaurant(db, callers, body.restaurant_id),
    handle: (ctx) => {
      const { restaurant_id, ...wanted } = ctx.body;
      return changeAtProvider(
        deps,
        ctx,
        async (key) => {
          const restaurant = await restaurantById(db, restaurant_id);
          if (!restaurant) return refuse('not_found');
          const location = await ensureCardLocation(deps, restaurant, ctx.callers, ctx.now);
          if (!location.ok) return location;
          return atProvider(
            () => payments.business.terminals.registerReader(location.value, wanted, key),
            'registration_code_invalid',
          );
        },
        async (tx, reader) => {
          const { now } = ctx;
          const made = await insertTerminal(tx, { id: deps.newId(), restaurant_id, provider, reader, now });
          await noted(tx, ctx, restaurant_id, made, { what: 'created', after: made });
          return accept(made);
        },
      );
    },
  });

  serve(app, deps, 'PUT /restaurant/terminal-location', {
    policy: ({ callers, body }) => mayManageRestaurant(db, callers, body.restaurant_id),
    handle: (ctx) => {
      const { restaurant_id, terminal } = ctx.body;
      const { terminal_id, label, version } = terminal;
      return changeAtProvider(
        deps,
        ctx,
        async () => {
          const found = await at(restaurant_id, terminal_id);
          if (!found.ok || agrees(found.value.terminal, { label })) return found;
          const conflict = versionConflict(found.value.terminal, version);
          if (conflict) return conflict;
          const { location } = found.value;
          const renamed = await atProvider(
            () => payments.business.terminals.renameReader(location, terminal_id, label),
            'provider_refused',
          );
          if (!renamed.ok) return renamed;
          return renamed.value ? found : refuse('not_found');
        },
        async (tx, { terminal: before }) => {
          if (agrees(before, { label })) return accept(before);
          const after = await renameTerminal(tx, before.id, label);
          if (!after) return refuse('not_found');
          await noted(tx, ctx, restaurant_id, after, { what: 'changed', before, after });
          return accept(after);
        },
      );
    },
  });

  serve(app, deps, 'DELETE /restaurant/terminal-location', {
    policy: ({ callers, query }) => mayManageRestaurant(db, callers, query.restaurant_id),
    handle: (ctx) => {
      const { restaurant_id, terminal_id } = ctx.query;
      return changeAtProvider(
        deps,
        ctx,
        async () => {
          const found = await at(restaurant_id, terminal_id);
          if (!found.ok) return found;
          const { location } = found.value;
          // One that the provider does not know any more is gone all the same.
          const removed = await atProvider(
            () => payments.business.terminals.removeReader(location, terminal_id),
            'provider_refused',
          );
          return removed.ok ? found : removed;
        },
        async (tx, { terminal: before }) => {
          if (!(await deleteTerminal(tx, before.id))) return refuse('not_found');
          await noted(tx, ctx, restaurant_id, before, { what: 'deleted', before });
          return accept({ deleted: true as const });
        },
      );
    },
  });

  serve(app, deps, 'GET /restaurant/terminal/connection_token', {
    policy: async ({ callers, query }) => {
      const restaurant_id = await meant(callers, query.restaurant_id);
      return restaurant_id ? mayRun(db, callers, restaurant_id, 'useTerminal') : refuse('select_restaurant');
    },
    handle: async ({ callers, query }) => {
      const restaurant_id = await meant(callers, query.restaurant_id);
      const restaurant = restaurant_id && (await restaurantById(db, restaurant_id));
      const location = terminalPlace(restaurant ? cardLocationOf(deps, restaurant) : undefined);
      if (!location.ok) return location;
      return atProvider(() => payments.business.terminals.connectionToken(location.value), 'provider_refused');
    },
  });

  /** The restaurant that is named, or the one that the device operates. */
  async function meant({ device }: Callers, named: string | undefined): Promise<string | undefined> {
    return named ?? (device && (await deviceById(db, device.device_id))?.restaurant);
  }

  async function at(
    restaurant_id: string,
    terminal_id: string,
  ): Promise<Result<{ terminal: Terminal; location: string }>> {
    const restaurant = await restaurantById(db, restaurant_id);
    const location = restaurant && cardLocationOf(deps, restaurant);
    const terminal = await terminalOfRestaurant(db, provider, restaurant_id, terminal_id);
    return location && terminal ? accept({ terminal, location }) : refuse('not_found');
  }

  /** Writes it into the chain's journal, and tells the devices that work with the terminal. */
  async function noted(
    tx: Sql,
    { callers, now }: { callers: Callers; now: Date },
    restaurant_id: string,
    { id, terminal_id }: Terminal,
    change: { what: ChainChange['what']; before?: Terminal; after?: Terminal },
  ): Promise<void> {
    const restaurant = await restaurantById(tx, restaurant_id);
    if (!restaurant) throw new Error(`restaurant ${restaurant_id} disappeared`);
    const { what, before, after } = change;
    const [was, is] = [before && named(before), after && named(after)];
    const states = was && is ? differences(was, is) : { ...(was ? { before: was } : {}), ...(is ? { after: is } : {}) };
    const entity = { chain_id: restaurant.chain_id, restaurant_id, entity: 'terminal', entity_id: id };
    await noteChainChanges(tx, callers, [{ ...entity, what, ...states }], now);
    for (const device_id of await devicesWithTerminal(tx, restaurant_id, terminal_id)) {
      await announceDevice(tx, device_id, 'device_changed');
    }
  }
}

const named = ({ terminal_id, label, reader }: Terminal) => ({ terminal_id, label, ...(reader ? { reader } : {}) });
