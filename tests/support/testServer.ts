import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { createApp, type App } from '../../server/app.ts';
import { readConfig, type Config } from '../../server/config.ts';
import { copyDatabase } from './databaseCopy.ts';

export type TestServer = {
  app: App;
  deps: App['deps'];
  origin: string;
  /** moves the server's clock */
  advance(ms: number): void;
  /** ends the server and drops its database */
  close(): Promise<void>;
};

/**
 * The real server with a database of its own, copied from a migrated template, on a free port of this machine.
 * `settings` are environment names, as in docs/OPERATIONS.md.
 */
export async function startTestServer(settings: Record<string, string> = {}): Promise<TestServer> {
  const database = await copyDatabase();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'comanda-test-'));
  const config: Config = readConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    DATABASE_CONNECTIONS: '5',
    ACTIVATION: 'auto',
    LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'silent',
    ...settings,
  });
  let ahead = 0;
  const app = await createApp(config, {
    now: () => new Date(Date.now() + ahead),
    log: pino({ level: config.logLevel }),
  });
  await app.listen();
  const address = app.fastify.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    app,
    deps: app.deps,
    origin: `${config.tls ? 'https' : 'http'}://127.0.0.1:${port}`,
    advance: (ms) => void (ahead += ms),
    async close() {
      await app.close();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A machineId as browsers make them. */
export const newMachineId = (): string => `${Date.now()}-${randomUUID().replaceAll('-', '')}`;

/** Passwords travel as base64. */
export const encoded = (text: string): string => Buffer.from(text).toString('base64');
