import type { Writable } from 'node:stream';
import { DatabaseError, Pool, types, type PoolClient, type PoolConfig, type QueryConfig, type QueryResult } from 'pg';
import type { Sql } from './sql.ts';
import { createListener, listenerName } from './listener.ts';
import { unwatched, watchConnections } from './oneConnectionEach.ts';
import { isStalePlan, retried } from './retried.ts';

export type Database = Sql & {
  /**
   * Runs the work in one transaction; what it throws rolls everything back. PostgreSQL may have it run once more (a
   * deadlock), so all that it does is done through `tx`. What it announced with notifyOnCommit has been told to every
   * process when this returns: whoever calls next, calls a process that knows.
   */
  transaction<T>(work: (tx: Sql) => Promise<T>): Promise<T>;
  /** A transaction whose statements may be sent without waiting for the one before. */
  pipeline<T>(work: (tx: Sql) => Promise<T>): Promise<T>;
  /** `missed` is called when notifications may have been lost because the connection was. */
  listen(channel: string, handler: (payload: string) => void, missed?: () => void): Promise<void>;
  notify(channel: string, payload: string): Promise<void>;
  /** Whether notifications arrive at the moment; what is believed because nobody said otherwise counts only then. */
  hears(): boolean;
  /** Runs the work unless one of this name is running in any process; false when it is. */
  alone(name: string, work: () => Promise<void>): Promise<boolean>;
  close(): Promise<void>;
};

/**
 * A server that is cut off, or whose machine has lost its power, must not keep its locks: PostgreSQL asks whether it is
 * still there (the system's own patience is two hours), and ends a transaction in which nothing happens.
 */
const cutOff = '-c tcp_keepalives_idle=30 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3';

/** Sums of money stay below 2^53, and so do the numbers that we count with. */
const int8 = 20;
types.setTypeParser(int8, Number);

export type DatabaseOptions = {
  url: string;
  connections: number;
  log: (message: string, error: unknown) => void;
  /** for tests: work that asks for a second connection fails, even when there is one, and so do locks out of order */
  watched?: boolean;
  /** how long a connection may take to be made or to come free, in milliseconds */
  connectWithin?: number;
  /** how long a transaction may stand still, in milliseconds */
  standStill?: number;
};

