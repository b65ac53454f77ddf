import { useLingui } from '@lingui/react';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Cart } from '#domain/cart/cart.ts';
import { changeTotals } from '#domain/cart/changeTotals.ts';
import type { MenuIndex } from '#domain/menu/menuIndex.ts';
import type { OrderItem } from '#domain/order/order.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { loadGoesWith } from '#src/data/menu/goesWithStore.ts';
import { notePrices } from '#src/features/cart/agreedPrices.ts';
import { CartBar } from '#src/features/cart/CartBar.tsx';
import { CartWarning } from '#src/features/cart/CartWarning.tsx';
import { cartStore } from '#src/features/cart/cartStore.ts';
import { orderWishes, type WishedType } from '#src/features/cart/orderWishes.ts';
import { pricedCart } from '#src/features/cart/pricedCart.ts';
import { shopTotals } from '#src/features/cart/shopTotals.ts';
import { later } from '#src/ui/page/later.ts';
import { useWide } from '#src/ui/useWide.ts';
import { shopParts } from './shopParts.ts';

const ShopCartPanel = later(() => shopParts.cartPanel().then((module) => module.ShopCartPanel));

type ShopCartProps = {
  restaurant: Restaurant;
  index: MenuIndex;
  type: WishedType | undefined;
  closedMenus: ReadonlySet<string>;
  blocked: string | undefined;
};

/** The cart's bar, with all that will be paid, and its sheet; on a wide screen, the cart itself beside the menu. */
export function ShopCart({ restaurant, index, type, closedMenus, blocked }: ShopCartProps) {
  const { i18n } = useLingui();
  const { cart, changing } = useSnapshot(cartStore);
  const { wishes } = useSnapshot(orderWishes);
  const [opened, setOpened] = useState(false);
  const beside = useWide(1200);
  const own = cart.restaurant_id === restaurant.restaurant_id;
  const priced = useMemo(
    () => pricedCart(cart as Cart, index, restaurant.soldOut, changing?.ordered as OrderItem[] | undefined),
    [cart, index, restaurant.soldOut, changing],
  );
  useEffect(() => {
    if (!own || priced.pieces === 0) return;
    notePrices(priced);
    void loadGoesWith(index.restaurant_id);
  }, [own, priced, index]);
  if (!own) return null;
  const way = { type: type ?? 'takeaway', address: wishes.address };
  // an order is brought where and for what it was to be brought, whatever is wished or asked now
  const totals = changing
    ? {
        ...changeTotals(
          priced.lines.map((line) => line.priced?.amount ?? 0),
          changing,
          restaurant,
        ),
        outside: false,
      }
    : shopTotals(priced, restaurant, way);
  return (
    <>
      {!beside && (
        <CartBar
          pieces={priced.pieces}
          amount={totals.amountTotal}
          currency={index.currency}
          problem={priced.pieces > 0 && !priced.orderable}
          warning={<CartWarning priced={priced} />}
          changing={changing !== undefined}
          onOpen={() => setOpened(true)}
        />
      )}
      {(beside || opened) && (
        <Suspense>
          <ShopCartPanel
            beside={beside}
            priced={priced}
            totals={totals}
            delivery={(changing ?? way).type === 'delivery'}
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
