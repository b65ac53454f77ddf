import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { uuidv7 } from 'uuidv7';
import { textIn } from '#domain/i18n/localizedText.ts';
import { usualTaxRates } from '#domain/menuImport/usualTaxRates.ts';
import { LoadedPart } from '#src/features/person/LoadedPart.tsx';
import { currentLanguage } from '#src/i18n/language.ts';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import dashboard from '../../frame/Dashboard.module.css';
import { DashboardLink } from '../../frame/DashboardLink.tsx';
import type { PageParams } from '../../frame/matchPage.ts';
import { usePageSearch } from '../../frame/usePageSearch.ts';
import { useOffer, type ChangeOffer, type OwnedItem, type OwnedOffer } from '../useOffer.ts';
import { itemDraftOf, newItemDraft, type ItemDraft } from './itemDraft.ts';
import { ItemForm } from './ItemForm.tsx';

/** A dish or drink: a new one, `copy` of another maybe, or one that there is. */
export function ItemPage({ params }: { params: PageParams }) {
  const offer = useOffer();
  const { id } = params;
  return (
    <LoadedPart of={offer}>
      {(value) => {
        if (id === undefined) return <NewItem offer={value} change={offer.change} />;
        const item = value.items.find(({ item_id }) => item_id === id);
        return item ? (
          <ItemForm
            item_id={id}
            item={item}
            begin={(of) => itemDraftOf(of ?? item)}
            offer={value}
            change={offer.change}
          />
        ) : (
          <EmptyState
            page
            title={<Trans>There is no such article</Trans>}
            action={
              <DashboardLink to="articles" className={dashboard.link}>
                <Trans>To the articles</Trans>
              </DashboardLink>
            }
          />
        );
      }}
    </LoadedPart>
  );
}

function NewItem({ offer, change }: { offer: OwnedOffer; change: ChangeOffer }) {
  const { t } = useLingui();
  const [{ copy }] = usePageSearch();
  // the same dish once more, when the answer was lost on the way
  const [item_id] = useState(uuidv7);
  const [begun] = useState((): ItemDraft => {
    const original = offer.items.find((item) => item.item_id === copy);
    const rates = usualTaxRates(offer.restaurants[0]?.address.country);
    return original ? copied(original, (name) => t`${name} (copy)`) : newItemDraft(uuidv7(), rates.dish);
  });
  return (
    <ItemForm
      item_id={item_id}
      item={undefined}
      // once it is stored it is no more what it began as, also where putting it on a menu is still to be done
      begin={(of) => (of ? itemDraftOf(of) : begun)}
      offer={offer}
      change={change}
    />
  );
}

/** The same dish under another name, with sizes of its own; a code stands for one thing only. */
function copied(original: OwnedItem, named: (name: string) => string): ItemDraft {
  const draft = itemDraftOf(original);
  const language = currentLanguage();
  return {
    ...draft,
    name: { ...draft.name, [language]: named(textIn(draft.name, language)) },
    options: draft.options.map((option) => ({ ...option, option_id: uuidv7(), code: '' })),
    selections: draft.selections.map(({ selection_id: _taken, ...selection }) => selection),
  };
}
