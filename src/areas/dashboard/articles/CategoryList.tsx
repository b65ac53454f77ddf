import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { uuidv7 } from 'uuidv7';
import { foldText } from '#domain/i18n/foldText.ts';
import { textIn } from '#domain/i18n/localizedText.ts';
import { asUser } from '#src/data/session/asUser.ts';
import { refusalSentence } from '#src/features/person/refusalSentence.ts';
import { currentLanguage } from '#src/i18n/language.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { ConfirmButton } from '#src/ui/button/ConfirmButton.tsx';
import { useOnline } from '#src/ui/connection/useOnline.ts';
import { cx } from '#src/ui/cx.ts';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { showToast } from '#src/ui/feedback/toasts.ts';
import { SearchField } from '#src/ui/input/SearchField.tsx';
import dashboard from '../frame/Dashboard.module.css';
import { DashboardLink } from '../frame/DashboardLink.tsx';
import { useChain, useMay } from '../frame/useChain.ts';
import { SortList } from '../pieces/SortList.tsx';
import { useTypedSearch } from '../pieces/useTypedSearch.ts';
import classes from './Articles.module.css';
import { CategorySheet } from './CategorySheet.tsx';
import type { OfferPart } from './ItemTable.tsx';
import { placeCategory } from './placeCategory.ts';
import type { OwnedCategory } from './useOffer.ts';

/** Categories in the order in which guests see them. */
export function CategoryList({ offer, change, again }: OfferPart) {
  const { t } = useLingui();
  const { chain_id } = useChain();
  const isMine = useMay('manage');
  const online = useOnline();
  const [q, setQ] = useTypedSearch();
  const [open, setOpen] = useState<string>();
  const language = currentLanguage();
  const sorted = offer.categories.toSorted((one, other) => one.position - other.position);
  const nameOf = (category: OwnedCategory): string => textIn(category.name, language);
  const found = sorted.filter((category) =>
    foldText(Object.values(category.name).join(' ')).includes(foldText(q.trim())),
  );
  const dishes = (id: string): number => offer.items.filter(({ categories }) => categories.includes(id)).length;
  const put = (list: readonly OwnedCategory[]): void =>
    change((now) => ({
      ...now,
      categories: now.categories.map(
        (one) => list.find(({ foodCategory_id }) => foodCategory_id === one.foodCategory_id) ?? one,
      ),
    }));
  const order = async (entries: readonly { key: string }[]): Promise<void> => {
    const placed = entries.flatMap(({ key }, position) => {
      const category = sorted.find(({ foodCategory_id }) => foodCategory_id === key);
      return category && category.position !== position ? [{ ...category, position }] : [];
    });
    put(placed);
    try {
      const stored: OwnedCategory[] = [];
      for (const category of placed) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other: each is a revision of the menus
        stored.push(await placeCategory(chain_id, category, category.position));
      }
      put(stored);
    } catch (error) {
      showToast({ tone: 'danger', text: refusalSentence(error) });
      again();
    }
  };
  const remove = async (foodCategory_id: string): Promise<void> => {
    try {
      await asUser('DELETE /chain/foodCategories', { query: { chain_id, foodCategory_id } });
      showToast({ tone: 'success', text: t`Deleted. Its dishes are still there.` });
    } catch (error) {
      showToast({ tone: 'danger', text: refusalSentence(error) });
    }
    again();
  };
  const row = (category: OwnedCategory) => (
    <div className={classes.line}>
      <span>
        <bdi>{nameOf(category)}</bdi>{' '}
        <DashboardLink to="articles" search={{ category: category.foodCategory_id }} className={dashboard.link}>
          <Plural value={dishes(category.foodCategory_id)} one="# article" other="# articles" />
        </DashboardLink>
      </span>
      {isMine && (
        <span className={classes.actions}>
          <BigButton
            tone="plain"
            aria-label={t`Edit ${nameOf(category)}`}
            onClick={() => setOpen(category.foodCategory_id)}
          >
            <Trans>Edit</Trans>
          </BigButton>
          <ConfirmButton
            tone="quiet"
            question={t`Tap again to delete`}
            reason={online ? undefined : t`Saving needs a connection`}
            onConfirm={() => void remove(category.foodCategory_id)}
          >
            <Trans>Delete</Trans>
          </ConfirmButton>
        </span>
      )}
    </div>
  );
  return (
    <>
      <div className={dashboard.tools}>
        <SearchField value={q} onChange={setQ} label={t`Search categories`} />
        {isMine && (
          <BigButton icon={<IconPlus aria-hidden="true" />} onClick={() => setOpen(uuidv7())}>
            <Trans>New category</Trans>
          </BigButton>
        )}
      </div>
      {sorted.length === 0 ? (
        <EmptyState title={<Trans>There is no category yet</Trans>}>
          <Trans>Starters, mains, drinks: guests leaf through a menu by its categories.</Trans>
        </EmptyState>
      ) : found.length === 0 ? (
        <EmptyState title={<Trans>Nothing is called like that</Trans>} />
      ) : (
        <div className={cx(dashboard.card, classes.narrow)}>
          {isMine && q.trim() === '' ? (
            <SortList
              label={t`Categories`}
              entries={found.map((category) => ({
                key: category.foodCategory_id,
                name: nameOf(category),
                category,
              }))}
              onSort={(entries) => void order(entries)}
            >
              {({ category }) => row(category)}
            </SortList>
          ) : (
            <ul className={classes.plain} aria-label={t`Categories`}>
              {found.map((category) => (
                <li key={category.foodCategory_id}>{row(category)}</li>
              ))}
            </ul>
          )}
        </div>
      )}
      {open !== undefined && (
        <CategorySheet
          category={sorted.find(({ foodCategory_id }) => foodCategory_id === open)}
          foodCategory_id={open}
          onStored={(stored) =>
            change((now) => ({
              ...now,
              categories: [
                ...now.categories.filter(({ foodCategory_id }) => foodCategory_id !== stored.foodCategory_id),
                stored,
              ],
            }))
          }
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}
