import { useLingui } from '@lingui/react';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Cart } from '#domain/cart/cart.ts';
import { defaultChoice } from '#domain/menu/defaultChoice.ts';
import type { Combo, Item } from '#domain/menu/menu.ts';
import type { MenuIndex } from '#domain/menu/menuIndex.ts';
import { isServedAt } from '#domain/menu/servingTimes.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { addToCart, cartStore } from '#src/features/cart/cartStore.ts';
import { piecesByItem } from '#src/features/cart/pricedCart.ts';
import { dishFactsOf } from '#src/features/menu/dishFacts.ts';
import type { DishOpened } from '#src/features/menu/DishSheet.tsx';
import { GuestMenu } from '#src/features/menu/GuestMenu.tsx';
import { useNow } from '#src/features/table/useNow.ts';
import { later } from '#src/ui/page/later.ts';
import { laterParts } from './laterParts.ts';
import { Welcome } from './Welcome.tsx';
import classes from './OrderTab.module.css';

const CartDish = later(() => laterParts.cartDish().then((module) => module.CartDish));

type OrderTabProps = {
  restaurant: Restaurant;
  index: MenuIndex;
  /** why nothing can be ordered now */
  blocked: string | undefined;
};

/** The menu, and the way of a dish into the cart. */
export function OrderTab({ restaurant, index, blocked }: OrderTabProps) {
  const { i18n } = useLingui();
  const { cart } = useSnapshot(cartStore);
  const [opened, setOpened] = useState<DishOpened>();
  const now = useNow(30_000);
  const counts = useMemo(() => piecesByItem(cart as Cart), [cart]);
  const closed = index.menu.menus
    .filter((menu) => !isServedAt(menu, new Date(now).toISOString(), restaurant.timezone))
    .map((menu) => menu.menu_id);
  const closedKey = closed.join();
  const closedMenus = useMemo(() => new Set(closedKey.split(',')), [closedKey]);
  const open = useCallback((item: Item) => setOpened({ item }), []);
  const openCombo = useCallback((combo: Combo) => setOpened({ combo }), []);
  const add = useCallback(
    (item: Item) => {
      if (dishFactsOf(index)(item).needsChoice) setOpened({ item });
      else addToCart({ item: defaultChoice(item), quantity: 1, note: '' });
    },
    [index],
  );
  return (
    <div className={classes.room}>
      <div className={classes.top}>
        <Welcome restaurant={restaurant} now={now} blocked={blocked} />
      </div>
      <GuestMenu
        index={index}
        language={i18n.locale}
        soldOut={restaurant.soldOut}
        popular={restaurant.popular}
        counts={counts}
        closedMenus={closedMenus}
        onOpen={open}
        onAdd={add}
        onOpenCombo={openCombo}
      />
      {opened && (
        <Suspense>
          <CartDish
            opened={opened}
            index={index}
            soldOut={restaurant.soldOut}
            closedMenus={closedMenus}
            onClose={() => setOpened(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}
