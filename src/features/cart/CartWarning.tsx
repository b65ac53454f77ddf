import { Trans } from '@lingui/react/macro';
import { IconAlertTriangle, IconTrendingUp } from '@tabler/icons-react';
import { useSnapshot } from 'valtio';
import { dearerLines } from './agreedPrices.ts';
import { cartStore } from './cartStore.ts';
import type { PricedCart } from './pricedCart.ts';
import classes from './CartWarning.module.css';

/** Says on the cart's bar what a guest would otherwise find only inside: something has run out, or costs more by now. */
export function CartWarning({ priced }: { priced: PricedCart }) {
  const { agreed } = useSnapshot(cartStore);
  const soldOut = !priced.orderable;
  if (!soldOut && dearerLines(agreed, priced).size === 0) return null;
  const Sign = soldOut ? IconAlertTriangle : IconTrendingUp;
  return (
    <span className={classes.warning} role="status">
      <Sign size={18} aria-hidden="true" />
      {soldOut ? <Trans>Sold out</Trans> : <Trans>Price has risen</Trans>}
    </span>
  );
}
