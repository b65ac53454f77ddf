import { useCallback, useState } from 'react';
import type { Combo, Item } from '#domain/menu/menu.ts';
import type { MenuIndex } from '#domain/menu/menuIndex.ts';
import { dishFactsOf } from './dishFacts.ts';
import type { DishOpened } from './DishSheet.tsx';

/** Which dish or combo of a menu is looked at, by its card or by the plus of one in which something has to be chosen; `add` takes any other. */
export function useDishOpened(index: MenuIndex, add: (item: Item) => void) {
  const [opened, setOpened] = useState<DishOpened>();
  const onOpen = useCallback((item: Item) => setOpened({ item }), []);
  const onOpenCombo = useCallback((combo: Combo) => setOpened({ combo }), []);
  const onAdd = useCallback(
    (item: Item) => (dishFactsOf(index)(item).needsChoice ? setOpened({ item }) : add(item)),
    [index, add],
  );
  return { opened, close: () => setOpened(undefined), taps: { onOpen, onOpenCombo, onAdd } };
}
