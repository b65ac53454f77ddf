import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { textIn } from '#domain/i18n/localizedText.ts';
import type { Instant } from '#domain/order/instant.ts';
import type { Listed } from '#domain/restaurant/houseList.ts';
import type { WishedType } from '#src/features/cart/orderWishes.ts';
import { cx } from '#src/ui/cx.ts';
import { ImageBox } from '#src/ui/media/ImageBox.tsx';
import { FeeWords, MinimumWords, OpeningWords, RatingWords } from './HouseWords.tsx';
import classes from './HouseCard.module.css';

type HouseCardProps = Listed & {
  type: WishedType;
  postalCode: string | undefined;
  now: Instant;
  /** it delivers there, or needs not */
  reached: boolean;
  eager: boolean;
};

/** A house in the list: picture, name, what it costs to have it brought, and how it stands. The whole card leads there. */
export function HouseCard({ house, state, type, postalCode, now, reached, eager }: HouseCardProps) {
  const { i18n } = useLingui();
  const { street, city } = house.address;
  return (
    <article className={cx(classes.card, (!reached || state.kind !== 'open') && classes.dimmed)}>
      <div className={classes.picture}>
        <ImageBox avatar={house.avatar} alt="" width={560} height={240} fluid rounded={false} eager={eager} />
      </div>
      <div className={classes.words}>
        <div className={classes.top}>
          <h3 className={classes.name}>
            <Link to="/order/restaurant" search={{ id: house.restaurant_id }} className={classes.link}>
              <bdi>{house.name}</bdi>
            </Link>
          </h3>
          <RatingWords rating={house.rating} />
        </div>
        <p className={classes.description}>{textIn(house.description, i18n.locale)}</p>
        <p className={classes.facts}>
          <OpeningWords state={state} timeZone={house.timezone} now={now} />
          {type === 'takeaway' ? (
            <bdi>{[street, city].filter(Boolean).join(', ')}</bdi>
          ) : reached ? (
            <>
              <bdi>
                <FeeWords house={house} postalCode={postalCode} />
              </bdi>
              <bdi>
                <MinimumWords house={house} />
              </bdi>
            </>
          ) : (
            <span className={classes.not}>
              <Trans>Does not deliver there</Trans>
            </span>
          )}
        </p>
      </div>
    </article>
  );
}
