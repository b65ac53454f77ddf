import { Trans, useLingui } from '@lingui/react/macro';
import { IconFileImport, IconPlus, IconTable } from '@tabler/icons-react';
import { LoadedPart } from '#src/features/person/LoadedPart.tsx';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { saveFile } from '#src/ui/device/saveFile.ts';
import { Segmented } from '#src/ui/input/Segmented.tsx';
import dashboard from '../frame/Dashboard.module.css';
import { useGoTo } from '../frame/useGoTo.ts';
import { useMay } from '../frame/useChain.ts';
import { usePageSearch } from '../frame/usePageSearch.ts';
import { articlesCsv } from './articlesCsv.ts';
import { CategoryList } from './CategoryList.tsx';
import { IngredientTable } from './IngredientTable.tsx';
import { ItemTable } from './ItemTable.tsx';
import { useOffer } from './useOffer.ts';

type Tab = 'items' | 'categories' | 'ingredients';
const tabs: readonly string[] = ['items', 'categories', 'ingredients'] satisfies Tab[];

/** Everything that a chain offers, and what it is made of. */
export function ArticlesPage() {
  const { t } = useLingui();
  const offer = useOffer();
  const goTo = useGoTo();
  const isMine = useMay('manage');
  const [{ tab: wanted = 'items' }, setSearch] = usePageSearch();
  const tab = (tabs.includes(wanted) ? wanted : 'items') as Tab;
  return (
    <div className={dashboard.page}>
      <div className={dashboard.head}>
        <h1 className={dashboard.title}>
          <Trans>Articles</Trans>
        </h1>
        <div className={dashboard.actions}>
          {isMine && tab === 'items' && (
            <BigButton icon={<IconPlus aria-hidden="true" />} onClick={() => void goTo('articles/items/new')}>
              <Trans>New dish or drink</Trans>
            </BigButton>
          )}
          {isMine && (
            <BigButton
              tone="plain"
              icon={<IconFileImport aria-hidden="true" />}
              onClick={() => void goTo('menus/import')}
            >
              <Trans>Import</Trans>
            </BigButton>
          )}
          {offer.value && offer.value.items.length > 0 && (
            <BigButton
              tone="plain"
              icon={<IconTable aria-hidden="true" />}
              onClick={() => {
                if (!offer.value) return;
                const { costs = [], ...value } = offer.value;
                const text = articlesCsv({
                  ...value,
                  costs: [...costs].map(([option_id, cost]) => ({ option_id, cost })),
                });
                saveFile(new File(['\uFEFF', text], 'comanda-articles.csv', { type: 'text/csv' }));
              }}
            >
              <Trans>Save as CSV</Trans>
            </BigButton>
          )}
        </div>
      </div>
      <Segmented
        label={t`Articles`}
        value={tab}
        onChange={(next) =>
          setSearch({
            tab: next === 'items' ? undefined : next,
            q: undefined,
            sort: undefined,
            category: undefined,
            type: undefined,
            only: undefined,
          })
        }
        options={[
          { value: 'items', label: t`Dishes and drinks` },
          { value: 'categories', label: t`Categories` },
          { value: 'ingredients', label: t`Ingredients` },
        ]}
      />
      <LoadedPart of={offer}>
        {(value) => {
          const shared = { offer: value, change: offer.change, again: offer.again };
          if (tab === 'categories') return <CategoryList {...shared} />;
          return tab === 'ingredients' ? <IngredientTable {...shared} /> : <ItemTable {...shared} />;
        }}
      </LoadedPart>
    </div>
  );
}
