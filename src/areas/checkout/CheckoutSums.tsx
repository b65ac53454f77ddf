import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { CartTotals } from '#domain/cart/cartTotals.ts';
import type { Currency, Money } from '#domain/money/money.ts';
import { Price } from '#src/ui/money/Price.tsx';
import classes from './Checkout.module.css';

type CheckoutSumsProps = {
  totals: CartTotals;
  /** the least that a delivery is worth */
  minimum: Money | undefined;
  /** where it goes is known */
  placed: boolean;
  /** what the way there cost when the guest saw it, where it costs more now */
  before: Money | undefined;
  currency: Currency;
};

/** What comes on top of the dishes of a delivery, each sum with its reason. */
export function CheckoutSums({ totals, minimum, placed, before, currency }: CheckoutSumsProps) {
  const least = <Price amount={minimum ?? 0} currency={currency} />;
  return (
    <div className={classes.sums}>
      <Sum label={<Trans>Items</Trans>}>
        <Price amount={totals.amountItems} currency={currency} />
      </Sum>
      <Sum label={<Trans>Delivery fee</Trans>}>
        {!placed ? (
          <Trans>after your postal code</Trans>
        ) : totals.deliveryFee === 0 ? (
          <Trans>Free delivery</Trans>
        ) : (
          <>
            {before !== undefined && <Price amount={before} currency={currency} former />}{' '}
            <Price amount={totals.deliveryFee} currency={currency} />
          </>
        )}
      </Sum>
      {totals.topUp > 0 && (
        <>
          <Sum label={<Trans>Top-up to the minimum order</Trans>}>
            <Price amount={totals.topUp} currency={currency} />
          </Sum>
          <p className={classes.hint}>
            <Trans>
              Deliveries are worth at least {least} here. Add dishes for the rest, and you get something for it.
            </Trans>
          </p>
        </>
      )}
    </div>
  );
}

function Sum({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <p className={classes.sum}>
      <span>{label}</span>
      <span className={classes.amount}>{children}</span>
    </p>
  );
}
