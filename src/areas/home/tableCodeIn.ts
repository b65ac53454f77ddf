import { splitLocale } from '#domain/i18n/localePath.ts';

/**
 * The table's code in what was scanned: that of a link to a table of this server, or of any other address of it, since a
 * house may print one that only its guests' phones know. Nothing for what is no table's.
 */
export function tableCodeIn(scanned: string): string | undefined {
  if (!URL.canParse(scanned)) return undefined;
  const { protocol, pathname, searchParams } = new URL(scanned);
  if (protocol !== 'https:' && protocol !== 'http:') return undefined;
  return splitLocale(pathname)[1] === '/order/table' ? (searchParams.get('code') ?? undefined) : undefined;
}
