import type { Logger } from 'pino';
import type { Tokens } from '../caller/tokens.ts';
import type { Database } from '../db/database.ts';
import type { Secrets } from '../secrets/secrets.ts';

export type DemonstrationParts = {
  config: {
    dataDir: string;
    demo: boolean;
    /** whether the demonstration brings an admin of the platform */
    demoAdmin: boolean;
    /** others than those of this machine can reach the server: passwords are not printed (D44) */
    open: boolean;
  };
  db: Database;
  newId: () => string;
  now: () => Date;
  tokens: Tokens;
  secrets: Secrets;
  log: Logger;
};
