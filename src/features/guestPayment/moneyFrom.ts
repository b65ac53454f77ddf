import type { Money } from '#domain/money/money.ts';

/** '12,5', '12.50' or '1 250' as typed on any keyboard in minor units; undefined while it is no amount. */
export function moneyFrom(text: string): Money | undefined {
  const match = /^(\d{1,7})(?:[.,](\d{0,2}))?$/.exec(text.replaceAll(/\s/g, ''));
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : undefined;
}
