import { useLingui } from '@lingui/react/macro';
import { memo, useCallback, useDeferredValue, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { MenuIndex } from '#domain/menu/menuIndex.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { CategoryTabs } from '#src/features/register/CategoryTabs.tsx';
import { ItemGrid } from '#src/features/register/ItemGrid.tsx';
import { AskDish } from '#src/features/register/dish/AskDish.tsx';
import { openDish, takeDish } from '#src/features/register/dish/takeDish.ts';
import { draft } from '#src/features/register/registerDraft.ts';
import { foundSold, type Sold } from '#src/features/register/registerTabs.ts';
import { useRegisterTabs } from '#src/features/register/useRegisterTabs.ts';
import classes from './TakeMenu.module.css';

type TakeMenuProps = { restaurant: Restaurant; index: MenuIndex; search: string; onSearchEnd: () => void };

const nothing: readonly Sold[] = [];

/** The menu to take from: categories and dishes. */
export const TakeMenu = memo(function TakeMenu({ restaurant, index, search, onSearchEnd }: TakeMenuProps) {
  const { t } = useLingui();
  const { cart } = useSnapshot(draft);
  const [tab, setTab] = useState<string>();
  const tabs = useRegisterTabs(index);
  const chosen = tabs.find((one) => one.id === tab) ?? tabs[0];
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
  return (
    <div className={classes.menu}>
      <CategoryTabs
        tabs={tabs}
        chosen={found ? undefined : chosen?.id}
        label={t`Categories`}
        onChange={(id) => {
          setTab(id);
          onSearchEnd();
        }}
      />
      <div className={classes.grid}>
        <ItemGrid
          sold={found ?? chosen?.sold ?? nothing}
          subject={found ? `found ${sought}` : (chosen?.id ?? '')}
          currency={restaurant.currency}
          soldOut={restaurant.soldOut}
          counts={counts}
          label={found ? t`Found dishes` : (chosen?.name ?? t`Dishes`)}
          onTap={onTap}
          onLong={onLong}
        />
      </div>
      <AskDish index={index} soldOut={restaurant.soldOut} />
    </div>
  );
});
