import type { Sql } from '../db/sql.ts';
import type { HttpParts } from '../http/httpParts.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { OpenIdProvider } from './accountSettings.ts';

export type AccountParts = HttpParts & {
  config: {
    limits: { loginsPerQuarterHour: number; textsPerHour: number };
    openIdProviders: OpenIdProvider[];
    /** the first admin, where the installation names one */
    admin?: { email: string; password: string };
  };
  newId: () => string;
  /** the address under which people reach the server */
  origin: () => string;
  /** the keys of the installation */
  secrets: Secrets;
  /** notes which version of the operator's conditions somebody accepts now */
  conditionsAccepted: (tx: Sql, user_id: string, at: Date) => Promise<void>;
};
