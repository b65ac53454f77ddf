import { useLingui } from '@lingui/react';
import { Suspense, useEffect, useMemo } from 'react';
import { useSnapshot } from 'valtio';
import type { Cart } from '#domain/cart/cart.ts';
import type { MenuIndex } from '#domain/menu/menuIndex.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { addDish, addToCart, cartStore } from '#src/features/cart/cartStore.ts';
import { piecesByItem } from '#src/features/cart/pricedCart.ts';
import { GuestMenu } from '#src/features/menu/GuestMenu.tsx';
import { useDishOpened } from '#src/features/menu/useDishOpened.ts';
import { later } from '#src/ui/page/later.ts';
import { fetchShopParts, shopParts } from './shopParts.ts';

const FavouriteChip = later(() => shopParts.favouriteChip().then((module) => module.FavouriteChip), Infinity);
const DishSheet = later(() => shopParts.dishSheet().then((module) => module.DishSheet));

type ShopMenuProps = { restaurant: Restaurant; index: MenuIndex; closedMenus: ReadonlySet<string> };

/** The menu, and the way of a dish into the cart. */
export function ShopMenu({ restaurant, index, closedMenus }: ShopMenuProps) {
  const { i18n } = useLingui();
  const { cart } = useSnapshot(cartStore);
  const { opened, close, taps } = useDishOpened(index, addDish);
  const counts = useMemo(() => piecesByItem(cart as Cart), [cart]);
  useEffect(() => {
    const timer = setTimeout(() => void fetchShopParts(), 1_000);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
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
          <DishSheet
            opened={opened}
            index={index}
            soldOut={restaurant.soldOut}
            closedMenus={closedMenus}
            renderAside={(id) => (
              <Suspense>
                <FavouriteChip restaurant_id={index.restaurant_id} id={id} />
              </Suspense>
            )}
            onSave={(draft) => {
              addToCart(draft);
              close();
            }}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}
