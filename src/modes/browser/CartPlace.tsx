import { useLingui } from '@lingui/react';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Cart } from '#domain/cart/cart.ts';
import type { MenuIndex } from '#domain/menu/menuIndex.ts';
import type { OrderItem } from '#domain/order/order.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { commandOfOperation } from '#src/data/outbox/operation.ts';
import { useOutbox } from '#src/data/outbox/useOutbox.ts';
import { whenIdle } from '#src/data/whenIdle.ts';
import { CartBar } from '#src/features/cart/CartBar.tsx';
import { cartStore } from '#src/features/cart/cartStore.ts';
import { pricedCart } from '#src/features/cart/pricedCart.ts';
import { useWide } from '#src/ui/useWide.ts';
import { later } from '#src/ui/page/later.ts';
import { laterParts } from './laterParts.ts';

const CartPanel = later(() => laterParts.cartPanel().then((module) => module.CartPanel));
const CartWarning = later(() => laterParts.cartPanel().then((module) => module.CartWarning));

type CartPlaceProps = {
  restaurant: Restaurant;
  index: MenuIndex;
  blocked: string | undefined;
  /** beside other things to do: only a round button */
  compact: boolean;
  opened: boolean;
  onOpened: (opened: boolean) => void;
  onPlaced: (order_id: string) => void;
};

/** The cart's bar on every tab, and its sheet. A refused order opens it by itself: its lines are in it again. */
export function CartPlace({ restaurant, index, blocked, compact, opened, onOpened, onPlaced }: CartPlaceProps) {
  const { i18n } = useLingui();
  const { cart: latest, changing } = useSnapshot(cartStore);
  // a tapped dish answers first, with its number: its bar follows when that is painted
  const [cart, setCart] = useState(latest);
  // another house's has nothing to wait for
  if (opened || latest.items.length === 0 || cart.restaurant_id !== latest.restaurant_id)
    if (cart !== latest) setCart(latest);
  useEffect(() => void requestAnimationFrame(() => setTimeout(setCart, 0, latest)), [latest]);
  const { parked } = useOutbox();
  const priced = useMemo(
    () => pricedCart(cart as Cart, index, restaurant.soldOut, changing?.ordered as OrderItem[] | undefined),
    [cart, index, restaurant.soldOut, changing],
  );
  const [warns, setWarns] = useState(false);
  useEffect(() => {
    // what a line costs when it comes, against what it costs when it is ordered: once the tap has been answered
    if (priced.pieces > 0)
      whenIdle(() =>
        laterParts.cartPanel().then(
          ({ noteCart }) => {
            noteCart(priced);
            setWarns(true);
          },
          () => undefined,
        ),
      );
  }, [priced]);
  const refused = parked.some((operation) => {
    const command = commandOfOperation(operation);
    // what another house refused waits for its own cart
    const order = command?.type === 'order.place' ? command.body.order : undefined;
    return order?.type === 'local' && order.restaurant_id === restaurant.restaurant_id;
  });
  // only the order tab keeps room for it (OrderTab.module.css)
  const beside = useWide(1200) && !compact;
  return (
    <>
      {!beside && (
        <CartBar
          pieces={priced.pieces}
          amount={priced.amountTotal}
          currency={index.currency}
          problem={priced.pieces > 0 && !priced.orderable}
          warning={
            // asked for while the bar is drawn, its part would keep the tap waiting
            warns && (
              <Suspense>
                <CartWarning priced={priced} />
              </Suspense>
            )
          }
          changing={changing !== undefined}
          compact={compact}
          onOpen={() => onOpened(true)}
        />
      )}
      {(beside || opened || refused) && (
        <Suspense>
          <CartPanel
            opened={opened}
            beside={beside}
            priced={priced}
            restaurant={restaurant}
            index={index}
            language={i18n.locale}
            blocked={blocked}
            onOpen={() => onOpened(true)}
            onClose={() => onOpened(false)}
            onPlaced={(order_id) => {
              onOpened(false);
              onPlaced(order_id);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
