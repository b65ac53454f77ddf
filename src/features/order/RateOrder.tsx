import { Trans, useLingui } from '@lingui/react/macro';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { Order } from '#domain/order/order.ts';
import { mostStars } from '#domain/order/rateOrder.ts';
import { CallFailed } from '#src/data/api/callFailed.ts';
import { showFailure } from '#src/ui/feedback/showFailure.ts';
import { rateOrder } from './guestOrderCalls.ts';
import classes from './RateOrder.module.css';

const all = Array.from({ length: mostStars }, (_, at) => at + 1);

/** One to five stars for a completed order, once; a tap gives them. */
export function RateOrder({ order }: { order: Order }) {
  const { t } = useLingui();
  const group = useId();
  const [given, setGiven] = useState<number>();
  const [busy, setBusy] = useState(false);
  const stars = order.rating ?? given;
  const names = [t`1 star: bad`, t`2 stars: so-so`, t`3 stars: all right`, t`4 stars: good`, t`5 stars: great`];
  const rate = async (count: number): Promise<void> => {
    if (busy) return;
    setGiven(count);
    setBusy(true);
    try {
      await rateOrder(order, count);
    } catch (error) {
      setGiven(undefined);
      if (!(error instanceof CallFailed)) throw error;
      showFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const rated = order.rating !== undefined;
  return (
    <section className={classes.card}>
      <h2 className={classes.title}>{rated ? <Trans>Thank you for your rating</Trans> : <Trans>How was it?</Trans>}</h2>
      <div className={classes.stars} role="radiogroup" aria-label={t`Your rating`} aria-busy={busy || undefined}>
        {all.map((count) => (
          <label key={count} className={classes.star}>
            <input
              type="radio"
              className={classes.radio}
              name={group}
              value={count}
              aria-label={names[count - 1]}
              checked={count === stars}
              disabled={rated}
              onChange={() => void rate(count)}
            />
            {stars !== undefined && count <= stars ? (
              <IconStarFilled size={36} aria-hidden="true" className={classes.full} />
            ) : (
              <IconStar size={36} stroke={1.5} aria-hidden="true" />
            )}
          </label>
        ))}
      </div>
    </section>
  );
}
