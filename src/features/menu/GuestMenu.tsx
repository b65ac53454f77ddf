import { Trans, useLingui } from '@lingui/react/macro';
import { IconAdjustmentsHorizontal, IconSearch, IconSearchOff, IconX } from '@tabler/icons-react';
import { lazy, Suspense, useDeferredValue, useMemo, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { textIn } from '#domain/i18n/localizedText.ts';
import type { Combo, Item } from '#domain/menu/menu.ts';
import type { MenuIndex } from '#domain/menu/menuIndex.ts';
import { IconButton } from '#src/ui/button/IconButton.tsx';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { SearchField } from '#src/ui/input/SearchField.tsx';
import { CategoryBar } from './CategoryBar.tsx';
import { dishFactsOf } from './dishFacts.ts';
import { MenuList } from './MenuList.tsx';
import type { MenuListHandle } from './MenuList.tsx';
import { menuRows } from './menuRows.ts';
import { foundSections, searchTexts } from './menuSearch.ts';
import { menuSections } from './menuSections.ts';
import type { MenuSection } from './menuSections.ts';
import { avoidAllergens, menuView, searchMenu } from './menuViewStore.ts';
import { useColumns } from './useColumns.ts';
import classes from './GuestMenu.module.css';

const AllergenSheet = lazy(() => import('./AllergenSheet.tsx').then((module) => ({ default: module.AllergenSheet })));

/** The keyboard opens with the search. */
const focusField = (place: HTMLElement | null): void => place?.querySelector('input')?.focus({ preventScroll: true });

type GuestMenuProps = {
  index: MenuIndex;
  language: string;
  soldOut: readonly string[];
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
  counts,
  closedMenus,
  onOpen,
  onAdd,
  onOpenCombo,
}: GuestMenuProps) {
  const { t } = useLingui();
  const view = useSnapshot(menuView);
  const { avoided } = view;
  const query = useDeferredValue(view.query ?? '');
  const columns = useColumns();
  const [filtering, setFiltering] = useState(false);
  const [current, setCurrent] = useState<string>();
  const list = useRef<MenuListHandle>(null);
  const top = useRef<HTMLDivElement>(null);
  const factsOf = useMemo(() => dishFactsOf(index), [index]);
  // what is served now comes first
  const sections = useMemo(() => {
    const closed = (section: MenuSection): number => Number(closedMenus.has(section.menu.menu_id));
    return menuSections(index.menu).toSorted((a, b) => closed(a) - closed(b));
  }, [index, closedMenus]);
  const searching = view.query !== undefined;
  // not in the frame that answers the tap
  const prepared = useDeferredValue(searching);
  const texts = useMemo(() => (prepared ? searchTexts(index.menu, language) : undefined), [index, language, prepared]);
  const wholeMenu = useMemo(() => menuRows(sections, columns), [sections, columns]);
  const rows = useMemo(
    () => (texts && query.trim() !== '' ? menuRows(foundSections(sections, texts, query), columns) : wholeMenu),
    [sections, texts, query, columns, wholeMenu],
  );
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
  const search = (text: string | undefined): void => {
    searchMenu(text);
    // results begin at the top; what was scrolled away is not what was found
    if (text !== undefined && top.current && top.current.getBoundingClientRect().top < 0)
      top.current.scrollIntoView({ block: 'start' });
  };
  return (
    <section aria-label={t`Menu`}>
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
              <SearchField label={t`Search the menu`} value={view.query ?? ''} onChange={search} />
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
              label={
                avoided.length > 0 ? t`Without listed allergens, ${avoided.length} chosen` : t`Without listed allergens`
              }
              className={avoided.length > 0 ? classes.filtering : undefined}
              onClick={() => setFiltering(true)}
            >
              <IconAdjustmentsHorizontal size={24} stroke={1.5} aria-hidden="true" />
              {avoided.length > 0 && (
                <bdi className={classes.count} aria-hidden="true">
                  {avoided.length}
                </bdi>
              )}
            </IconButton>
          )
        }
      />
      <div className={classes.list}>
        {avoided.length > 0 && (
          <p className={classes.filter} role="status">
            <span>
              <Trans>Dimmed: dishes with listed allergens {avoided.join(', ')}</Trans>
            </span>
            <button type="button" className={classes.clear} onClick={() => avoidAllergens([])}>
              <Trans>Clear</Trans>
            </button>
          </p>
        )}
        {rows.length === 0 ? (
          <EmptyState icon={<IconSearchOff aria-hidden="true" />} title={<Trans>Nothing found</Trans>}>
            <Trans>Try another word, or the name of an ingredient.</Trans>
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
          <AllergenSheet avoided={avoided} onChange={avoidAllergens} onClose={() => setFiltering(false)} />
        </Suspense>
      )}
    </section>
  );
}
