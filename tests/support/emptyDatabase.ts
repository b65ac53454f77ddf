import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { uuidv7 } from 'uuidv7';
import { createTokens } from '../../server/caller/tokens.ts';
import { type Config, readConfig } from '../../server/config.ts';
import { connectDatabase, type Database } from '../../server/db/database.ts';
import type { DemonstrationParts } from '../../server/demonstration/demonstrationParts.ts';
import { openSecrets } from '../../server/secrets/openSecrets.ts';
import { copyDatabase } from './databaseCopy.ts';

export type EmptyDatabase = DemonstrationParts & { db: Database; config: Config; close(): Promise<void> };

/** A database of its own and what loads a chain into it, without a server. */
export async function emptyDatabase(): Promise<EmptyDatabase> {
  const copy = await copyDatabase();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'comanda-test-'));
  const config = readConfig({ DATABASE_URL: copy.url, DATA_DIR: dataDir, DEMO: 'on' });
  const db = connectDatabase({ url: copy.url, connections: 4, log: () => undefined });
  const now = (): Date => new Date();
  return {
    config,
    db,
    newId: uuidv7,
    now,
    tokens: await createTokens(db, now),
    secrets: await openSecrets(db, config, () => undefined),
    log: pino({ level: 'silent' }),
    async close() {
      await db.close();
      await copy.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
