import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { connectDatabase, type Database } from '#server/db/database.ts';
import { copyDatabase } from './databaseCopy.ts';

/** A database of its own, in which a migration can be undone by hand and made once more. */
export type MigratedDatabase = { db: Database; kysely: Kysely<unknown>; remove: () => Promise<void> };

export async function migratedDatabase(): Promise<MigratedDatabase> {
  const copy = await copyDatabase();
  const db = connectDatabase({ url: copy.url, connections: 2, log: () => undefined });
  const pool = new Pool({ connectionString: copy.url, max: 1 });
  const kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    kysely,
    async remove() {
      await kysely.destroy();
      await db.close();
      await copy.drop();
    },
  };
}
