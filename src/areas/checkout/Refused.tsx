import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { openCart } from '#src/features/cart/cartStore.ts';
import { reopenRefused, type RefusedOrder } from '#src/features/cart/unsentOrders.ts';
import { errorSentence } from '#src/i18n/errorSentence.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { Price } from '#src/ui/money/Price.tsx';
import { cx } from '#src/ui/cx.ts';
import { whatNow } from './whatNow.ts';
import moment from '#src/features/table/OrderMoment.module.css';
import classes from './Followed.module.css';

/** An order that the server did not take: why, what to change, and everything still there. */
export function Refused({ refused, restaurant }: { refused: RefusedOrder; restaurant: Restaurant }) {
  const { i18n } = useLingui();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const { restaurant_id, currency } = restaurant;
  const change = async (): Promise<void> => {
    setBusy(true);
    openCart({ restaurant_id, currency });
    await reopenRefused(refused, refused.message);
    await navigate({ to: '/order/checkout', search: { id: restaurant_id }, replace: true });
  };
  const advice = whatNow(refused.code);
  return (
    <div className={classes.page}>
      <header className={classes.hero} role="alert">
        <span className={cx(moment.mark, moment.rejected)}>
          <IconX size={40} aria-hidden="true" />
        </span>
        <h1 className={classes.title}>
          <Trans>Your order was not placed</Trans>
        </h1>
        <p className={classes.words}>{errorSentence(refused)}.</p>
        {advice && <p className={classes.words}>{i18n._(advice)}</p>}
        <p className={classes.words}>
          <Trans>
            Nothing was ordered and nothing is to be paid; your dishes for{' '}
            {<Price amount={refused.order.amountTotal} currency={currency} />} are kept.
          </Trans>
        </p>
        <BigButton wide className={moment.button} busy={busy} onClick={() => void change()}>
          <Trans>Change and order again</Trans>
        </BigButton>
      </header>
    </div>
  );
}
