import { useLingui } from '@lingui/react/macro';
import { memo, useCallback, useDeferredValue, useMemo, useState, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { MenuIndex } from '#domain/menu/menuIndex.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { CategoryTabs } from './CategoryTabs.tsx';
import { AskDish } from './dish/AskDish.tsx';
import { openDish, takeDish } from './dish/takeDish.ts';
import { ItemGrid } from './ItemGrid.tsx';
import { draft } from './registerDraft.ts';
import { foundSold, type RegisterTab, type Sold } from './registerTabs.ts';
import classes from './SoldMenu.module.css';

type SoldMenuProps = {
  restaurant: Restaurant;
  index: MenuIndex;
  tabs: readonly RegisterTab[];
  search: string;
  /** a category was chosen instead */
  onSearchEnd: () => void;
  /** the first that is found is marked as what Enter takes */
  entersFirst?: boolean;
  /** what stands below the dishes; always the same element, so that a letter in the search draws it no second time */
  children?: ReactNode;
};

const nothing: readonly Sold[] = [];

/** The menu to sell from, wherever staff take an order: categories, and the dishes of one or those that are sought. */
export const SoldMenu = memo(function SoldMenu({
  restaurant,
  index,
  tabs,
  search,
  onSearchEnd,
  entersFirst = false,
  children,
}: SoldMenuProps) {
  const { t } = useLingui();
  const { cart } = useSnapshot(draft);
  const [tab, setTab] = useState<string>();
  const chosen = tabs.find((one) => one.id === tab) ?? tabs[0];
  // the letter shows at once, what it finds follows in slices
  const sought = useDeferredValue(search.trim());
  const found = useMemo(() => (sought === '' ? undefined : foundSold(tabs, sought)), [sought, tabs]);
  const counts = useMemo(() => {
    const sums = new Map<string, number>();
    for (const { item, combo, quantity } of cart.items) {
      const id = item?.item_id ?? combo?.combo_id ?? '';
      sums.set(id, (sums.get(id) ?? 0) + quantity);
    }
    return sums;
  }, [cart]);
  const onTap = useCallback((one: Sold, option_id?: string) => takeDish(one, index, option_id), [index]);
  const onLong = useCallback((one: Sold) => openDish(one, index), [index]);
  const toTab = useCallback(
    (id: string) => {
      setTab(id);
      onSearchEnd();
    },
    [onSearchEnd],
  );
  return (
    <div className={classes.menu}>
      <CategoryTabs tabs={tabs} chosen={found ? undefined : chosen?.id} label={t`Categories`} onChange={toTab} />
      <div className={classes.grid}>
        <ItemGrid
          sold={found ?? chosen?.sold ?? nothing}
          subject={found ? `found ${sought}` : (chosen?.id ?? '')}
          entersFirst={entersFirst && found !== undefined}
          currency={restaurant.currency}
          soldOut={restaurant.soldOut}
          counts={counts}
          label={found ? t`Found dishes` : (chosen?.name ?? t`Dishes`)}
          onTap={onTap}
          onLong={onLong}
        />
      </div>
      {children}
      <AskDish index={index} soldOut={restaurant.soldOut} />
    </div>
  );
});
