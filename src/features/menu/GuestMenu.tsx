import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconAdjustmentsHorizontal, IconSearch, IconSearchOff, IconX } from '@tabler/icons-react';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { textIn } from '#domain/i18n/localizedText.ts';
import type { Combo, Item } from '#domain/menu/menu.ts';
import type { MenuIndex } from '#domain/menu/menuIndex.ts';
import { menuState } from '#src/data/menu/menuStore.ts';
import { IconButton } from '#src/ui/button/IconButton.tsx';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { dismissToast, showToast } from '#src/ui/feedback/toasts.ts';
import { SearchField } from '#src/ui/input/SearchField.tsx';
import { later } from '#src/ui/page/later.ts';
import { CategoryBar } from './CategoryBar.tsx';
import { dishFactsOf } from './dishFacts.ts';
import { MenuList } from './MenuList.tsx';
import type { MenuListHandle } from './MenuList.tsx';
import { menuRows } from './menuRows.ts';
import { foundSections, menuSections, sectionsOfDiet } from './menuSections.ts';
import type { MenuSection } from './menuSections.ts';
import { avoidAllergens, eatOnly, menuView, searchMenu } from './menuViewStore.ts';
import { useColumns } from './useColumns.ts';
import { useMenuSearch } from './useMenuSearch.ts';
import classes from './GuestMenu.module.css';

const MenuFilterSheet = later(() => import('./MenuFilterSheet.tsx').then((module) => module.MenuFilterSheet));

/** The keyboard opens with the search. */
const focusField = (place: HTMLElement | null): void => place?.querySelector('input')?.focus({ preventScroll: true });

type GuestMenuProps = {
  index: MenuIndex;
  language: string;
  soldOut: readonly string[];
  /** what is ordered most */
  popular: readonly string[] | undefined;
  counts: Readonly<Record<string, number>>;
  /** menus that are not served at this hour */
  closedMenus: ReadonlySet<string>;
  onOpen: (item: Item) => void;
  /** one more of a dish that needs no choice */
  onAdd: (item: Item) => void;
  onOpenCombo: (combo: Combo) => void;
};

