import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { changeTotals } from '#domain/cart/changeTotals.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { CallFailed } from '#src/data/api/callFailed.ts';
import { loadRestaurant } from '#src/data/menu/menuStore.ts';
import { connection } from '#src/data/realtime/connectionStore.ts';
import { errorSentence } from '#src/i18n/errorSentence.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { showToast } from '#src/ui/feedback/toasts.ts';
import { Price } from '#src/ui/money/Price.tsx';
import { CartSums } from './CartSums.tsx';
import { CartSheet, type CartSheetProps } from './CartSheet.tsx';
import { cartStore } from './cartStore.ts';
import { leaveChange, sendChange } from './changeOrder.ts';

export type ChangeSheetProps = CartSheetProps & {
  restaurant: Pick<Restaurant, 'deliveryRegions' | 'minOrderValue'>;
  /** it was changed, left as it is, or the house was faster */
  onEnded: (order_id: string) => void;
};

/** The cart's sheet while its lines are those of an order that is being changed. */
export function ChangeSheet({ restaurant, onEnded, ...sheet }: ChangeSheetProps) {
  const { t } = useLingui();
  const { changing } = useSnapshot(cartStore);
  const { online } = useSnapshot(connection);
  const [busy, setBusy] = useState(false);
  const [notice, setNotice] = useState<string>();
  if (!changing) return null;
  const { order_id, number } = changing;
  const { cart, currency } = sheet;
  const delivery = changing.type === 'delivery';
  // also where the cart was taken along to: an order of a table to the house's own page, or one to be brought to a table
  const totals = changeTotals(
    cart.lines.map((line) => line.priced?.amount ?? 0),
    changing,
    restaurant,
  );
  const { amountTotal } = totals;
  const send = async (): Promise<void> => {
    setBusy(true);
    setNotice(undefined);
    try {
      const outcome = await sendChange(amountTotal);
      if (outcome.kind === 'changed') showToast({ tone: 'success', text: t`Your order is changed.` });
      else if (outcome.kind === 'rebased') {
        setNotice(t`The order was changed meanwhile. Look through it and send it again.`);
        return;
      } else {
        const text = outcome.added
          ? t`It can no longer be changed. What you added lies in your cart: order it as well if you like.`
          : t`It can no longer be changed.`;
        showToast({ tone: 'warning', text, stays: 15_000 });
      }
      onEnded(order_id);
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      if (error.code === 'price_changed' && cartStore.cart.restaurant_id) {
        // what is shown next are the new prices
        await loadRestaurant(cartStore.cart.restaurant_id);
        setNotice(t`Prices have changed. Please look at the new total and send it again.`);
        return;
      }
      setNotice(errorSentence(error.error));
    } finally {
      setBusy(false);
    }
  };
  const leave = (): void => {
    leaveChange();
    onEnded(order_id);
  };
  return (
    <CartSheet
      {...sheet}
      sums={{
        rows: (delivery || totals.discount > 0) && (
          <CartSums totals={totals} delivery={delivery} currency={currency} minimum={restaurant.minOrderValue} />
        ),
        amountTotal,
      }}
      offline={false}
      blocked={online ? undefined : t`Changing an order needs a connection`}
      notice={notice}
      busy={busy}
      changing={{
        title: t`Your change`,
        which: (
          <>
            <p>
              <Trans>
                You are changing order <bdi>{number}</bdi>. Until you send it, it stays as it is.
              </Trans>
            </p>
            <BigButton tone="plain" wide busy={busy} onClick={leave}>
              <Trans>Leave it as it was</Trans>
            </BigButton>
          </>
        ),
      }}
      action={
        <Trans>
          Send the change · <Price amount={amountTotal} currency={currency} />
        </Trans>
      }
      onPlace={() => void send()}
    />
  );
}
