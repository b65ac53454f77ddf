import type { Logger } from 'pino';
import type { Tokens } from '../caller/tokens.ts';
import type { Database } from '../db/database.ts';
import type { RequestHash } from '../json/requestHash.ts';
import type { TrustProxy } from '../peer/trustProxy.ts';
import type { Limits } from './limits.ts';

/** What it takes to answer a call. Every room says so of itself; app.ts makes it all and hands it down. */
export type HttpParts = {
  config: { limits: { ordersPerMinute: number; callsPerMinute: number }; trustProxy: TrustProxy };
  db: Database;
  log: Logger;
  now: () => Date;
  limits: Limits;
  tokens: Tokens;
  requestHash: RequestHash;
};
