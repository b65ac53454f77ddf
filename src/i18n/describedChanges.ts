import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { textIn } from '#domain/i18n/localizedText.ts';
import type { LocalizedText } from '#domain/i18n/localizedText.ts';
import type { ItemDescription } from '#domain/order/order.ts';

/** A line's changes as one reads them: 'large · without onions · extra cheese'. One text for each part of a combo. */
export function describedChanges(descriptions: readonly ItemDescription[], language: string): string[] {
  return descriptions.map((each) => described(each, language)).filter(Boolean);
}

function described({ name, option, selections, without, extra, toppings }: ItemDescription, language: string): string {
  const list = (texts: readonly LocalizedText[]): string => texts.map((text) => textIn(text, language)).join(', ');
  const [taken, more, added] = [list(without), list(extra), list(toppings)];
  const changes = [
    textIn(option, language),
    list(selections),
    taken && t(i18n)`without ${taken}`,
    more && t(i18n)`extra ${more}`,
    added && `+ ${added}`,
  ];
  return [textIn(name, language), changes.filter(Boolean).join(' · ')].filter(Boolean).join(': ');
}
