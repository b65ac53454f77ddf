import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { startBroadcast } from './broadcast.ts';
import { joinRoom } from './roomPolicy.ts';
import { createSocketServer } from './socketServer.ts';
import { streamHeads } from './streamRepository.ts';

export type Realtime = { stop(): Promise<void> };

/** Sockets on the server's own port, fed by what is committed here and in the other processes. */
export async function startRealtime(app: FastifyInstance, deps: Deps): Promise<Realtime> {
  const { db, bus, log, now, restaurants } = deps;
  const { io, namespace } = createSocketServer(app.server, {
    resolve: async ({ token, kind }) => (await deps.tokens.resolve(kind, token))?.callers,
    join: (callers, room) => joinRoom(db, callers, room),
    heads: (restaurant_ids) => streamHeads(db, restaurant_ids),
    now,
    log,
  });
  const broadcast = await startBroadcast({ db, bus, namespace, restaurants, log, processId: deps.newId() });
  return {
    async stop() {
      await broadcast.stop();
      // Clients reconnect by themselves and catch up by `seq`.
      namespace.disconnectSockets(true);
      io.engine.close();
    },
  };
}
