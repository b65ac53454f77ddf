import { useLingui } from '@lingui/react';
import { Suspense, useMemo } from 'react';
import { useSnapshot } from 'valtio';
import type { Cart } from '#domain/cart/cart.ts';
import type { MenuIndex } from '#domain/menu/menuIndex.ts';
import { isServedAt } from '#domain/menu/servingTimes.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { addDish, cartStore } from '#src/features/cart/cartStore.ts';
import { piecesByItem } from '#src/features/cart/pricedCart.ts';
import { GuestMenu } from '#src/features/menu/GuestMenu.tsx';
import { useDishOpened } from '#src/features/menu/useDishOpened.ts';
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
  const { opened, close, taps } = useDishOpened(index, addDish);
  const now = useNow(30_000);
  const counts = useMemo(() => piecesByItem(cart as Cart), [cart]);
  const closed = index.menu.menus
    .filter((menu) => !isServedAt(menu, new Date(now).toISOString(), restaurant.timezone))
    .map((menu) => menu.menu_id);
  const closedKey = closed.join();
  const closedMenus = useMemo(() => new Set(closedKey.split(',')), [closedKey]);
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
        {...taps}
      />
      {opened && (
        <Suspense>
          <CartDish
            opened={opened}
            index={index}
            soldOut={restaurant.soldOut}
            closedMenus={closedMenus}
            onClose={close}
          />
        </Suspense>
      )}
    </div>
  );
}
