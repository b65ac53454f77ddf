import { gzipSync } from 'node:zlib';
import { databaseBeside } from '../work/databaseBeside.ts';
import { exportChain } from './exportChain.ts';

/** A chain's offer as a file, to be read and written out beside the server. */
export type ExportJob = { kind: 'export'; databaseUrl: string; chain_id: string; now: Date; withCosts: boolean };
/** Its text, plain and compressed; nothing when there is no such chain. */
export type ExportAnswer = { text?: { body: string; gzipped: Buffer } };

export async function runExport({ databaseUrl, chain_id, now, withCosts }: ExportJob): Promise<ExportAnswer> {
  const found = await exportChain(await databaseBeside(databaseUrl), chain_id, { now, withCosts });
  if (!found) return {};
  const body = JSON.stringify(found);
  return { text: { body, gzipped: gzipSync(body, { level: 3 }) } };
}
