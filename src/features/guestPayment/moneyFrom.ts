import type { Money } from '#domain/money/money.ts';

/** '12,5', '12.50' or '1 250' as typed on any keyboard in minor units; undefined while it is no amount. */
export function moneyFrom(text: string): Money | undefined {
  const match = /^(\d{1,12})(?:[.,](\d{0,2}))?$/.exec(text.replaceAll(/\s/g, ''));
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : undefined;
}

/** What is wrong with a typed sum; nothing while nothing is typed. */
export type SumProblem = 'no_sum' | 'nothing' | 'too_much';

export function sumProblem(text: string, { least, most }: { least: Money; most: Money }): SumProblem | undefined {
  if (text.trim() === '') return undefined;
  const amount = moneyFrom(text);
  if (amount === undefined) return 'no_sum';
  if (amount < least) return 'nothing';
  return amount > most ? 'too_much' : undefined;
}
