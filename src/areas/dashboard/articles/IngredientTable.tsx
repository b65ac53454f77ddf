import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { uuidv7 } from 'uuidv7';
import { foldText } from '#domain/i18n/foldText.ts';
import { textIn } from '#domain/i18n/localizedText.ts';
import { asUser } from '#src/data/session/asUser.ts';
import { refusalSentence } from '#src/features/person/refusalSentence.ts';
import { currentLanguage } from '#src/i18n/language.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { ConfirmButton } from '#src/ui/button/ConfirmButton.tsx';
import { useOnline } from '#src/ui/connection/useOnline.ts';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { showToast } from '#src/ui/feedback/toasts.ts';
import { SearchField } from '#src/ui/input/SearchField.tsx';
import { Price } from '#src/ui/money/Price.tsx';
import dashboard from '../frame/Dashboard.module.css';
import { useChain, useMay } from '../frame/useChain.ts';
import { usePageSearch } from '../frame/usePageSearch.ts';
import { DataTable, type Column } from '../pieces/DataTable.tsx';
import { useTypedSearch } from '../pieces/useTypedSearch.ts';
import classes from './Articles.module.css';
import { currencyOf } from './currencyOf.ts';
import { IngredientSheet } from './IngredientSheet.tsx';
import type { OfferPart } from './ItemTable.tsx';
import type { OwnedIngredient } from './useOffer.ts';
import { useIngredientTypes } from './useIngredientTypes.ts';

/** What dishes are made of, and can be had without or with. */
export function IngredientTable({ offer, change, again }: OfferPart) {
  const { t } = useLingui();
  const { chain_id } = useChain();
  const isMine = useMay('manage');
  const online = useOnline();
  const [{ sort }, setSearch] = usePageSearch();
  const [q, setQ] = useTypedSearch();
  const [open, setOpen] = useState<string>();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const types = useIngredientTypes();
  const language = currentLanguage();
  const { ingredients, restaurants } = offer;
  const currency = currencyOf(restaurants);
  const wanted = foldText(q.trim());
  const rows = useMemo(
    () => ingredients.filter(({ name }) => foldText(Object.values(name).join(' ')).includes(wanted)),
    [ingredients, wanted],
  );
  const nameOf = ({ name }: OwnedIngredient): string => textIn(name, language);
  const columns: Column<OwnedIngredient>[] = [
    {
      id: 'name',
      name: t`Name`,
      width: 'minmax(9rem, 2fr)',
      sortBy: nameOf,
      render: (one) => (
        <button
          type="button"
          className={classes.inline}
          aria-label={t`Edit ${nameOf(one)}`}
          onClick={() => setOpen(one.item_id)}
        >
          <bdi>{nameOf(one)}</bdi>
        </button>
      ),
    },
    { id: 'type', name: t`Type`, from: 600, sortBy: ({ type }) => types[type], render: ({ type }) => types[type] },
    {
      id: 'price',
      name: t`Price of an extra`,
      width: '8rem',
      isFigure: true,
      sortBy: ({ price }) => price,
      render: ({ price }) => <Price amount={price} currency={currency} />,
    },
    {
      id: 'allergens',
      name: t`Allergens`,
      from: 600,
      width: '8rem',
      render: ({ allergenics }) => allergenics.join(' '),
    },
  ];
  const remove = async (): Promise<void> => {
    const ids = [...selected];
    setSelected(new Set());
    try {
      await asUser('POST /chain/bulk', { body: { chain_id, kind: 'ingredients', ids, change: { delete: true } } });
      showToast({ tone: 'success', text: t`Deleted: ${ids.length} of the ingredients` });
    } catch (error) {
      showToast({ tone: 'danger', text: refusalSentence(error) });
    }
    again();
  };
  return (
    <>
      <div className={dashboard.tools}>
        <SearchField value={q} onChange={setQ} label={t`Search ingredients`} />
        {isMine && (
          <BigButton icon={<IconPlus aria-hidden="true" />} onClick={() => setOpen(uuidv7())}>
            <Trans>New ingredient</Trans>
          </BigButton>
        )}
        {selected.size > 0 && (
          <ConfirmButton
            icon={<IconTrash aria-hidden="true" />}
            question={t`Tap again: they leave every dish, for good`}
            reason={online ? undefined : t`Saving needs a connection`}
            onConfirm={() => void remove()}
          >
            {t`Delete ${selected.size}`}
          </ConfirmButton>
        )}
      </div>
      {ingredients.length === 0 ? (
        <EmptyState title={<Trans>There is no ingredient yet</Trans>}>
          <Trans>Ingredients are what guests have a dish without, or have more of: onions, cheese, a sauce.</Trans>
        </EmptyState>
      ) : rows.length === 0 ? (
        <EmptyState title={<Trans>Nothing is called like that</Trans>} />
      ) : (
        <DataTable
          rows={rows}
          columns={columns}
          rowKey={({ item_id }) => item_id}
          rowName={({ name }) => textIn(name, language)}
          label={t`Ingredients`}
          sort={sort}
          onSort={(next) => setSearch({ sort: next })}
          {...(isMine && { selected, onSelected: setSelected })}
        />
      )}
      {open !== undefined && (
        <IngredientSheet
          ingredient={ingredients.find(({ item_id }) => item_id === open)}
          item_id={open}
          currency={currency}
          onStored={(stored) =>
            change((now) => ({
              ...now,
              ingredients: [...now.ingredients.filter(({ item_id }) => item_id !== stored.item_id), stored],
            }))
          }
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}
