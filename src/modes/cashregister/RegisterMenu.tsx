import { useLingui } from '@lingui/react/macro';
import { memo, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { MenuIndex } from '#domain/menu/menuIndex.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { AskDish } from '#src/features/register/dish/AskDish.tsx';
import { openDish, takeDish } from '#src/features/register/dish/takeDish.ts';
import { CategoryTabs } from '#src/features/register/CategoryTabs.tsx';
import { ItemGrid } from '#src/features/register/ItemGrid.tsx';
import { QuantityKeys } from '#src/features/register/QuantityKeys.tsx';
import { clearTyped, draft, typeDigit } from '#src/features/register/registerDraft.ts';
import type { RegisterTab, Sold } from '#src/features/register/registerTabs.ts';
import { foundSold } from '#src/features/register/registerTabs.ts';
import classes from './RegisterMenu.module.css';

type RegisterMenuProps = {
  restaurant: Restaurant;
  index: MenuIndex;
  tabs: readonly RegisterTab[];
  search: string;
  /** a category was chosen instead */
  onSearchEnd: () => void;
};

const nothing: readonly Sold[] = [];

/** The menu to sell from: tabs, search, tiles, and the quantity of the next tap. */
export const RegisterMenu = memo(function RegisterMenu({
  restaurant,
  index,
  tabs,
  search,
  onSearchEnd,
}: RegisterMenuProps) {
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
  useRegisterKeys();
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
          entersFirst={found !== undefined}
          currency={restaurant.currency}
          soldOut={restaurant.soldOut}
          counts={counts}
          label={found ? t`Found dishes` : (chosen?.name ?? t`Dishes`)}
          onTap={onTap}
          onLong={onLong}
        />
      </div>
      <QuantityKeys />
      <AskDish index={index} soldOut={restaurant.soldOut} />
    </div>
  );
});

/** Digits set the quantity, a slash goes to the search, Escape clears the quantity. */
function useRegisterKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const target = event.target instanceof HTMLElement ? event.target : undefined;
      if (event.ctrlKey || event.metaKey || event.altKey || target?.closest('input, textarea, dialog')) return;
      if (/^\d$/.test(event.key)) typeDigit(event.key);
      else if (event.key === 'Escape') clearTyped();
      else if (event.key === '/') document.querySelector<HTMLElement>('input[type=search]')?.focus();
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
