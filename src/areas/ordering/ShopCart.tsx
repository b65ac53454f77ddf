import { useLingui } from '@lingui/react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Cart } from '#domain/cart/cart.ts';
import type { MenuIndex } from '#domain/menu/menuIndex.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { CartBar } from '#src/features/cart/CartBar.tsx';
import { cartStore } from '#src/features/cart/cartStore.ts';
import { orderWishes, type WishedType } from '#src/features/cart/orderWishes.ts';
import { pricedCart } from '#src/features/cart/pricedCart.ts';
import { shopTotals } from '#src/features/cart/shopTotals.ts';
import { shopParts } from './shopParts.ts';

const ShopCartPanel = lazy(() => shopParts.cartPanel().then((module) => ({ default: module.ShopCartPanel })));

type ShopCartProps = {
  restaurant: Restaurant;
  index: MenuIndex;
  type: WishedType | undefined;
  closedMenus: ReadonlySet<string>;
  blocked: string | undefined;
};

/** The cart's bar, with all that will be paid, and its sheet. */
export function ShopCart({ restaurant, index, type, closedMenus, blocked }: ShopCartProps) {
  const { i18n } = useLingui();
  const { cart } = useSnapshot(cartStore);
  const { wishes } = useSnapshot(orderWishes);
  const [opened, setOpened] = useState(false);
  const own = cart.restaurant_id === restaurant.restaurant_id;
  const priced = useMemo(() => pricedCart(cart as Cart, index, restaurant.soldOut), [cart, index, restaurant.soldOut]);
  if (!own) return null;
  const totals = shopTotals(priced, restaurant, { type: type ?? 'takeaway', address: wishes.address });
  return (
    <>
      <CartBar
        pieces={priced.pieces}
        amount={totals.amountTotal}
        currency={index.currency}
        problem={priced.pieces > 0 && !priced.orderable}
        onOpen={() => setOpened(true)}
      />
      {opened && (
        <Suspense>
          <ShopCartPanel
            priced={priced}
            totals={totals}
            delivery={type === 'delivery'}
            restaurant={restaurant}
            index={index}
            language={i18n.locale}
            closedMenus={closedMenus}
            blocked={blocked}
            onClose={() => setOpened(false)}
          />
        </Suspense>
      )}
    </>
  );
}
