import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { Pool } from 'pg';
import type { Migration } from 'kysely/migration';
import type { Sql } from './sql.ts';

const own = path.join(import.meta.dirname, 'migrations');

/** How long a statement of an upgrade waits for the tables that servers are using, and how often it is tried again. */
const lockTimeout = '3s';
const tries = 20;
/** The lock was not to be had in time, or servers and upgrade waited for each other: nothing was changed. */
const giveWay = ['55P03', '40P01'];

export type Migrations = {
  folder?: string;
  /** the last one to run, for a copy of an older database */
  upTo?: string;
};

/**
 * Brings the schema up to date. Two servers that start at once wait for each other (Kysely's advisory lock); servers of
 * the version before go on meanwhile: whoever waits behind a waiting upgrade waits for seconds at most.
 */
export async function migrate(sql: Sql, url: string, { folder = own, upTo }: Migrations = {}): Promise<void> {
  const names = (await readdir(folder))
    .filter((file) => /^\d{3}-[^.]+\.ts$/.test(file))
    .map((file) => file.slice(0, -3));
  if (!upTo && (await upToDate(sql, names))) return;
  const [{ Kysely, PostgresDialect }, { Migrator }] = await Promise.all([import('kysely'), import('kysely/migration')]);
  const pool = new Pool({ connectionString: url, max: 1, options: `-c lock_timeout=${lockTimeout}` });
  // a connection that breaks fails its statement; one that breaks while nothing is asked, or while it ends, ends no server
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    const migrations = await Promise.all(names.map(async (name) => [name, await load(folder, name)] as const));
    const migrator = new Migrator({ db, provider: { getMigrations: async () => Object.fromEntries(migrations) } });
    for (let left = tries; ; left -= 1) {
      const { error } = upTo ? await migrator.migrateTo(upTo) : await migrator.migrateToLatest();
      if (!error) return;
      if (left === 1 || !giveWay.includes((error as { code?: string }).code ?? ''))
        throw error instanceof Error ? error : new Error('A migration failed', { cause: error });
    }
  } finally {
    await db.destroy();
  }
}

const load = async (folder: string, name: string): Promise<Migration> =>
  (await import(path.join(folder, `${name}.ts`))) as Migration;

/** Spares loading the migrator at the start when there is nothing to do. */
async function upToDate(sql: Sql, names: readonly string[]): Promise<boolean> {
  const [table] = await sql.query<{ there: boolean }>(`select to_regclass('kysely_migration') is not null as there`);
  if (!table?.there) return false;
  const done = await sql.query<{ name: string }>('select name from kysely_migration');
  const known = new Set(done.map((row) => row.name));
  return names.every((name) => known.has(name));
}
