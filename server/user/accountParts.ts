import type { Refusal } from '#domain/error/refusal.ts';
import type { Sql } from '../db/sql.ts';
import type { HttpParts } from '../http/httpParts.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { OpenIdProvider } from './accountSettings.ts';

/** `read`: the version that was read, where that is said. */
export type AcceptedConditions = { user_id: string; at: Date; read?: string | undefined };

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
  /** notes which version of the operator's conditions somebody accepts; refused when others hold than were read */
  conditionsAccepted: (tx: Sql, accepted: AcceptedConditions) => Promise<Refusal | undefined>;
};
