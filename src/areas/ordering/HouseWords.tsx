import { useLingui as useLanguage } from '@lingui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconStarFilled, IconStar } from '@tabler/icons-react';
import { deliveryFeeText, minimumOrderText } from '#domain/delivery/deliveryTexts.ts';
import type { Instant } from '#domain/order/instant.ts';
import type { OpeningState } from '#domain/restaurant/openingState.ts';
import { ratingText } from '#domain/restaurant/ratingText.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { formatDay, formatDayTime, formatTime } from '#src/i18n/dateTime.ts';
import { Price } from '#src/ui/money/Price.tsx';
import classes from './HouseWords.module.css';

/** 'Open until 23:00', 'opens tomorrow …': how a house stands, in its own time. */
export function OpeningWords({ state, timeZone, now }: { state: OpeningState; timeZone: string; now: Instant }) {
  useLanguage(); // times are written anew when the language changes
  const isToday = (instant: Instant): boolean => formatDay(instant, timeZone) === formatDay(now, timeZone);
  const when = (instant: Instant): string =>
    isToday(instant) ? formatTime(instant, timeZone) : formatDayTime(instant, timeZone);
  switch (state.kind) {
    case 'open':
      return (
        <span className={classes.open}>
          {state.until === undefined ? (
            <Trans>Open now</Trans>
          ) : (
            <Trans>
              Open until <bdi>{when(state.until)}</bdi>
            </Trans>
          )}
        </span>
      );
    case 'closed':
      return (
        <span className={classes.closed}>
          {state.opens === undefined ? (
            <Trans>Closed</Trans>
          ) : isToday(state.opens) ? (
            <Trans>
              Closed, opens at <bdi>{when(state.opens)}</bdi>
            </Trans>
          ) : (
            <Trans>
              Closed, opens <bdi>{when(state.opens)}</bdi>
            </Trans>
          )}
        </span>
      );
    case 'paused':
      return (
        <span className={classes.closed}>
          {state.until === undefined ? (
            <Trans>Takes no orders at the moment</Trans>
          ) : (
            <Trans>
              Takes orders again at <bdi>{when(state.until)}</bdi>
            </Trans>
          )}
        </span>
      );
    case 'inactive':
      return (
        <span className={classes.closed}>
          <Trans>Not open to guests</Trans>
        </span>
      );
  }
}

/** Stars and how many have given some, or that there will be some. */
export function RatingWords({ rating }: { rating: Restaurant['rating'] }) {
  const { t, i18n } = useLingui();
  const said = ratingText(rating);
  if (said.kind === 'none') {
    return (
      <span className={classes.unrated}>
        <IconStar size={18} aria-hidden="true" /> <Trans>Soon available</Trans>
      </span>
    );
  }
  const average = said.average.toLocaleString(i18n.locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const count = rating?.count ?? 0;
  return (
    <span className={classes.rated}>
      <IconStarFilled size={18} aria-hidden="true" />
      <span className="unseen">{t`Rating: ${average} of 5`}</span>
      <bdi aria-hidden="true">{average}</bdi> <bdi className={classes.count}>({count.toLocaleString(i18n.locale)})</bdi>
    </span>
  );
}

type DeliveryHouse = Pick<Restaurant, 'deliveryRegions' | 'currency' | 'minOrderValue'>;

/** What delivery costs there; section 9 of the specification has the words. */
export function FeeWords({ house, postalCode }: { house: DeliveryHouse; postalCode: string | undefined }) {
  const fee = deliveryFeeText(house.deliveryRegions, postalCode, house.currency);
  if (fee.kind === 'none') return <Trans>No delivery</Trans>;
  if (fee.kind === 'free') return <Trans>Free delivery</Trans>;
  return (
    <Trans>
      Delivery <Price amount={fee.fee} currency={house.currency} />
    </Trans>
  );
}

/** The least that a delivery is worth. */
export function MinimumWords({ house }: { house: DeliveryHouse }) {
  const minimum = minimumOrderText(house.minOrderValue, house.currency);
  if (minimum.kind === 'none') return <Trans>No min. amount</Trans>;
  return (
    <Trans>
      Min. <Price amount={minimum.value} currency={house.currency} />
    </Trans>
  );
}
