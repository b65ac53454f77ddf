import { rmSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { connectDatabase } from '../../server/db/database.ts';
import { openEmbedded } from '../../server/db/embedded.ts';
import { migrate } from '../../server/db/migrate.ts';
import { demonstrationIn } from './demonstration.ts';
import { startOutsidePostgres } from './outsidePostgres.ts';
import { fleetingFolder } from './dataFolder.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** a server to make databases in, and the migrated one that they are copied from */
    database: { adminUrl: string; template: string };
  }
}

/** Runs statements with rights to make databases. */
export async function asAdmin<T>(adminUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Once for a test run: a PostgreSQL with a migrated template. It is the embedded one, or the one that TEST_DATABASE_URL
 * names, or, for the word `outside` in its place, one that is started beside the house.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const wanted = process.env['TEST_DATABASE_URL'];
  const dataDir = fleetingFolder('tests');
  const own = await ownPostgres(wanted, dataDir);
  const adminUrl = own?.url ?? wanted!;
  const template = `template_${process.pid}`;
  await asAdmin(adminUrl, async (client) => {
    // ours is thrown away at the end; what a loss of power leaves is for tests/faults, whose servers have their own
    if (own) await client.query('alter system set fsync = off');
    if (own) await client.query('alter system set full_page_writes = off');
    if (own) await client.query('select pg_reload_conf()');
    await client.query(`drop database if exists ${template} with (force)`);
    await client.query(`create database ${template}`);
  });
  const templateUrl = new URL(adminUrl);
  templateUrl.pathname = `/${template}`;
  const db = connectDatabase({ url: templateUrl.href, connections: 2, log: () => undefined });
  await migrate(db, templateUrl.href);
  await db.close();
  project.provide('database', { adminUrl, template });
  demonstrationIn(path.join(dataDir, 'demonstration'));
  return async () => {
    await asAdmin(adminUrl, (client) => client.query(`drop database if exists ${template} with (force)`));
    await own?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

async function ownPostgres(wanted: string | undefined, dataDir: string) {
  if (wanted === 'outside') return startOutsidePostgres(dataDir);
  return wanted ? undefined : openEmbedded(dataDir, () => undefined);
}
