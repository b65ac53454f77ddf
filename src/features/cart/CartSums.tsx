import { Trans } from '@lingui/react/macro';
import type { CartTotals } from '#domain/cart/cartTotals.ts';
import type { Currency, Money } from '#domain/money/money.ts';
import { Price } from '#src/ui/money/Price.tsx';
import classes from './CartSums.module.css';

type CartSumsProps = {
  /** `discount`: what the house has taken off */
  totals: CartTotals & { discount?: Money };
  delivery?: boolean;
  currency: Currency;
  /** the least that a delivery is worth */
  minimum?: Money | undefined;
};

/** What the total is made of, where it is more or less than the dishes. */
export function CartSums({ totals, delivery = false, currency, minimum }: CartSumsProps) {
  const { amountItems, deliveryFee, topUp, discount = 0 } = totals;
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
        {delivery && (
          <div>
            <dt>
              <Trans>Delivery</Trans>
            </dt>
            <dd>
              {deliveryFee === 0 ? <Trans>Free delivery</Trans> : <Price amount={deliveryFee} currency={currency} />}
            </dd>
          </div>
        )}
        {discount > 0 && (
          <div>
            <dt>
              <Trans>Discount</Trans>
            </dt>
            <dd>
              <Price amount={-discount} currency={currency} />
            </dd>
          </div>
        )}
      </dl>
    </div>
  );
}