/** The menu as a guest reads it: categories that follow the scroll, search, the filter for listed allergens, the list. */
export function GuestMenu({
  index,
  language,
  soldOut,
  popular,
  counts,
  closedMenus,
  onOpen,
  onAdd,
  onOpenCombo,
}: GuestMenuProps) {
  const { t } = useLingui();
  const view = useSnapshot(menuView);
  const { avoided } = view;
  // what is served now comes first
  const whole = useMemo(() => {
    const closed = (section: MenuSection): number => Number(closedMenus.has(section.menu.menu_id));
    return menuSections(index.menu).toSorted((a, b) => closed(a) - closed(b));
  }, [index, closedMenus]);
  // a house that says nothing of diets has nothing to choose from
  const saysDiets = useMemo(() => whole.some(({ items }) => items.some((item) => item.diet !== undefined)), [whole]);
  const diet = saysDiets ? view.diet : undefined;
  const only = view.only?.restaurant_id === index.restaurant_id ? view.only.ids : undefined;
  const filters = avoided.length + Number(diet !== undefined) + Number(only !== undefined);
  const columns = useColumns();
  const { behind } = useSnapshot(menuState);
  useEffect(() => {
    if (!behind) return undefined;
    const text = t`Prices may have changed. The current menu is being fetched.`;
    const toast = showToast({ tone: 'info', text, stays: 30_000 });
    return () => dismissToast(toast);
  }, [behind, t]);
  const [filtering, setFiltering] = useState(false);
  const [current, setCurrent] = useState(whole[0]?.key);
  const list = useRef<MenuListHandle>(null);
  const top = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLElement>(null);
  const wasSearching = useRef(false);
  const factsOf = useMemo(() => dishFactsOf(index, popular), [index, popular]);
  const sections = useMemo(() => {
    const wanted = only ? foundSections(whole, new Set(only)) : whole;
    return diet === undefined ? wanted : sectionsOfDiet(wanted, diet, index);
  }, [whole, only, diet, index]);
  const searching = view.query !== undefined;
  useEffect(() => {
    // whoever leaves the search by keyboard stands where it was opened
    if (wasSearching.current && !searching) place.current?.querySelector('button')?.focus({ preventScroll: true });
    wasSearching.current = searching;
  }, [searching]);
  const found = useMenuSearch(index, language, view.query);
  const shown = useMemo(() => (found ? foundSections(sections, found) : sections), [sections, found]);
  const rows = useMemo(() => menuRows(shown, columns), [shown, columns]);
  // a dish that stands in two menus is one
  const count = new Set(shown.flatMap(({ items, combos: several }) => [...items.map(idOf), ...several.map(idOf)])).size;
  const combos = t`Combos`;
  const rest = t`More`;
  const entries = useMemo(() => {
    const several = sections.some((section) => section.menu !== sections[0]?.menu);
    return sections.map((section, position) => ({
      key: section.key,
      label: section.kind === 'combos' ? combos : section.kind === 'rest' ? rest : textIn(section.name, language),
      menu: several && section.menu !== sections[position - 1]?.menu ? textIn(section.menu.name, language) : undefined,
    }));
  }, [sections, language, combos, rest]);
  const leaveFilter = (reset: () => void): void => {
    // the button goes with its line
    place.current?.querySelector<HTMLElement>('[aria-haspopup="dialog"]')?.focus({ preventScroll: true });
    reset();
  };
  const search = (text: string | undefined): void => {
    searchMenu(text);
    // results begin at the top; what was scrolled away is not what was found
    if (text !== undefined && top.current && top.current.getBoundingClientRect().top < 0)
      top.current.scrollIntoView({ block: 'start' });
  };
  return (
    <section ref={place} aria-label={t`Menu`}>
      <div ref={top} className={classes.top} />
      <CategoryBar
        entries={entries}
        current={current}
        onChoose={(key) => list.current?.showSection(key)}
        start={
          !searching && (
            <IconButton label={t`Search the menu`} onClick={() => search('')}>
              <IconSearch size={24} stroke={1.5} aria-hidden="true" />
            </IconButton>
          )
        }
        instead={
          searching ? (
            <div ref={focusField} className={classes.search}>
              <SearchField
                label={t`Search the menu`}
                value={view.query ?? ''}
                onChange={search}
                onLeave={() => search(undefined)}
              />
            </div>
          ) : undefined
        }
        end={
          searching ? (
            <IconButton label={t`Close search`} onClick={() => search(undefined)}>
              <IconX size={24} stroke={1.5} aria-hidden="true" />
            </IconButton>
          ) : (
            <IconButton
              label={filters > 0 ? t`What I eat, ${filters} chosen` : t`What I eat`}
              aria-haspopup="dialog"
              className={filters > 0 ? classes.filtering : undefined}
              onClick={() => setFiltering(true)}
            >
              <IconAdjustmentsHorizontal size={24} stroke={1.5} aria-hidden="true" />
              {filters > 0 && (
                <bdi className={classes.count} aria-hidden="true">
                  {filters}
                </bdi>
              )}
            </IconButton>
          )
        }
      />
      <div className={classes.list}>
        {only && (
          <FilterLine onReset={() => leaveFilter(() => (menuView.only = undefined))}>
            <Trans>Only your favourites.</Trans>
          </FilterLine>
        )}
        {diet !== undefined && (
          <FilterLine onReset={() => leaveFilter(() => eatOnly(undefined))}>
            {diet === 'vegan' ? (
              <Trans>Only what the house calls vegan.</Trans>
            ) : (
              <Trans>Only what the house calls vegetarian.</Trans>
            )}
          </FilterLine>
        )}
        {avoided.length > 0 && (
          <FilterLine onReset={() => leaveFilter(() => avoidAllergens([]))}>
            <Trans>Dimmed: dishes with listed allergens {avoided.join(', ')}</Trans>
          </FilterLine>
        )}
        {/* there before anything is found: only what changes in it is read out */}
        <p className="unseen" role="status">
          {found && <Plural value={count} one="# dish found" other="# dishes found" />}
        </p>
        {rows.length === 0 ? (
          <EmptyState icon={<IconSearchOff aria-hidden="true" />} title={<Trans>Nothing found</Trans>}>
            {diet === undefined ? (
              <Trans>Try another word, or the name of an ingredient.</Trans>
            ) : (
              <Trans>The house marks no dish like this.</Trans>
            )}
          </EmptyState>
        ) : (
          <MenuList
            ref={list}
            rows={rows}
            columns={columns}
            index={index}
            factsOf={factsOf}
            language={language}
            soldOut={soldOut}
            avoided={avoided}
            counts={counts}
            closedMenus={closedMenus}
            onOpen={onOpen}
            onAdd={onAdd}
            onOpenCombo={onOpenCombo}
            onSection={setCurrent}
          />
        )}
      </div>
      {filtering && (
        <Suspense>
          <MenuFilterSheet
            restaurant_id={index.restaurant_id}
            saysDiets={saysDiets}
            onClose={() => setFiltering(false)}
          />
        </Suspense>
      )}
    </section>
  );
}

function FilterLine({ children, onReset }: { children: ReactNode; onReset: () => void }) {
  return (
    <p className={classes.filter} role="status">
      <span>{children}</span>
      <button type="button" className={classes.clear} onClick={onReset}>
        <Trans>Reset</Trans>
      </button>
    </p>
  );
}

const idOf = (dish: Item | Combo): string => ('item_id' in dish ? dish.item_id : dish.combo_id);
