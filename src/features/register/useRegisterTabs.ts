import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import type { MenuIndex } from '#domain/menu/menuIndex.ts';
import { type RegisterTab, registerTabs } from './registerTabs.ts';
import { favouritesOf, soldMost } from './soldMost.ts';

const none: readonly RegisterTab[] = [];

/** The menu's tabs in the language of this device; none while there is no menu. */
export function useRegisterTabs(index: MenuIndex | undefined): readonly RegisterTab[] {
  const { t, i18n } = useLingui();
  const { locale } = i18n;
  const other = t`Other`;
  const combos = t`Combos`;
  const menu = index?.menu;
  const tabs = useMemo(
    () => (menu ? registerTabs(menu, locale, { other, combos }) : none),
    [menu, locale, other, combos],
  );
  // as it was at the start of the shift: tiles do not change places under a finger
  const [counts] = useState(() => soldMost.counts);
  const favourites = t`Favourites`;
  return useMemo(() => {
    const all = new Map(tabs.flatMap(({ sold }) => sold.map((one) => [one.id, one])));
    const often = favouritesOf([...all.values()], counts);
    return often.length > 0 ? [{ id: 'favourites', name: favourites, sold: often }, ...tabs] : tabs;
  }, [tabs, counts, favourites]);
}
