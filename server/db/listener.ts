import { Client, type ClientConfig } from 'pg';
import { createRollCall, rollCallChannel, type AskAll } from './rollCall.ts';

export type Listener = {
  listen(channel: string, handler: (payload: string) => void, missed?: () => void): Promise<void>;
  hears(): boolean;
  /** Waits until every process has heard all that was announced before. */
  caughtUp(askAll: AskAll): Promise<void>;
  /** Takes the name for this process until what it gives is called; nothing when it is taken, here or elsewhere. */
  hold(name: string): Promise<(() => Promise<void>) | undefined>;
  close(): Promise<void>;
};

type Subscription = { handler: (payload: string) => void; missed?: () => void };

/** How often the connection is asked whether it still lives, and how long it may think. */
const checkEvery = 10_000;
const checkWithin = 5_000;
/** By this name the listening connections of all processes are known to each other. */
export const listenerName = 'comanda listen';

/**
 * A connection beside the pool that comes back by itself: it hears notifications, which are wake-ups (the tables are
 * the truth), and holds what one process at a time may do.
 */
export function createListener(config: ClientConfig, log: (message: string, error: unknown) => void): Listener {
  const rollCall = createRollCall();
  const channels = new Map<string, Subscription[]>([
    [rollCallChannel, []],
    [rollCall.ownChannel, [{ handler: rollCall.answered }]],
  ]);
  const held = new Set<string>();
  let client: Promise<Client> | undefined;
  let closed = false;
  let hearing = false;
  let retry: NodeJS.Timeout | undefined;

  /** The connection, made when there is none. */
  const open = (): Promise<Client> => (client ??= connect());

  async function connect(): Promise<Client> {
    const fresh = new Client({ ...config, application_name: listenerName, keepAlive: true });
    let checking: NodeJS.Timeout | undefined;
    let gone = false;
    fresh.on('notification', ({ channel, payload = '' }) => {
      for (const { handler } of channels.get(channel) ?? []) handler(payload);
      // Notifications arrive in the order of their commits: who hears this has heard those before it.
      if (channel === rollCallChannel) rollCall.asked(fresh, payload);
    });
    fresh.on('error', lost);
    fresh.on('end', () => lost(new Error('connection ended')));
    try {
      await fresh.connect();
      for (const channel of channels.keys()) await fresh.query(`listen ${fresh.escapeIdentifier(channel)}`);
    } catch (error) {
      lost(error);
      throw error;
    }
    hearing = !gone;
    checking = setInterval(() => void check(), checkEvery);
    checking.unref();
    return fresh;

    /** A connection that was cut without a word looks open for ever. */
    async function check(): Promise<void> {
      const late = setTimeout(() => lost(new Error('connection does not answer')), checkWithin);
      late.unref();
      await fresh.query('select 1').catch(() => undefined);
      clearTimeout(late);
    }

    /** One connection may say so several times, also when there is a new one already. */
    function lost(error: unknown): void {
      clearInterval(checking);
      if (gone || closed) return;
      gone = true;
      client = undefined;
      hearing = false;
      log('the listening database connection was lost', error);
      fresh.end(() => undefined);
      retry ??= setTimeout(() => void reconnect(), 500).unref();
    }
  }

  async function reconnect(): Promise<void> {
    retry = undefined;
    // what could not be made has said so, and comes here again
    if (!(await open().catch(() => undefined))) return;
    for (const subscription of [...channels.values()].flat()) subscription.missed?.();
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
      const connection = await open();
      await connection.query(`listen ${connection.escapeIdentifier(channel)}`);
    },
    hears: () => hearing,
    async caughtUp(askAll) {
      if (hearing) await rollCall.everybody(askAll);
    },
    async hold(name) {
      // one connection would be given the same lock again
      if (held.has(name)) return undefined;
      held.add(name);
      let mine = false;
      try {
        const connection = await open();
        const { rows } = await connection.query<{ mine: boolean }>(
          'select pg_try_advisory_lock(hashtextextended($1, 9)) as mine',
          [name],
        );
        mine = rows[0]?.mine ?? false;
        if (!mine) return undefined;
        return async () => {
          // a connection that was lost has given it back
          const unlock = 'select pg_advisory_unlock(hashtextextended($1, 9))';
          await connection.query(unlock, [name]).catch(() => undefined);
          held.delete(name);
        };
      } finally {
        if (!mine) held.delete(name);
      }
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      const connection = await client?.catch(() => undefined);
      await connection?.end().catch(() => undefined);
    },
  };
}
