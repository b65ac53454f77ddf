import { t } from '@lingui/core/macro';
import type { Currency, Money } from '#domain/money/money.ts';
import { moneyText } from '#src/i18n/money.ts';
import { type SumProblem, sumProblem } from './moneyFrom.ts';

const sentences: Record<SumProblem, (most: string) => string> = {
  no_sum: () => t`Please type the sum in digits`,
  nothing: () => t`Please type more than 0`,
  too_much: (most) => t`At most ${most}`,
};

/** What is wrong with a typed sum, and what to do; nothing when it is right, or not begun. */
export function sumSentence(
  text: string,
  bounds: { least: Money; most: Money; currency: Currency },
): string | undefined {
  const problem = sumProblem(text, bounds);
  return problem && sentences[problem](moneyText(bounds.most, bounds.currency));
}
