import { useLingui } from '@lingui/react/macro';
import { IconCopy, IconPencil } from '@tabler/icons-react';
import { useMemo } from 'react';
import { textIn } from '#domain/i18n/localizedText.ts';
import { writtenMoney } from '#domain/money/writtenMoney.ts';
import { currentLanguage } from '#src/i18n/language.ts';
import { cx } from '#src/ui/cx.ts';
import { Chip } from '#src/ui/button/Chip.tsx';
import { Price } from '#src/ui/money/Price.tsx';
import dashboard from '../frame/Dashboard.module.css';
import type { Column } from '../pieces/DataTable.tsx';
import { moneyToType } from '../pieces/MoneyField.tsx';
import { RowLink } from '../pieces/RowLink.tsx';
import classes from './Articles.module.css';
import { CostCell } from './CostCell.tsx';
import type { Costs } from './costs.ts';
import { itemCurrencies } from './currencyOf.ts';
import { InlineField } from './InlineField.tsx';
import { missingLanguages } from './searchItems.ts';
import type { ItemEdits } from './useItemEdits.ts';
import type { ChangeOffer, OwnedItem, OwnedOffer } from './useOffer.ts';

type ItemColumns = {
  offer: OwnedOffer;
  change: ChangeOffer;
  edits: ItemEdits;
  /** who may change them */
  isMine: boolean;
  onSoldOut: (item_id: string) => void;
};

/** The columns of dishes and drinks; the same ones until what they show of others is another, so that rows stay drawn. */
export function useItemColumns({ offer, change, edits, isMine, onSoldOut }: ItemColumns): readonly Column<OwnedItem>[] {
  const { t } = useLingui();
  const language = currentLanguage();
  const { categories, menus, restaurants, costs } = offer;
  return useMemo(() => {
    const currencyOf = itemCurrencies({ menus, restaurants });
    const soldOut = new Set(restaurants.flatMap((one) => one.soldOut));
    const nameOf = (item: OwnedItem): string => textIn(item.name, language);
    // once, and not in each of thousands of rows
    const [available, isSoldOut, edit, duplicate] = [t`Available`, t`Sold out`, t`Edit`, t`Duplicate`];
    const categoryNames = new Map(categories.map((one) => [one.foodCategory_id, textIn(one.name, language)]));
    const categoriesOf = (item: OwnedItem): string =>
      item.categories.flatMap((id) => categoryNames.get(id) ?? []).join(', ');
    const faults = { name: t`Please enter a name`, price: t`Please write an amount, such as 12.50` };
    const all: Column<OwnedItem>[] = [
      {
        id: 'name',
        name: t`Name`,
        width: 'minmax(7rem, 2fr)',
        sortBy: nameOf,
        render: (item) =>
          !isMine ? (
            <RowLink to={`articles/items/${item.item_id}/edit`} className={dashboard.link}>
              <bdi>{nameOf(item)}</bdi>
            </RowLink>
          ) : (
            <InlineField
              label={t`Name of ${nameOf(item)}`}
              value={item.name[language] ?? nameOf(item)}
              lang={language}
              shown={<bdi>{nameOf(item)}</bdi>}
              onSave={(text) => edits.rename(item, language, text)}
              fault={faults.name}
            />
          ),
      },
      {
        id: 'price',
        name: t`Price`,
        width: '7rem',
        phoneWidth: '5.5rem',
        isFigure: true,
        sortBy: (item) => item.options[0]?.price ?? 0,
        render: (item) =>
          item.options.length > 1 ? (
            <RowLink to={`articles/items/${item.item_id}/edit`} className={dashboard.link}>
              {t`${item.options.length} sizes`}
            </RowLink>
          ) : !isMine ? (
            <Price amount={item.options[0]?.price ?? 0} currency={currencyOf(item.item_id)} />
          ) : (
            <InlineField
              label={t`Price of ${nameOf(item)}`}
              value={moneyToType(item.options[0]?.price)}
              inputMode="decimal"
              shown={<Price amount={item.options[0]?.price ?? 0} currency={currencyOf(item.item_id)} />}
              onSave={(text) => {
                const price = writtenMoney(text);
                return price !== undefined && edits.reprice(item, price);
              }}
              fault={faults.price}
            />
          ),
      },
      {
        id: 'cost',
        name: t`Cost`,
        from: 1000,
        width: '7rem',
        isFigure: true,
        sortBy: (item) => costs?.get(item.options[0]?.option_id ?? '') ?? -1,
        render: (item) => (
          <CostCell item={item} costs={costs ?? noCosts} currency={currencyOf(item.item_id)} change={change} />
        ),
      },
      {
        id: 'category',
        name: t`Category`,
        from: 600,
        width: 'minmax(7.5rem, 1fr)',
        sortBy: categoriesOf,
        render: categoriesOf,
      },
      {
        id: 'tax',
        name: t`Tax`,
        from: 1500,
        width: '5rem',
        isFigure: true,
        sortBy: (item) => item.taxRate,
        render: (item) => `${item.taxRate} %`,
      },
      {
        id: 'allergens',
        name: t`Allergens`,
        from: 1000,
        width: '6.5rem',
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
                {...(isMine && { onClick: () => onSoldOut(item.item_id) })}
              >
                {soldOut.has(item.item_id) ? isSoldOut : available}
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
        isNameUnseen: true,
        width: '7rem',
        phoneWidth: '3.75rem',
        render: (item) => (
          <span className={classes.actions}>
            <RowLink
              to={`articles/items/${item.item_id}/edit`}
              className={classes.iconLink}
              aria-label={t`Edit ${nameOf(item)}`}
              title={edit}
            >
              <IconPencil size={20} aria-hidden="true" />
            </RowLink>
            <RowLink
              to="articles/items/new"
              search={{ copy: item.item_id }}
              className={cx(classes.iconLink, classes.copy)}
              aria-label={t`Duplicate ${nameOf(item)}`}
              title={duplicate}
            >
              <IconCopy size={20} aria-hidden="true" />
            </RowLink>
          </span>
        ),
      },
    ];
    return all.filter(({ id }) => (id === 'actions' ? isMine : id !== 'cost' || costs !== undefined));
  }, [t, language, categories, menus, restaurants, costs, change, edits, isMine, onSoldOut]);
}

const noCosts: Costs = new Map();
