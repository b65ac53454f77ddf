import { contractVersion, type AnswerOf } from '#contract/calls.ts';
import { offeredLanguages } from '#domain/i18n/localizedText.ts';
import type { SystemParts } from './systemParts.ts';

/** What everybody may know of this server's settings. */
export function publicConfig({
  config,
  payments,
  secrets,
}: Pick<SystemParts, 'config' | 'payments' | 'secrets'>): AnswerOf<'GET /config'> {
  return {
    contractVersion,
    appVersion: config.appVersion,
    paymentProvider: payments.off ? 'off' : payments.provider.name,
    ...(config.stripe ? { paymentKey: config.stripe.publishableKey } : {}),
    languages: [...offeredLanguages],
    openIdProviders: config.openIdProviders.map(({ name, label }) => ({ name, label })),
    ...(config.conditionsChangedAt ? { conditionsChangedAt: config.conditionsChangedAt } : {}),
    ...(config.maps ? { maps: config.maps } : {}),
    ...(config.tiles ? { tiles: config.tiles } : {}),
    pushKey: secrets.vapid.publicKey,
    demo: config.demo,
  };
}
