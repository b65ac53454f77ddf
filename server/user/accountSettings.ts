import { malformed } from '../settings/configValues.ts';

/** An OpenID Connect provider that people may log in with; `name` is its place in the path, `label` what people read. */
export type OpenIdProvider = {
  name: string;
  label: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  scope: string;
};

/** When the conditions last changed: whoever accepted them before has to accept them again (D26). */
export function conditionsDate(name: string, value: string): string {
  const time = /^\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?$/.test(value) ? Date.parse(value) : NaN;
  return Number.isNaN(time) ? malformed(name, 'a day like 2026-01-31', value) : new Date(time).toISOString();
}

const takesProviders =
  'a JSON list of {"name", "label", "issuer", "clientId", "clientSecret"}, each name in small letters and only once';

/** The providers, from JSON; the error does not repeat it, since it holds secrets. */
export function openIdProviders(name: string, value: string): OpenIdProvider[] {
  let list: unknown;
  try {
    list = JSON.parse(value);
  } catch {
    return malformed(name, takesProviders, '…');
  }
  if (!Array.isArray(list)) return malformed(name, takesProviders, '…');
  const providers = list.map((each) => providerOf(each) ?? malformed(name, takesProviders, '…'));
  const unique = new Set(providers.map((provider) => provider.name));
  return unique.size === providers.length ? providers : malformed(name, takesProviders, '…');
}

function providerOf(value: unknown): OpenIdProvider | undefined {
  const {
    name,
    label = name,
    issuer,
    clientId,
    clientSecret = '',
    scope = 'openid email profile',
  } = (value ?? {}) as Record<string, unknown>;
  if (typeof name !== 'string' || !/^[a-z][a-z0-9-]{0,30}$/.test(name) || name === 'local') return undefined;
  if (typeof label !== 'string' || typeof clientSecret !== 'string' || typeof scope !== 'string') return undefined;
  if (typeof clientId !== 'string' || !clientId) return undefined;
  if (typeof issuer !== 'string' || !URL.canParse(issuer) || !/^https?:/.test(issuer)) return undefined;
  return { name, label, issuer, clientId, clientSecret, scope };
}
