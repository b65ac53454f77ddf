import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { createApp, type App } from '../../server/app.ts';
import { readConfig, type Config } from '../../server/config.ts';
import { copyDatabase } from './databaseCopy.ts';
import { startRoundRobin } from './roundRobin.ts';

export type TestServer = {
  /** the first of its processes */
  app: App;
  deps: App['deps'];
  origin: string;
  /** every process of it, each with an address of its own */
  processes: { app: App; origin: string }[];
  /** the database that they share */
  databaseUrl: string;
  /** moves the server's clock */
  advance(ms: number): void;
  /** moves the server's clock to where the next window of so many milliseconds begins, in which it counts calls */
  nextWindow(ms: number): void;
  /** ends the server and drops its database */
  close(): Promise<void>;
};

/** Over how many processes a test's server spreads its calls, unless the test says so itself. */
const usual = Number(process.env['TEST_PROCESSES'] ?? 1);

/**
 * The real server with a database of its own, copied from a migrated template, on a free port of this machine.
 * `settings` are environment names, as in docs/OPERATIONS.md. With several processes, `origin` gives every call and
 * every socket to the next of them. (They are apps of this one process, so that tests reach their clock and database.)
 */
export async function startTestServer(
  settings: Record<string, string> = {},
  { processes: wanted = usual }: { processes?: number } = {},
): Promise<TestServer> {
  const database = await copyDatabase();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'comanda-test-'));
  // A balancer that speaks TLS is not what tests of TLS are about.
  const balancer = wanted > 1 && !settings['TLS_CERT'] ? await startRoundRobin() : undefined;
  const config: Config = readConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    DATABASE_CONNECTIONS: '5',
    ACTIVATION: 'auto',
    PAYMENTS: 'simulated',
    LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'silent',
    ...(balancer ? { PUBLIC_URL: balancer.origin } : {}),
    ...settings,
  });
  let ahead = beforeNewDay() ? 1_800_000 : 0;
  const startOne = async () => {
    const app = await createApp(config, {
      now: () => new Date(Date.now() + ahead),
      log: pino({ level: config.logLevel }),
      watched: true,
    });
    await app.listen();
    const address = app.fastify.server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    return { app, port, origin: `${config.tls ? 'https' : 'http'}://127.0.0.1:${port}` };
  };
  const processes = [await startOne()];
  const all = balancer ? wanted : 1;
  while (processes.length < all) processes.push(await startOne());
  for (const { port } of processes) balancer?.add(port);
  const [{ app, origin }] = processes as [(typeof processes)[0]];
  return {
    app,
    deps: app.deps,
    origin: balancer?.origin ?? origin,
    processes,
    databaseUrl: database.url,
    advance: (ms) => void (ahead += ms),
    nextWindow: (ms) => void (ahead += ms - ((Date.now() + ahead) % ms)),
    async close() {
      await balancer?.close();
      await Promise.all(processes.map((each) => each.app.close()));
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Whether a business day ends soon, at four in the morning in Vienna: no test is to lie on both sides of that. */
function beforeNewDay(): boolean {
  const ofDay = Date.now() % 86_400_000;
  const quarters = [2, 3].map((hour) => (hour * 3_600_000 - ofDay) / 900_000);
  return quarters.some((left) => left > 0 && left <= 1);
}

/** A machineId as browsers make them. */
export const newMachineId = (): string => `${Date.now()}-${randomUUID().replaceAll('-', '')}`;

/** Passwords travel as base64. */
export const encoded = (text: string): string => Buffer.from(text).toString('base64');
