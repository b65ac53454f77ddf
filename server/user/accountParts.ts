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
};
