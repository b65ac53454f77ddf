import { Trans, useLingui } from '@lingui/react/macro';
import { IconClock } from '@tabler/icons-react';
import { memo, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import type { CSSProperties, ReactNode, Ref } from 'react';
import { textIn } from '#domain/i18n/localizedText.ts';
import type { AllergenLetter, Combo, Item, Menu } from '#domain/menu/menu.ts';
import type { MenuIndex } from '#domain/menu/menuIndex.ts';
import { cx } from '#src/ui/cx.ts';
import { isDrawing } from '#src/ui/page/drawing.ts';
import { WithoutScript } from '#src/ui/page/WithoutScript.tsx';
import { avoidedOf } from './AvoidedMark.tsx';
import { ComboStrip } from './ComboStrip.tsx';
import type { DishFacts } from './dishFacts.ts';
import { ItemCard } from './ItemCard.tsx';
import { rowHeight, rowOffsets, sectionAt } from './menuRows.ts';
import type { MenuRow } from './menuRows.ts';
import type { MenuSection } from './menuSections.ts';
import { servingText } from './servingText.ts';
import { drawnRows, readFirst, scrollToRow, useRowWindow } from './useRowWindow.ts';
import classes from './MenuList.module.css';

/** Header and category bar in rem; TableScreen.module.css has the same two. */
const stickyHeight = 3.75 + 3.5;

export type MenuListHandle = { showSection: (key: string) => void };

type MenuListProps = {
  rows: readonly MenuRow[];
  columns: number;
  index: MenuIndex;
  factsOf: (item: Item) => DishFacts;
  language: string;
  soldOut: readonly string[];
  avoided: readonly AllergenLetter[];
  counts: Readonly<Record<string, number>>;
  /** menus that are not served at this hour */
  closedMenus: ReadonlySet<string>;
  onOpen: (item: Item) => void;
  onAdd: (item: Item) => void;
  onOpenCombo: (combo: Combo) => void;
  /** tells which category is being read */
  onSection: (key: string | undefined) => void;
  ref?: Ref<MenuListHandle>;
};

/** The menu, scrolling with the page. Of a thousand dishes only those in sight are drawn. */
export const MenuList = memo(function MenuList(props: MenuListProps) {
  const { rows, onSection, ref } = props;
  const { t } = useLingui();
  const place = useRef<HTMLDivElement>(null);
  const offsets = useMemo(() => rowOffsets(rows), [rows]);
  const shown = useRowWindow(place, offsets, stickyHeight);
  const [chosen, setChosen] = useState<string>();
  const section = chosen ?? sectionAt(rows, shown.current);
  useEffect(() => {
    if (chosen === undefined) return undefined;
    // whoever scrolls by hand reads on from there
    const ends = new AbortController();
    for (const hand of ['wheel', 'touchmove', 'keydown'])
      addEventListener(hand, () => setChosen(undefined), { passive: true, signal: ends.signal });
    return () => ends.abort();
  }, [chosen]);
  useEffect(() => onSection(section), [section, onSection]);
  useImperativeHandle(ref, () => ({
    showSection: (key) => {
      const index = rows.findIndex((row) => row.kind === 'heading' && row.section.key === key);
      setChosen(key);
      if (index >= 0 && place.current) scrollToRow(place.current, offsets[index] ?? 0, stickyHeight);
    },
  }));
  const drawn = (row: MenuRow, at: number): ReactNode => (
    <div
      key={row.key}
      role="listitem"
      aria-setsize={rows.length}
      aria-posinset={at + 1}
      className={classes.row}
      style={{
        blockSize: `${rowHeight[row.kind]}rem`,
        transform: isDrawing ? undefined : `translateY(${offsets[at] ?? 0}rem)`,
      }}
    >
      <RowContent {...props} row={row} eager={at < 6} />
    </div>
  );
  return (
    <div
      ref={place}
      className={cx(classes.list, isDrawing && classes.drawn)}
      role="list"
      aria-label={t`Menu`}
      style={isDrawing ? undefined : { blockSize: `${offsets.at(-1) ?? 0}rem` }}
    >
      {rows.slice(shown.first, shown.last + 1).map((row, index) => drawn(row, shown.first + index))}
      {isDrawing && rows.length > readFirst && (
        <>
          <WithoutScript>
            {rows.slice(readFirst, drawnRows).map((row, index) => drawn(row, readFirst + index))}
          </WithoutScript>
          <div
            className={classes.rest}
            style={{ '--rest': `${(offsets.at(-1) ?? 0) - (offsets[readFirst] ?? 0)}rem` } as CSSProperties}
          />
        </>
      )}
    </div>
  );
});

function RowContent({ row, eager, ...props }: MenuListProps & { row: MenuRow; eager: boolean }) {
  const { index, language, soldOut, avoided, counts, closedMenus } = props;
  switch (row.kind) {
    case 'menu':
      return <MenuName menu={row.menu} language={language} closed={closedMenus.has(row.menu.menu_id)} />;
    case 'heading':
      return (
        <h2 className={classes.heading}>
          <SectionName section={row.section} language={language} />
        </h2>
      );
    case 'combos': {
      const closed = closedMenus.has(row.menu.menu_id);
      return (
        <ComboStrip
          combos={row.combos}
          index={index}
          language={language}
          soldOut={soldOut}
          closed={closed}
          avoided={avoided}
          onOpen={props.onOpenCombo}
        />
      );
    }
    case 'items':
      return (
        <div className={classes.items} style={{ gridTemplateColumns: `repeat(${props.columns}, minmax(0, 1fr))` }}>
          {row.items.map((item) => {
            const facts = props.factsOf(item);
            return (
              <ItemCard
                key={item.item_id}
                item={item}
                facts={facts}
                language={language}
                soldOut={soldOut.includes(item.item_id)}
                closed={closedMenus.has(row.menu.menu_id)}
                count={counts[item.item_id] ?? 0}
                avoided={avoidedOf(facts.allergens, avoided)}
                eager={eager}
                onOpen={props.onOpen}
                onAdd={props.onAdd}
              />
            );
          })}
        </div>
      );
  }
}

function MenuName({ menu, language, closed }: { menu: Menu; language: string; closed: boolean }) {
  return (
    <div className={classes.menu}>
      <span className={classes.menuName}>{textIn(menu.name, language)}</span>
      {menu.times !== undefined && (
        <span className={closed ? classes.closed : classes.times}>
          <IconClock size={18} stroke={1.5} aria-hidden="true" />
          {closed ? (
            <Trans>Not served now · {servingText(menu.times, language)}</Trans>
          ) : (
            servingText(menu.times, language)
          )}
        </span>
      )}
    </div>
  );
}

/** A section's name in the guest's language. */
function SectionName({ section, language }: { section: MenuSection; language: string }) {
  if (section.kind === 'combos') return <Trans>Combos</Trans>;
  if (section.kind === 'rest') return <Trans>More</Trans>;
  return textIn(section.name, language);
}
