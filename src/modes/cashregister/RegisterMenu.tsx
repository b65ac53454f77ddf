import { useLingui } from '@lingui/react/macro';
import { memo, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import { defaultChoice } from '#domain/menu/defaultChoice.ts';
import type { MenuIndex } from '#domain/menu/menuIndex.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { CategoryTabs } from '#src/features/register/CategoryTabs.tsx';
import { ItemGrid } from '#src/features/register/ItemGrid.tsx';
import { QuantityKeys } from '#src/features/register/QuantityKeys.tsx';
import { openSelections } from '#src/features/menu/openSelections.ts';
import { addToDraft, clearTyped, draft, typeDigit } from '#src/features/register/registerDraft.ts';
import type { Sold } from '#src/features/register/registerTabs.ts';
import { foundSold, registerTabs } from '#src/features/register/registerTabs.ts';
import { ChoiceSheet } from './ChoiceSheet.tsx';
import classes from './RegisterMenu.module.css';

type RegisterMenuProps = {
  restaurant: Restaurant;
  index: MenuIndex;
  search: string;
  /** a category was chosen instead */
  onSearchEnd: () => void;
};

const nothing: readonly Sold[] = [];

const tap = (one: Sold, open: (one: Sold) => void): void => {
  if (one.kind === 'combo') return open(one);
  const item = defaultChoice(one.item);
  // what the guest has to say is asked, never guessed
  if (openSelections(one.item, item).length > 0) open(one);
  else addToDraft({ item });
};

/** The menu to sell from: tabs, search, tiles, and the quantity of the next tap. */
export const RegisterMenu = memo(function RegisterMenu({ restaurant, index, search, onSearchEnd }: RegisterMenuProps) {
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
  const onTap = useCallback((one: Sold) => tap(one, setOpened), []);
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
          currency={restaurant.currency}
          soldOut={restaurant.soldOut}
          counts={counts}
          label={found ? t`Found dishes` : (chosen?.name ?? t`Dishes`)}
          onTap={onTap}
          onLong={setOpened}
        />
      </div>
      <QuantityKeys />
      {opened && (
        <ChoiceSheet
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
