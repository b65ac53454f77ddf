import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { textIn, type Language } from '#domain/i18n/localizedText.ts';
import type { Money } from '#domain/money/money.ts';
import { refusalSentence } from '#src/features/person/refusalSentence.ts';
import { currentLanguage } from '#src/i18n/language.ts';
import { showToast } from '#src/ui/feedback/toasts.ts';
import { useChain } from '../frame/useChain.ts';
import { typedOn } from '../pieces/mergeDrafts.ts';
import { changedOn, FieldTaken, saveItem } from './saveItem.ts';
import type { ChangeOffer, OwnedItem } from './useOffer.ts';

export type ItemEdits = {
  /** false: it cannot be called that */
  rename: (item: OwnedItem, language: Language, name: string) => boolean;
  reprice: (item: OwnedItem, price: Money) => boolean;
};

/** Changes of single articles where they stand: seen at once, stored behind, taken back where that is refused. */
export function useItemEdits(change: ChangeOffer): ItemEdits {
  const { t } = useLingui();
  const { chain_id } = useChain();
  return useMemo(() => {
    const put = (item_id: string, changed: (one: OwnedItem) => OwnedItem): void =>
      change((offer) => ({
        ...offer,
        items: offer.items.map((one) => (one.item_id === item_id ? changed(one) : one)),
      }));
    const save = async (base: OwnedItem, changed: OwnedItem): Promise<void> => {
      const { item_id } = base;
      put(item_id, (one) => changedOn(base, changed, one));
      const { stands, isLast, refused } = await saveItem(chain_id, base, changed);
      // only what was sent: something else may have been changed on since
      const settle = (stored: OwnedItem): void =>
        put(item_id, (one) => ({ ...typedOn(changed, one, stored), version: stored.version }));
      const name = textIn(base.name, currentLanguage());
      if (refused instanceof FieldTaken) {
        const { current } = refused;
        settle(current);
        showToast({
          tone: 'warning',
          text: t`Somebody else has just changed ${name}. What they wrote is shown now.`,
          action: {
            label: t`Save mine`,
            onClick: () => void save(current, changedOn(base, changed, current)),
          },
          stays: 15_000,
        });
        return;
      }
      // a later change that is still on its way has this one in it, and settles both
      if (isLast) settle(stands);
      if (refused === undefined) return;
      showToast({
        tone: 'danger',
        text: `${name}: ${refusalSentence(refused)}`,
        action: { label: t`Try again`, onClick: () => void save(base, changed) },
      });
    };
    return {
      rename: (item, language, text) => {
        const name = { ...item.name, [language]: text.trim() };
        if (text.trim() === '') return false;
        void save(item, { ...item, name });
        return true;
      },
      reprice: (item, price) => {
        void save(item, { ...item, options: item.options.map((option) => ({ ...option, price })) });
        return true;
      },
    };
  }, [t, chain_id, change]);
}
