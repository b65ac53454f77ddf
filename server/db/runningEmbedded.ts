import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';

/** The address of the embedded database of this data folder, while a server has it open; tools work beside it. */
export async function runningEmbedded(dataDir: string): Promise<string | undefined> {
  const text = await readFile(path.join(dataDir, 'postgres.json'), 'utf8').catch(() => undefined);
  if (!text) return undefined;
  const { port, password } = JSON.parse(text) as { port: number; password: string };
  if (!port) return undefined;
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  // Only this folder's database knows the password.
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return url;
  } catch {
    return undefined;
  }
}
