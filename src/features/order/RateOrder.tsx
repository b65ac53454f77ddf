import { Trans, useLingui } from '@lingui/react/macro';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useState } from 'react';
import type { Order } from '#domain/order/order.ts';
import { mostStars } from '#domain/order/rateOrder.ts';
import { CallFailed } from '#src/data/api/callFailed.ts';
import { showFailure } from '#src/ui/feedback/showFailure.ts';
import { rateOrder } from './guestOrderCalls.ts';
import classes from './RateOrder.module.css';

const all = Array.from({ length: mostStars }, (_, at) => at + 1);

/** One to five stars for a completed order, once; a tap gives them. No radio buttons: of those the keys of whoever looks for the fifth would give the second. */
export function RateOrder({ order }: { order: Order }) {
  const { t } = useLingui();
  const [given, setGiven] = useState<number>();
  const [busy, setBusy] = useState(false);
  const stars = order.rating ?? given;
  const rated = order.rating !== undefined;
  const names = [t`1 star: bad`, t`2 stars: so-so`, t`3 stars: all right`, t`4 stars: good`, t`5 stars: great`];
  const rate = async (count: number): Promise<void> => {
    if (busy || rated) return;
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
  return (
    <section className={classes.card}>
      <div role="status">
        <h2 className={classes.title}>
          {rated ? <Trans>Thank you for your rating</Trans> : <Trans>How was it?</Trans>}
        </h2>
      </div>
      <div className={classes.stars} role="group" aria-label={t`Your rating`} aria-busy={busy || undefined}>
        {all.map((count) => (
          <button
            key={count}
            type="button"
            className={classes.star}
            aria-label={names[count - 1]}
            aria-pressed={count === stars}
            aria-disabled={rated || undefined}
            onClick={() => void rate(count)}
          >
            {stars !== undefined && count <= stars ? (
              <IconStarFilled size={36} aria-hidden="true" className={classes.full} />
            ) : (
              <IconStar size={36} stroke={1.5} aria-hidden="true" />
            )}
          </button>
        ))}
      </div>
    </section>
  );
}
