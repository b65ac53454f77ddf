import { Trans } from '@lingui/react/macro';
import { Suspense, useEffect, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { MenuIndex } from '#domain/menu/menuIndex.ts';
import type { Item } from '#domain/menu/menu.ts';
import { isServedAt } from '#domain/menu/servingTimes.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { serverNow } from '#src/data/clock.ts';
import { loadRestaurant, menuState } from '#src/data/menu/menuStore.ts';
import { useOutbox } from '#src/data/outbox/useOutbox.ts';
import { connection } from '#src/data/realtime/connectionStore.ts';
import { notePrices } from '#src/features/cart/agreedPrices.ts';
import { CartSheet } from '#src/features/cart/CartSheet.tsx';
import type { ChangeSheetProps } from '#src/features/cart/ChangeSheet.tsx';
import { cartStore } from '#src/features/cart/cartStore.ts';
import { placeCart } from '#src/features/cart/placeCart.ts';
import type { PricedCart } from '#src/features/cart/pricedCart.ts';
import { refusedOrders, reopenRefused } from '#src/features/cart/unsentOrders.ts';
import { errorSentence } from '#src/i18n/errorSentence.ts';
import { Price } from '#src/ui/money/Price.tsx';
import { CartDish } from './CartDish.tsx';
import { ChangeSheet, NicknameField, part } from './pageParts.ts';

const goesWith = () => import('./CartGoesWith.tsx');
/** What the cart's bar says of what lies in it. */
export const CartWarning = part(async () => (await import('#src/features/cart/CartWarning.tsx')).CartWarning);
const GoesWith = part(async () => (await goesWith()).CartGoesWith);

/** Something lies in the cart: what it costs is kept, and what goes with it is there before the cart is looked at. */
export function noteCart(priced: PricedCart): void {
  notePrices(priced);
  goesWith().then(
    ({ loadGoesWith }) => loadGoesWith(cartStore.cart.restaurant_id),
    () => undefined, // without a network nothing is suggested
  );
}

type CartPanelProps = {
  opened: boolean;
  /** beside the menu, where the screen is wide */
  beside: boolean;
  priced: PricedCart;
  restaurant: Restaurant;
  index: MenuIndex;
  language: string;
  blocked: string | undefined;
  onOpen: () => void;
  onClose: () => void;
  onPlaced: (order_id: string) => void;
};

/** The cart's sheet with what it can do: change a line, place the order, take up again what was refused. */
export function CartPanel({
  opened,
  beside,
  priced,
  restaurant,
  index,
  language,
  blocked,
  onOpen,
  onClose,
  onPlaced,
}: CartPanelProps) {
  const { changing } = useSnapshot(cartStore);
  const { online } = useSnapshot(connection);
  const { behind } = useSnapshot(menuState);
  const { parked } = useOutbox();
  const [editing, setEditing] = useState<string>();
  const [choosing, setChoosing] = useState<Item>();
  const [notice, setNotice] = useState<ReactNode>();
  const [busy, setBusy] = useState(false);
  const line = priced.lines.find((each) => each.line.line_id === editing)?.line;
  const { restaurant_id, soldOut } = restaurant;
  // what another house refused waits for its own cart, and what was to be brought home for its own page
  const refused = refusedOrders(parked).find(
    ({ order }) => order.type === 'local' && order.restaurant_id === restaurant_id,
  );

  useEffect(() => {
    if (!refused) return;
    const before = <Price amount={refused.order.amountTotal} currency={index.currency} former />;
    setNotice(
      refused.code === 'price_changed' ? (
        <Trans>Prices have changed. Before: {before}. Please look at the new total and order again.</Trans>
      ) : (
        <Trans>Your order was not placed. {errorSentence(refused)}</Trans>
      ),
    );
    const takeUp = async (): Promise<void> => {
      // the menu first: what is shown next are the new prices and what is sold out
      await loadRestaurant(restaurant_id);
      onOpen();
      await reopenRefused(refused, refused.message);
    };
    void takeUp();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each refusal
  }, [refused?.key]);

  const place = async (): Promise<void> => {
    setBusy(true);
    setNotice(undefined);
    try {
      onPlaced(await placeCart(index, soldOut));
    } catch (error) {
      const { code = 'internal_error' } = error as { code?: string };
      setNotice(errorSentence({ code }));
    } finally {
      setBusy(false);
    }
  };
  const closedMenus = new Set(
    index.menu.menus
      .filter((menu) => !isServedAt(menu, serverNow().toISOString(), restaurant.timezone))
      .map((menu) => menu.menu_id),
  );
  if (!opened && !beside) return null;
  const Shown: ComponentType<ChangeSheetProps> = changing ? ChangeSheet : CartSheet;
  const sheet = {
    cart: priced,
    currency: index.currency,
    language,
    offline: !online,
    blocked,
    notice: notice ?? (behind && <Trans>Prices may have changed. The current menu is being fetched.</Trans>),
    busy,
    beside,
    goesWith: (
      <GoesWith
        priced={priced}
        index={index}
        language={language}
        soldOut={soldOut}
        closedMenus={closedMenus}
        beside={beside}
        onOpen={setChoosing}
      />
    ),
    asked: (
      <Suspense>
        <NicknameField />
      </Suspense>
    ),
    onEdit: setEditing,
    onPlace: () => void place(),
    onClose: () => {
      setNotice(undefined);
      onClose();
    },
  };
  return (
    <>
      <Suspense>
        <Shown {...sheet} restaurant={restaurant} onEnded={onClose} />
      </Suspense>
      {(line ?? choosing) && (
        <CartDish
          opened={line ? { line } : { item: choosing! }}
          index={index}
          soldOut={soldOut}
          closedMenus={closedMenus}
          onClose={() => {
            setEditing(undefined);
            setChoosing(undefined);
          }}
        />
      )}
    </>
  );
}
