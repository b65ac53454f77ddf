import type { Pool } from 'pg';
import type { Namespace } from 'socket.io';
import type { Database } from '../db/database.ts';

type Message = { channel: string; payload: string };

/**
 * Joins this namespace with those of the other processes over one PostgreSQL, so that what is said to a room is heard
 * wherever its sockets are. Stream events do not take this way: every process reads them from the table.
 */
export async function adapterBetween(
  namespace: Namespace,
  db: Pick<Database, 'query' | 'listen'>,
  failed: (error: unknown) => void,
): Promise<void> {
  const { createAdapter } = await import('@socket.io/postgres-adapter');
  const adapterFor = createAdapter(throughDatabase(db), {
    errorHandler: failed,
    // one row in the table of notifications each; nobody waits for it
    heartbeatInterval: 15_000,
    heartbeatTimeout: 40_000,
  });
  namespace.adapter = adapterFor(namespace);
  void namespace.adapter.init();
}

/**
 * The adapter asks for a pool, of which it takes a connection to listen on and never gives it back when it breaks. The
 * database's own listener comes back by itself, so it listens for the adapter too.
 */
function throughDatabase(db: Pick<Database, 'query' | 'listen'>): Pool {
  const handlers: ((message: Message) => void)[] = [];
  const client = {
    on: (name: string, handler: (message: Message) => void) => void (name === 'notification' && handlers.push(handler)),
    async query(text: string) {
      const channel = /^LISTEN "(.+)"$/.exec(text)?.[1];
      if (!channel) throw new Error(`the adapter was not expected to ask for ${text}`);
      await db.listen(channel, (payload) => handlers.forEach((handler) => handler({ channel, payload })));
    },
    removeAllListeners: () => void handlers.splice(0),
    release: () => undefined,
  };
  return {
    connect: async () => client,
    query: async (text: string, values?: unknown[]) => ({ rows: await db.query(text, values) }),
  } as unknown as Pool;
}
