import { Trans, useLingui } from '@lingui/react/macro';
import { IconCopy, IconPencil, IconSoup } from '@tabler/icons-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { textIn } from '#domain/i18n/localizedText.ts';
import { writtenMoney } from '#domain/money/writtenMoney.ts';
import { currentLanguage } from '#src/i18n/language.ts';
import { Chip } from '#src/ui/button/Chip.tsx';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { Price } from '#src/ui/money/Price.tsx';
import dashboard from '../frame/Dashboard.module.css';
import { DashboardLink } from '../frame/DashboardLink.tsx';
import { useMay } from '../frame/useChain.ts';
import { usePageSearch } from '../frame/usePageSearch.ts';
import { DataTable, type Column } from '../pieces/DataTable.tsx';
import { moneyToType } from '../pieces/MoneyField.tsx';
import { useTypedSearch } from '../pieces/useTypedSearch.ts';
import classes from './Articles.module.css';
import { CostCell } from './CostCell.tsx';
import type { Costs } from './costs.ts';
import { currencyOf } from './currencyOf.ts';
import { InlineField } from './InlineField.tsx';
import { ItemBulk } from './ItemBulk.tsx';
import { ItemFilters } from './ItemFilters.tsx';
import { missingLanguages, searchItems, searchTexts } from './searchItems.ts';
import { SoldOutSheet } from './SoldOutSheet.tsx';
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
  const { items, categories, restaurants, costs = noCosts } = offer;
  const currency = currencyOf(restaurants);
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
  const nameOf = (item: OwnedItem): string => textIn(item.name, language);
  const categoryNames = new Map(categories.map((one) => [one.foodCategory_id, textIn(one.name, language)]));
  const categoriesOf = (item: OwnedItem): string =>
    item.categories.flatMap((id) => categoryNames.get(id) ?? []).join(', ');
  const all: Column<OwnedItem>[] = [
    {
      id: 'name',
      name: t`Name`,
      width: 'minmax(6rem, 2fr)',
      sortBy: nameOf,
      render: (item) =>
        !isMine ? (
          <DashboardLink to={`articles/items/${item.item_id}/edit`} className={dashboard.link}>
            <bdi>{nameOf(item)}</bdi>
          </DashboardLink>
        ) : (
          <InlineField
            label={t`Name of ${nameOf(item)}`}
            value={item.name[language] ?? nameOf(item)}
            lang={language}
            shown={<bdi>{nameOf(item)}</bdi>}
            onSave={(text) => edits.rename(item, language, text)}
          />
        ),
    },
    {
      id: 'price',
      name: t`Price`,
      width: '6.5rem',
      isFigure: true,
      sortBy: (item) => item.options[0]?.price ?? 0,
      render: (item) =>
        item.options.length > 1 ? (
          <DashboardLink to={`articles/items/${item.item_id}/edit`} className={dashboard.link}>
            {t`${item.options.length} sizes`}
          </DashboardLink>
        ) : !isMine ? (
          <Price amount={item.options[0]?.price ?? 0} currency={currency} />
        ) : (
          <InlineField
            label={t`Price of ${nameOf(item)}`}
            value={moneyToType(item.options[0]?.price)}
            inputMode="decimal"
            shown={<Price amount={item.options[0]?.price ?? 0} currency={currency} />}
            onSave={(text) => {
              const price = writtenMoney(text);
              return price !== undefined && edits.reprice(item, price);
            }}
          />
        ),
    },
    {
      id: 'cost',
      name: t`Cost`,
      from: 1000,
      width: '6.5rem',
      isFigure: true,
      sortBy: (item) => costs.get(item.options[0]?.option_id ?? '') ?? -1,
      render: (item) => <CostCell item={item} costs={costs} currency={currency} change={change} />,
    },
    { id: 'category', name: t`Category`, from: 600, sortBy: categoriesOf, render: categoriesOf },
    {
      id: 'tax',
      name: t`Tax`,
      from: 1000,
      width: '5rem',
      isFigure: true,
      sortBy: (item) => item.taxRate,
      render: (item) => `${item.taxRate} %`,
    },
    {
      id: 'allergens',
      name: t`Allergens`,
      from: 1000,
      width: '8rem',
      render: (item) => item.allergenics.join(' '),
    },
    {
      id: 'marks',
      name: t`State`,
      from: 600,
      width: 'minmax(9rem, 1fr)',
      render: (item) => (
        <span className={classes.marks}>
          {restaurants.length > 0 && (
            <Chip
              size="small"
              tone={soldOut.has(item.item_id) ? 'danger' : 'neutral'}
              {...(isMine && { onClick: () => setSoldOutOf(item.item_id) })}
            >
              {soldOut.has(item.item_id) ? t`Sold out` : t`Available`}
            </Chip>
          )}
          {missingLanguages(item).length > 0 && (
            <Chip size="small" tone="warning">
              {t`Without ${missingLanguages(item).join(', ')}`}
            </Chip>
          )}
        </span>
      ),
    },
    {
      id: 'actions',
      name: t`Actions`,
      width: '6.5rem',
      render: (item) => (
        <span className={classes.actions}>
          <DashboardLink
            to={`articles/items/${item.item_id}/edit`}
            className={classes.iconLink}
            aria-label={t`Edit ${nameOf(item)}`}
            title={t`Edit`}
          >
            <IconPencil size={20} aria-hidden="true" />
          </DashboardLink>
          <DashboardLink
            to="articles/items/new"
            search={{ copy: item.item_id }}
            className={classes.iconLink}
            aria-label={t`Duplicate ${nameOf(item)}`}
            title={t`Duplicate`}
          >
            <IconCopy size={20} aria-hidden="true" />
          </DashboardLink>
        </span>
      ),
    },
  ];
  const columns = all.filter(({ id }) => (id === 'actions' ? isMine : id !== 'cost' || offer.costs !== undefined));

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
  // what is chosen stays chosen while one searches on; what is done is done with all of it
  const chosen = items.filter(({ item_id }) => selected.has(item_id));
  return (
    <>
      <ItemFilters q={q} onQ={setQ} search={search} onSearch={setSearch} categories={categories} />
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

const noCosts: Costs = new Map();
const keyOf = ({ item_id }: OwnedItem): string => item_id;
