import { Client } from 'pg';

export type Listener = {
  listen(channel: string, handler: (payload: string) => void, missed?: () => void): Promise<void>;
  close(): Promise<void>;
};

type Subscription = { handler: (payload: string) => void; missed?: () => void };

/** LISTEN on a connection of its own that comes back by itself. Notifications are wake-ups: the tables are the truth. */
export function createListener(url: string, log: (message: string, error: unknown) => void): Listener {
  const channels = new Map<string, Subscription[]>();
  let client: Promise<Client> | undefined;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  async function connect(): Promise<Client> {
    const fresh = new Client({ connectionString: url, application_name: 'comanda listen', keepAlive: true });
    fresh.on('notification', ({ channel, payload }) => {
      for (const { handler } of channels.get(channel) ?? []) handler(payload ?? '');
    });
    fresh.on('error', (error) => lost(error));
    fresh.on('end', () => lost(new Error('connection ended')));
    await fresh.connect();
    for (const channel of channels.keys()) await fresh.query(`listen ${fresh.escapeIdentifier(channel)}`);
    return fresh;

    function lost(error: unknown): void {
      if (closed || !client) return;
      client = undefined;
      log('the listening database connection was lost', error);
      fresh.removeAllListeners('end');
      void fresh.end();
      again();
    }
  }

  function again(): void {
    // A connection that cannot be made may report it twice.
    if (retry || closed) return;
    retry = setTimeout(() => void reconnect(), 500);
    retry.unref();
  }

  async function reconnect(): Promise<void> {
    retry = undefined;
    try {
      client = connect();
      await client;
      for (const subscription of [...channels.values()].flat()) subscription.missed?.();
    } catch (error) {
      client = undefined;
      log('the listening database connection could not be made', error);
      again();
    }
  }

  return {
    async listen(channel, handler, missed) {
      const known = channels.get(channel);
      const subscription = { handler, ...(missed ? { missed } : {}) };
      if (known) {
        known.push(subscription);
        return;
      }
      channels.set(channel, [subscription]);
      if (client) {
        const connection = await client;
        await connection.query(`listen ${connection.escapeIdentifier(channel)}`);
      } else {
        client = connect();
        await client;
      }
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      const open = await client?.catch(() => undefined);
      await open?.end().catch(() => undefined);
    },
  };
}
