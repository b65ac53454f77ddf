import { useLingui } from '@lingui/react/macro';
import { memo, useCallback, useDeferredValue, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import { defaultChoice } from '#domain/menu/defaultChoice.ts';
import type { MenuIndex } from '#domain/menu/menuIndex.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { openSelections } from '#src/features/menu/openSelections.ts';
import { CategoryTabs } from '#src/features/register/CategoryTabs.tsx';
import { ItemGrid } from '#src/features/register/ItemGrid.tsx';
import { addToDraft, draft } from '#src/features/register/registerDraft.ts';
import { foundSold, registerTabs, type Sold } from '#src/features/register/registerTabs.ts';
import { DishChoice } from './DishChoice.tsx';
import classes from './TakeMenu.module.css';

type TakeMenuProps = { restaurant: Restaurant; index: MenuIndex; search: string; onSearchEnd: () => void };

const nothing: readonly Sold[] = [];

/** The menu to take from: categories and dishes. */
export const TakeMenu = memo(function TakeMenu({ restaurant, index, search, onSearchEnd }: TakeMenuProps) {
  const { t, i18n } = useLingui();
  const { cart } = useSnapshot(draft);
  const [tab, setTab] = useState<string>();
  const [opened, setOpened] = useState<Sold>();
  const { menu } = index;
  const { locale } = i18n;
  const other = t`Other`;
  const combos = t`Combos`;
  const tabs = useMemo(() => registerTabs(menu, locale, { other, combos }), [menu, locale, other, combos]);
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
  const onTap = useCallback((one: Sold) => {
    if (one.kind === 'combo') return setOpened(one);
    const item = defaultChoice(one.item);
    // what the guest has to say is asked, never guessed
    if (openSelections(one.item, item).length > 0) setOpened(one);
    else addToDraft({ item });
  }, []);
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
          onLong={setOpened}
        />
      </div>
      {opened && (
        <DishChoice
          sold={opened}
          index={index}
          soldOut={restaurant.soldOut}
          onSave={(line, quantity) => addToDraft(line, quantity)}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  );
});
