import { Trans } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import type { MenuIndex } from '#domain/menu/menuIndex.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { dearerLines, pricesOf, withNewLines } from '#src/features/cart/agreedPrices.ts';
import { CartSheet } from '#src/features/cart/CartSheet.tsx';
import { cartStore, changeCartLine } from '#src/features/cart/cartStore.ts';
import type { PricedCart } from '#src/features/cart/pricedCart.ts';
import type { ShopTotals } from '#src/features/cart/shopTotals.ts';
import { DishSheet } from '#src/features/menu/DishSheet.tsx';
import { Price } from '#src/ui/money/Price.tsx';
import classes from './ShopCartPanel.module.css';

type ShopCartPanelProps = {
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
  const { priced, totals, delivery, restaurant, index, language, closedMenus, blocked, onClose } = props;
  const { note } = useSnapshot(cartStore);
  const navigate = useNavigate();
  const [editing, setEditing] = useState<string>();
  const line = priced.lines.find((each) => each.line.line_id === editing)?.line;
  const [agreed, setAgreed] = useState(() => pricesOf(priced));
  const seen = withNewLines(agreed, priced);
  if (seen.size > agreed.size) setAgreed(seen);
  const { currency } = index;
  const total = <Price amount={totals.amountTotal} currency={currency} />;
  return (
    <>
      <CartSheet
        cart={priced}
        note={note}
        currency={currency}
        language={language}
        offline={false}
        blocked={blocked}
        busy={false}
        dearer={dearerLines(agreed, priced)}
        onAgree={() => setAgreed(pricesOf(priced))}
        sums={{
          rows: delivery && !totals.outside && (
            <DeliverySums totals={totals} currency={currency} minimum={restaurant.minOrderValue} />
          ),
          amountTotal: totals.amountTotal,
        }}
        action={<Trans>To check-out · {total}</Trans>}
        onEdit={setEditing}
        // in the place of the sheet's own entry, so that Back leads to the menu
        onPlace={() =>
          void navigate({ to: '/order/checkout', search: { id: restaurant.restaurant_id }, replace: true })
        }
        onClose={onClose}
      />
      {line && (
        <DishSheet
          opened={{ line }}
          index={index}
          soldOut={restaurant.soldOut}
          closedMenus={closedMenus}
          onSave={(draft) => {
            changeCartLine(line.line_id, draft);
            setEditing(undefined);
          }}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  );
}

type DeliverySumsProps = { totals: ShopTotals; currency: MenuIndex['currency']; minimum: number | undefined };

function DeliverySums({ totals, currency, minimum }: DeliverySumsProps) {
  const { amountItems, deliveryFee, topUp } = totals;
  const missing = <Price amount={topUp} currency={currency} />;
  return (
    <div className={classes.sums}>
      {topUp > 0 && minimum !== undefined && (
        <p className={classes.missing} role="status">
          <Trans>
            {missing} are missing to the minimum of <Price amount={minimum} currency={currency} />. Add a dish, or pay
            the difference.
          </Trans>
        </p>
      )}
      <dl className={classes.rows}>
        <div>
          <dt>
            <Trans>Dishes</Trans>
          </dt>
          <dd>
            <Price amount={amountItems} currency={currency} />
          </dd>
        </div>
        {topUp > 0 && (
          <div>
            <dt>
              <Trans>Top-up to the minimum</Trans>
            </dt>
            <dd>{missing}</dd>
          </div>
        )}
        <div>
          <dt>
            <Trans>Delivery</Trans>
          </dt>
          <dd>
            {deliveryFee === 0 ? <Trans>Free delivery</Trans> : <Price amount={deliveryFee} currency={currency} />}
          </dd>
        </div>
      </dl>
    </div>
  );
}
