import { randomBytes } from 'node:crypto';
import { madeOnce } from './settingRepository.ts';
import type { Sql } from './sql.ts';

/** What the installation needs keys for; none of them opens anything of another. */
type Purpose = 'code' | 'verification' | 'receipt' | 'request';

/** The installation's own key for one purpose: made at its first use, the same for all processes and after restarts. */
export const installationSecret = (sql: Sql, purpose: Purpose): Promise<string> =>
  madeOnce(sql, `${purpose}_secret`, () => randomBytes(32).toString('base64'));
