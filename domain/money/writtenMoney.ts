import type { Money } from './money.ts';

/** An amount has nine digits in minor units at most. */
const largest = 999_999_999;

/**
 * What somebody wrote as an amount, in minor units: '12', '12,5', '12.50', '1.234,50', '1,234.50 €'. A single separator
 * with three digits behind it groups thousands ('1.200'); undefined where it is no amount, or has parts of a cent.
 */
export function writtenMoney(text: string): Money | undefined {
  const bare = text.replace(/[\s\u00A0\u202F'’]|€|\$|[A-Za-z]{2,3}$/g, '');
  const parts = /^(\d[\d.,]*?)(?:([.,])(\d{0,2}))?$/.exec(bare);
  if (!parts) return undefined;
  const [, whole = '', separator, cents = ''] = parts;
  const grouped = whole.split(/[.,]/);
  const isGrouped = grouped.length > 1;
  if (isGrouped && grouped.some((group, at) => (at === 0 ? !/^\d{1,3}$/.test(group) : !/^\d{3}$/.test(group))))
    return undefined;
  const groupedBy = new Set(whole.replace(/\d/g, ''));
  // 1.234.50 is neither
  if (groupedBy.size > 1 || (separator !== undefined && groupedBy.has(separator))) return undefined;
  const amount = Number(grouped.join('')) * 100 + Number(cents.padEnd(2, '0'));
  return amount <= largest ? amount : undefined;
}
