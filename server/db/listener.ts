import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';

export type Listener = {
  listen(channel: string, handler: (payload: string) => void, missed?: () => void): Promise<void>;
  hears(): boolean;
  /** Waits until this process has heard all that was announced before, and with that the others have been told too. */
  caughtUp(notify: (channel: string, payload: string) => Promise<void>): Promise<void>;
  close(): Promise<void>;
};

type Subscription = { handler: (payload: string) => void; missed?: () => void };

/** How often the connection is asked whether it still lives, and how long it may think. */
const checkEvery = 10_000;
const checkWithin = 5_000;
/** How long an answer may wait for the other processes to be told. */
const toldWithin = 250;

/** LISTEN on a connection of its own that comes back by itself. Notifications are wake-ups: the tables are the truth. */
export function createListener(url: string, log: (message: string, error: unknown) => void): Listener {
  const channels = new Map<string, Subscription[]>();
  let client: Promise<Client> | undefined;
  let closed = false;
  let hearing = false;
  let retry: NodeJS.Timeout | undefined;
  const ownChannel = `heard_${randomUUID()}`;
  const echoes = new Map<string, () => void>();
  let listening: Promise<void> | undefined;
  let asked = 0;

  async function connect(): Promise<Client> {
    const fresh = new Client({ connectionString: url, application_name: 'comanda listen', keepAlive: true });
    fresh.on('notification', ({ channel, payload }) => {
      for (const { handler } of channels.get(channel) ?? []) handler(payload ?? '');
    });
    fresh.on('error', (error) => lost(error));
    fresh.on('end', () => lost(new Error('connection ended')));
    await fresh.connect();
    for (const channel of channels.keys()) await fresh.query(`listen ${fresh.escapeIdentifier(channel)}`);
    hearing = true;
    const checking = setInterval(() => void check(), checkEvery);
    checking.unref();
    return fresh;

    /** A connection that was cut without a word looks open for ever. */
    async function check(): Promise<void> {
      const late = setTimeout(() => lost(new Error('connection does not answer')), checkWithin);
      late.unref();
      await fresh.query('select 1').catch(() => undefined);
      clearTimeout(late);
    }

    function lost(error: unknown): void {
      clearInterval(checking);
      if (closed || !client) return;
      client = undefined;
      hearing = false;
      log('the listening database connection was lost', error);
      fresh.removeAllListeners('end');
      fresh.end(() => undefined);
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

  const listener: Listener = {
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
    hears: () => hearing,
    async caughtUp(notify) {
      if (!hearing) return;
      // Notifications arrive in the order of their commits: when our own comes back, those before it have come.
      listening ??= listener.listen(ownChannel, (payload) => echoes.get(payload)?.());
      await listening;
      const name = String((asked += 1));
      const echo = new Promise<void>((resolve) => echoes.set(name, resolve));
      await notify(ownChannel, name).catch(() => undefined);
      await Promise.race([echo, sleep(toldWithin, undefined, { ref: false })]);
      echoes.delete(name);
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      const open = await client?.catch(() => undefined);
      await open?.end().catch(() => undefined);
    },
  };
  return listener;
}
