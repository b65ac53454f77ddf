import { type LocalizedText, textIn } from '../i18n/localizedText.ts';
import type { OrderItem } from './order.ts';

/** What is different about a dish in one language; `name` is that of a combo's dish. */
export type ChangeTexts = { name?: string; chosen: string[]; without: string[]; extra: string[] };

/** What is different about a line, dish by dish (D35); dishes of which there is nothing to say are left out. */
export function changeTexts({ description = [] }: Pick<OrderItem, 'description'>, language: string): ChangeTexts[] {
  const inWords = (texts: readonly LocalizedText[]): string[] => texts.map((text) => textIn(text, language));
  return description
    .map(({ name, option, selections, without, extra, toppings }) => ({
      ...(name && { name: textIn(name, language) }),
      chosen: inWords([...(option ? [option] : []), ...selections]),
      without: inWords(without),
      extra: inWords([...extra, ...toppings]),
    }))
    .filter(({ name, chosen, without, extra }) => name !== undefined || [chosen, without, extra].flat().length > 0);
}
