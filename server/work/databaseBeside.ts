import { connectDatabase, type Database } from '../db/database.ts';

let open: { url: string; db: Database } | undefined;

/** The database of a process that works beside the server: one connection, kept for the next job. */
export async function databaseBeside(url: string): Promise<Database> {
  if (open?.url === url) return open.db;
  await open?.db.close();
  const log = (message: string, error: unknown): void => void process.stderr.write(`${message}: ${String(error)}\n`);
  open = { url, db: connectDatabase({ url, connections: 1, log }) };
  return open.db;
}
