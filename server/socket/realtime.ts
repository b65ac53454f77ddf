import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Room, SocketAuth } from '#contract/socketEvents.ts';
import type { Callers } from '../caller/caller.ts';
import { asTablet } from '../caller/asTablet.ts';
import { callerChannel } from '../caller/tokens.ts';
import type { SocketParts } from './socketParts.ts';
import { deviceById, presentDevice, updateReport } from '../device/deviceRepository.ts';
import type { Sql } from '../db/sql.ts';
import type { Gate } from '../http/gate.ts';
import { adapterBetween } from './adapterBetween.ts';
import { startBroadcast } from './broadcast.ts';
import { gatherHeads } from '../stream/heads.ts';
import { recheckSockets } from './recheckSockets.ts';
import { joinRoom } from './roomPolicy.ts';
import { menuChanged, startSignals } from './signals.ts';
import { tableAt } from '../table/tableAt.ts';
import { areasOfRestaurant } from '../table/tableAreaRepository.ts';
import { callsAtTable, tableById, tablesAsTheyAre } from '../table/tableRepository.ts';
import { createSocketServer } from './socketServer.ts';
import { streamHeads } from '../stream/streamRepository.ts';

export type Realtime = {
  /** Asks the clients to connect elsewhere, and ends the sockets that are left; events go on until then. */
  drain(): Promise<void>;
  stop(): Promise<void>;
};

/** Over how long the clients of a process that stops are spread: a restaurant's worth of them is nothing. */
const spreadPerSocket = 2;
const mostSpread = 3_000;
/** How long after its turn a client may take to leave by itself. */
const leaveWithin = 500;

/** Sockets on the server's own port, fed by what is committed here and in the other processes. */
export async function startRealtime(
  app: FastifyInstance,
  deps: SocketParts,
  door: Pick<Gate, 'lets'>,
): Promise<Realtime> {
  const { db, bus, log, now, restaurants } = deps;
  const resolve = async ({ token, kind, employee }: SocketAuth) => {
    const known = await deps.tokens.resolve(kind, token);
    if (!known?.callers.device?.table_id) return known;
    const by = employee ? (await deps.tokens.resolve('employee', employee))?.callers.employee : undefined;
    const opened = by?.device_id === known.subject ? { employee: by } : {};
    return { ...known, callers: await asTablet(db, { ...known.callers, ...opened }) };
  };
  const join = (callers: Callers, room: Room) => joinRoom(db, callers, room);
  const { io, namespace } = createSocketServer(app.server, {
    lets: door.lets,
    resolve,
    join,
    followed: (restaurant_id, seq) => broadcast.follow(restaurant_id, seq),
    calls: (table_id) => callsOf(db, table_id),
    house: async (restaurant_id) => {
      const restaurant = await deps.restaurants.get(restaurant_id);
      return restaurant && menuChanged(restaurant);
    },
    reported: (device_id, report) => updateReport(db, device_id, report, now()),
    heads: gatherHeads((restaurant_ids) => streamHeads(db, restaurant_ids)),
    now,
    log,
  });
  // The embedded database has its one server (server/db/embedded.ts): nobody to talk to.
  if (deps.config.databaseUrl)
    await adapterBetween(namespace, db, (error) => log.warn({ err: error }, 'a message between servers was lost'));
  const recheck = recheckSockets({ namespace, resolve, join, log });
  const broadcast = await startBroadcast({
    db,
    bus,
    namespace,
    log,
    processId: deps.newId(),
    tables: (table_ids) => tablesAsTheyAre(db, table_ids),
    presentTable: (table) => tableAt(deps.origin(), table),
    tableChanged: (table_id) => recheck.at(table_id),
  });
  const device = async (device_id: string) => {
    const found = await deviceById(db, device_id);
    return found && presentDevice(found);
  };
  const signals = startSignals({
    bus,
    namespace,
    restaurants,
    device,
    areas: (restaurant_id) => areasOfRestaurant(db, restaurant_id),
    log,
  });
  await db.listen(
    callerChannel,
    (subject) => recheck.of(subject),
    // when everybody else has forgotten what may be out of date
    () =>
      setImmediate(() => {
        recheck.of();
        signals.again();
      }),
  );

  return {
    async drain() {
      const spread = Math.min(mostSpread, namespace.sockets.size * spreadPerSocket);
      for (const socket of namespace.sockets.values())
        socket.emit('reconnect', { after: Math.round(Math.random() * spread) });
      const until = Date.now() + spread + leaveWithin;
      while (namespace.sockets.size > 0 && Date.now() < until) await sleep(20);
      namespace.local.disconnectSockets(true);
    },
    async stop() {
      await broadcast.stop();
      namespace.local.disconnectSockets(true);
      await namespace.adapter.close();
      io.engine.close();
    },
  };
}

async function callsOf(db: Sql, table_id: string) {
  const table = await tableById(db, table_id);
  return table ? callsAtTable(db, table) : [];
}
