import { ConfigError, malformed } from '../settings/configValues.ts';
import type { MailSettings } from './mail.ts';

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
