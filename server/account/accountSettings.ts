import { ConfigError, malformed } from '../settings/configValues.ts';
import type { MailSettings } from './providers/mail.ts';

/** An OpenID Connect provider that people may log in with; `name` is its place in the path, `label` what people read. */
export type OpenIdProvider = {
  name: string;
  label: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  scope: string;
};

/** The mail server and the address that mails come from: both, or neither. */
export function mailSettings(smtpUrl: string, from: string): MailSettings | undefined {
  if (!smtpUrl && !from) return undefined;
  if (!smtpUrl) throw new ConfigError('SMTP_URL must be set together with MAIL_FROM.');
  if (!from) throw new ConfigError('MAIL_FROM must be set together with SMTP_URL.');
  const takes = 'an address like smtps://user:password@mail.example.com:465';
  // it holds a password, which must not show up in the error
  const protocol = URL.canParse(smtpUrl) ? new URL(smtpUrl).protocol : '…';
  if (protocol !== 'smtp:' && protocol !== 'smtps:') malformed('SMTP_URL', takes, `${protocol}…`);
  if (!/^([^<>\r\n]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/.test(from))
    malformed('MAIL_FROM', 'an e-mail address, or a name and one in angle brackets', from);
  return { smtpUrl, from };
}

/** Where texts to phones are handed over. */
export function textService(name: string, given: string): string {
  const protocol = URL.canParse(given) ? new URL(given).protocol : '…';
  return ['http:', 'https:'].includes(protocol)
    ? given
    : malformed(name, 'an address like https://user:password@texts.example.com/send', `${protocol}…`);
}

/** When the conditions last changed: whoever accepted them before has to accept them again (D26). */
export function conditionsDate(name: string, given: string): string {
  const time = /^\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?$/.test(given) ? Date.parse(given) : NaN;
  return Number.isNaN(time) ? malformed(name, 'a day like 2026-01-31', given) : new Date(time).toISOString();
}

const takesProviders =
  'a JSON list of {"name", "label", "issuer", "clientId", "clientSecret"}, each name in small letters and only once';

/** The providers, from JSON; the error does not repeat it, since it holds secrets. */
export function openIdProviders(name: string, given: string): OpenIdProvider[] {
  let list: unknown;
  try {
    list = JSON.parse(given);
  } catch {
    return malformed(name, takesProviders, '…');
  }
  if (!Array.isArray(list)) return malformed(name, takesProviders, '…');
  const providers = list.map((each) => providerOf(each) ?? malformed(name, takesProviders, '…'));
  const unique = new Set(providers.map((provider) => provider.name));
  return unique.size === providers.length ? providers : malformed(name, takesProviders, '…');
}

function providerOf(given: unknown): OpenIdProvider | undefined {
  const {
    name,
    label = name,
    issuer,
    clientId,
    clientSecret = '',
    scope = 'openid email profile',
  } = (given ?? {}) as Record<string, unknown>;
  if (typeof name !== 'string' || !/^[a-z][a-z0-9-]{0,30}$/.test(name) || name === 'local') return undefined;
  if (typeof label !== 'string' || typeof clientSecret !== 'string' || typeof scope !== 'string') return undefined;
  if (typeof clientId !== 'string' || !clientId) return undefined;
  if (typeof issuer !== 'string' || !URL.canParse(issuer) || !/^https?:/.test(issuer)) return undefined;
  return { name, label, issuer, clientId, clientSecret, scope };
}
