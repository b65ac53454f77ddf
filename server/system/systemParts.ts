import type { OpenIdProvider } from '../user/accountSettings.ts';
import type { HttpParts } from '../http/httpParts.ts';
import type { Payments } from '../payment/payments.ts';
import type { MapsSettings, TilesSettings } from '../settings/mapsSettings.ts';
import type { Secrets } from '../secrets/secrets.ts';

export type SystemParts = HttpParts & {
  config: {
    appVersion: string;
    /** ISO instant; whoever accepted the conditions before has to accept them again */
    conditionsChangedAt?: string;
    demo: boolean;
    maps?: MapsSettings;
    tiles?: TilesSettings;
    metricsToken?: string;
    openIdProviders: OpenIdProvider[];
    stripe?: { publishableKey: string };
  };
  payments: Payments;
  secrets: Secrets;
};
