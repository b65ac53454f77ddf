import { Trans, useLingui } from '@lingui/react/macro';
import { IconSoup } from '@tabler/icons-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { textIn } from '#domain/i18n/localizedText.ts';
import { currentLanguage } from '#src/i18n/language.ts';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import dashboard from '../frame/Dashboard.module.css';
import { DashboardLink } from '../frame/DashboardLink.tsx';
import { useMay } from '../frame/useChain.ts';
import { usePageSearch } from '../frame/usePageSearch.ts';
import { DataTable } from '../pieces/DataTable.tsx';
import { useTypedSearch } from '../pieces/useTypedSearch.ts';
import { ItemBulk } from './ItemBulk.tsx';
import { ItemFilters } from './ItemFilters.tsx';
import { searchItems, searchTexts } from './searchItems.ts';
import { SoldOutSheet } from './SoldOutSheet.tsx';
import { useItemColumns } from './useItemColumns.tsx';
import { useItemEdits } from './useItemEdits.ts';
import type { ChangeOffer, OwnedItem, OwnedOffer } from './useOffer.ts';

export type OfferPart = { offer: OwnedOffer; change: ChangeOffer; again: () => void };

/** Dishes and drinks: names and prices are changed where they stand, many at once below the search. */
export function ItemTable({ offer, change, again }: OfferPart) {
  const { t } = useLingui();
  const [search, setSearch] = usePageSearch();
  const { sort, category, type, only } = search;
  const [q, setQ] = useTypedSearch();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [soldOutOf, setSoldOutOf] = useState<string>();
  const edits = useItemEdits(change);
  const isMine = useMay('manage');
  const language = currentLanguage();
  const { items, categories, restaurants } = offer;
  const typed = useDeferredValue(q);
  const texts = useMemo(() => searchTexts(items), [items]);
  const soldOut = useMemo(() => new Set(restaurants.flatMap((one) => one.soldOut)), [restaurants]);
  const rows = useMemo(
    () =>
      searchItems(items, {
        texts,
        q: typed,
        category,
        type,
        soldOut: only === 'soldOut' ? soldOut : undefined,
        incomplete: only === 'incomplete',
      }),
    [items, texts, typed, category, type, only, soldOut],
  );
  // what is chosen stays chosen while one searches on; what is done is done with all of it
  const chosen = useMemo(() => items.filter(({ item_id }) => selected.has(item_id)), [items, selected]);
  const columns = useItemColumns({ offer, change, edits, isMine, onSoldOut: setSoldOutOf });

  if (items.length === 0) {
    return (
      <EmptyState
        icon={<IconSoup aria-hidden="true" />}
        title={<Trans>There is no dish and no drink yet</Trans>}
        action={
          isMine && (
            <DashboardLink to="menus/import" search={{ from: 'example' }} className={dashboard.link}>
              <Trans>Begin with an example</Trans>
            </DashboardLink>
          )
        }
      >
        <Trans>Write the first one, bring in a file, or begin with an example.</Trans>
      </EmptyState>
    );
  }
  return (
    <>
      <ItemFilters {...{ q, category, type, only, categories }} onQ={setQ} onSearch={setSearch} />
      {chosen.length > 0 && (
        <ItemBulk chosen={chosen} offer={offer} change={change} again={again} onDone={() => setSelected(new Set())} />
      )}
      {rows.length === 0 ? (
        <EmptyState title={<Trans>Nothing is called like that</Trans>} />
      ) : (
        <DataTable
          rows={rows}
          columns={columns}
          rowKey={keyOf}
          redraws
          rowName={(item) => textIn(item.name, language)}
          label={t`Dishes and drinks`}
          sort={sort}
          onSort={(next) => setSearch({ sort: next })}
          {...(isMine && { selected, onSelected: setSelected })}
        />
      )}
      {soldOutOf !== undefined && (
        <SoldOutSheet
          item_id={soldOutOf}
          name={textIn(items.find(({ item_id }) => item_id === soldOutOf)?.name, language)}
          restaurants={restaurants}
          change={change}
          onClose={() => setSoldOutOf(undefined)}
        />
      )}
    </>
  );
}

const keyOf = ({ item_id }: OwnedItem): string => item_id;