/** A pool of connections to PostgreSQL. All of them pipeline, so that both kinds of transaction are the same thing. */
export function connectDatabase({
  url,
  connections,
  log,
  watched = false,
  connectWithin = 10_000,
  standStill = 60_000,
}: DatabaseOptions): Database {
  const watch = watched ? watchConnections() : unwatched;
  const way = { connectionString: url, connectionTimeoutMillis: connectWithin, pipeline: true };
  const pool = new Pool({
    ...way,
    max: connections,
    application_name: 'comanda',
    // Our statements are found by key or index whatever their values are: planning them anew each time only costs. What
    // they look for is in memory or on a flash disk; so that a plan made over small tables is still right over large ones.
    options: `-c plan_cache_mode=force_generic_plan -c jit=off -c random_page_cost=1.1 -c idle_in_transaction_session_timeout=${standStill} ${cutOff}`,
    idleTimeoutMillis: 60_000,
  } satisfies PoolConfig & { pipeline: boolean });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  let closing = false;
  pool.on('error', (error) => closing || log('a database connection was lost', error));
  // One that breaks in the middle of a transaction fails its statements; nothing else has to hear of it.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const listener = createListener({ ...way, options: cutOff }, log);

  const once = async <T>(work: (tx: Sql) => Promise<T>): Promise<T> => {
    watch.ask();
    const client = await pool.connect();
    let broken: Error | undefined;
    const announced = { any: false };
    try {
      return await watch.holding(() => inTransaction(client, (tx) => work(watch.inOrder(tx)), announced));
    } catch (error) {
      if (isStalePlan(error)) broken = error as Error;
      else if (!isServerError(error)) broken = await stillUsable(client);
      throw error;
    } finally {
      client.release(broken);
      if (announced.any) await listener.caughtUp(askAll);
    }
  };

  const notify = async (channel: string, payload: string): Promise<void> => {
    watch.ask();
    // Wake-ups may be lost, so nobody waits for the disk on their behalf.
    const text = `select set_config('synchronous_commit', 'off', true), pg_notify($1, $2)`;
    await pool.query({ name: 'notify', text, values: [channel, payload] });
  };

  /** A notification to every process, and the connections that listen at that moment. */
  const askAll = async (channel: string, question: string): Promise<number[]> => {
    const text = `select set_config('synchronous_commit', 'off', true), pg_notify($1, $2),
      array(select pid from pg_stat_activity where application_name = $3 and datname = current_database()) as there`;
    const values = [channel, question, listenerName];
    const { rows } = await pool.query<{ there: number[] }>({ name: 'ask-all', text, values });
    return rows[0]?.there ?? [];
  };

  const pipeline = <T>(work: (tx: Sql) => Promise<T>): Promise<T> => retried(() => once(work));

  return {
    async query(text, values, name) {
      watch.ask();
      const { rows } = await retried(() => pool.query(statement(text, values, name)));
      return rows;
    },
    transaction: pipeline,
    pipeline,
    listen: (channel, handler, missed) => listener.listen(channel, handler, missed),
    notify,
    hears() {
      // who asks this holds something that it would otherwise ask the pool for
      watch.ask();
      return listener.hears();
    },
    async alone(name, work) {
      watch.ask();
      // Not with a connection of the pool, which the work needs: with few of them it would wait for itself.
      const letGo = await listener.hold(name);
      if (!letGo) return false;
      try {
        await work();
      } finally {
        await letGo();
      }
      return true;
    },
    async close() {
      closing = true;
      await listener.close();
      await pool.end();
    },
  };
}

const statement = (text: string, values: readonly unknown[] = [], name?: string): QueryConfig => ({
  text,
  values: values as unknown[],
  ...(name ? { name } : {}),
});

/**
 * BEGIN, the statements and COMMIT may all be on the wire before the first answer. When one statement failed, COMMIT
 * rolls back without an error of its own, so every answer is looked at before the work counts as done.
 */
async function inTransaction<T>(
  client: PoolClient,
  work: (tx: Sql) => Promise<T>,
  announced: { any: boolean },
): Promise<T> {
  const sent: Promise<unknown>[] = [];
  const gather = gathering(client);
  const send = (config: QueryConfig): Promise<QueryResult> => {
    gather();
    announced.any ||= config.text.includes('pg_notify(');
    const answer = client.query(config);
    sent.push(answer);
    return quiet(answer);
  };
  const tx: Sql = {
    query: <Row>(text: string, values?: readonly unknown[], name?: string) =>
      quiet(send(statement(text, values, name)).then(({ rows }) => rows as Row[])),
  };
  void send({ text: 'begin' });
  let value: T;
  try {
    value = await work(tx);
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
  const committed = send({ text: 'commit' });
  await Promise.all(sent);
  if ((await committed).command !== 'COMMIT') throw new Error('The transaction was rolled back.');
  return value;
}

/**
 * What is sent within one turn goes out in one write: a statement is several messages, and each write of its own
 * would cost a call of the system here and a wake-up there.
 */
function gathering(client: PoolClient): () => void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  let corked = false;
  return () => {
    if (corked) return;
    corked = true;
    stream.cork();
    process.nextTick(() => {
      corked = false;
      stream.uncork();
    });
  };
}

/** A failed statement is reported at the end of the transaction too: not awaiting it must not end the process. */
function quiet<T>(answer: Promise<T>): Promise<T> {
  answer.catch(() => undefined);
  return answer;
}

const isServerError = (error: unknown): boolean => error instanceof DatabaseError;

/** A connection that cannot answer after an error is thrown away. */
async function stillUsable(client: PoolClient): Promise<Error | undefined> {
  try {
    await client.query('rollback');
    return undefined;
  } catch (error) {
    return error as Error;
  }
}
