import { Trans } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Item } from '#domain/menu/menu.ts';
import type { MenuIndex } from '#domain/menu/menuIndex.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { CartSheet } from '#src/features/cart/CartSheet.tsx';
import { CartSums } from '#src/features/cart/CartSums.tsx';
import { changeCartLine } from '#src/features/cart/cartLines.ts';
import { addDish, addToCart, cartStore } from '#src/features/cart/cartStore.ts';
import type { PricedCart } from '#src/features/cart/pricedCart.ts';
import type { ShopTotals } from '#src/features/cart/shopTotals.ts';
import { ChangeSheet } from '#src/features/cart/ChangeSheet.tsx';
import { DishSheet } from '#src/features/menu/DishSheet.tsx';
import { GoesWith } from '#src/features/menu/GoesWith.tsx';
import { Price } from '#src/ui/money/Price.tsx';

type ShopCartPanelProps = {
  /** beside the menu, where the screen is wide */
  beside: boolean;
  priced: PricedCart;
  totals: ShopTotals;
  delivery: boolean;
  restaurant: Restaurant;
  index: MenuIndex;
  language: string;
  closedMenus: ReadonlySet<string>;
  blocked: string | undefined;
  onClose: () => void;
};

/** The cart's sheet outside a table: what comes on top, what is missing to the minimum, and the way to the check-out. */
export function ShopCartPanel(props: ShopCartPanelProps) {
  const { beside, priced, totals, delivery, restaurant, index, language, closedMenus, blocked, onClose } = props;
  const { changing } = useSnapshot(cartStore);
  const navigate = useNavigate();
  const [editing, setEditing] = useState<string>();
  const [choosing, setChoosing] = useState<Item>();
  const line = priced.lines.find((each) => each.line.line_id === editing)?.line;
  const { currency } = index;
  const { discount = 0 } = totals;
  const total = <Price amount={totals.amountTotal} currency={currency} />;
  const sheet = {
    cart: priced,
    currency,
    language,
    blocked,
    onClose,
    offline: false,
    busy: false,
    beside,
    goesWith: (
      <GoesWith
        lines={priced.lines.map((each) => each.line)}
        index={index}
        language={language}
        soldOut={restaurant.soldOut}
        closedMenus={closedMenus}
        beside={beside}
        onAdd={addDish}
        onOpen={setChoosing}
      />
    ),
    sums: {
      rows: ((delivery && !totals.outside) || discount > 0) && (
        <CartSums totals={totals} delivery={delivery} currency={currency} minimum={restaurant.minOrderValue} />
      ),
      amountTotal: totals.amountTotal,
    },
    action: <Trans>To check-out · {total}</Trans>,
    onEdit: setEditing,
    // in the place of the sheet's own entry, so that Back leads to the menu
    onPlace: () => void navigate({ to: '/order/checkout', search: { id: restaurant.restaurant_id }, replace: !beside }),
  };
  const close = (): void => {
    setEditing(undefined);
    setChoosing(undefined);
  };
  // one of a table is followed there
  const ended = (order_id: string): void =>
    changing?.type === 'local'
      ? onClose()
      : void navigate({ to: '/order/followed', search: { order_id }, replace: !beside });
  return (
    <>
      {changing ? <ChangeSheet {...sheet} restaurant={restaurant} onEnded={ended} /> : <CartSheet {...sheet} />}
      {(line ?? choosing) && (
        <DishSheet
          opened={line ? { line } : { item: choosing! }}
          index={index}
          soldOut={restaurant.soldOut}
          closedMenus={closedMenus}
          onSave={(draft) => {
            if (line) changeCartLine(line.line_id, draft);
            else addToCart(draft);
            close();
          }}
          onClose={close}
        />
      )}
    </>
  );
}
