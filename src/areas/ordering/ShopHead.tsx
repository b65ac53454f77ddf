import { Trans, useLingui } from '@lingui/react/macro';
import { IconBike, IconMoonStars, IconPaperBag, IconPencil } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { deliveryRegion } from '#domain/delivery/postalCode.ts';
import { textIn } from '#domain/i18n/localizedText.ts';
import type { OpeningState } from '#domain/restaurant/openingState.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { wishType, type OrderWishes, type WishedType } from '#src/features/cart/orderWishes.ts';
import { typesHere } from '#src/features/cart/typeHere.ts';
import { useNow } from '#src/features/table/useNow.ts';
import { Segmented } from '#src/ui/input/Segmented.tsx';
import { ImageBox } from '#src/ui/media/ImageBox.tsx';
import { later } from '#src/ui/page/later.ts';
import { FeeWords, MinimumWords, OpeningWords, RatingWords } from './HouseWords.tsx';
import { ShopFacts } from './ShopFacts.tsx';
import { shopParts } from './shopParts.ts';
import classes from './ShopHead.module.css';

const PostalCodeSheet = later(() => shopParts.postalCode().then((module) => module.PostalCodeSheet));

type ShopHeadProps = {
  restaurant: Restaurant;
  state: OpeningState;
  type: WishedType | undefined;
  wishes: Readonly<OrderWishes>;
};

/** What the house is, how it stands, and how one orders from it. */
export function ShopHead({ restaurant, state, type, wishes }: ShopHeadProps) {
  const { t, i18n } = useLingui();
  const [asking, setAsking] = useState(false);
  const now = new Date(useNow(30_000)).toISOString();
  const types = typesHere(restaurant);
  const description = textIn(restaurant.description, i18n.locale);
  const { street, city } = restaurant.address;
  return (
    <div className={classes.head}>
      {restaurant.avatar !== undefined && (
        <div className={classes.picture}>
          <ImageBox avatar={restaurant.avatar} alt="" width={560} height={200} fluid eager />
        </div>
      )}
      <div className={classes.about}>
        {description !== '' && <p className={classes.description}>{description}</p>}
        <p className={classes.facts}>
          <RatingWords rating={restaurant.rating} />
          <OpeningWords state={state} timeZone={restaurant.timezone} now={now} />
        </p>
        <ShopFacts restaurant={restaurant} now={now} />
      </div>
      <div className={classes.ways}>
        {type === undefined ? (
          <Note>
            <Trans>This house serves at its tables only. You can look at the menu.</Trans>
          </Note>
        ) : (
          <Segmented
            label={t`How would you like to order?`}
            wide
            value={type}
            onChange={wishType}
            options={[
              { value: 'delivery', label: t`Delivery`, disabled: !types.includes('delivery') },
              { value: 'takeaway', label: t`Pick-up`, disabled: !types.includes('takeaway') },
            ]}
          />
        )}
        {type === 'delivery' && <DeliveryLine restaurant={restaurant} wishes={wishes} onAsk={() => setAsking(true)} />}
        {type === 'takeaway' && (
          <p className={classes.line}>
            <IconPaperBag size={22} aria-hidden="true" />
            <span className={classes.words}>
              <Trans>
                Pick up at <bdi>{[street, city].filter(Boolean).join(', ')}</bdi>
              </Trans>
            </span>
          </p>
        )}
        {state.kind === 'closed' && state.opens !== undefined && type !== undefined && (
          <Note>
            <Trans>The house is closed now. You can order for when it is open.</Trans>
          </Note>
        )}
        {(state.kind === 'paused' || state.kind === 'inactive') && (
          <Note>
            <Trans>No orders are taken here at the moment. Your cart is kept.</Trans>
          </Note>
        )}
      </div>
      {asking && (
        <Suspense>
          <PostalCodeSheet onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </div>
  );
}

function Note({ children }: { children: ReactNode }) {
  return (
    <p className={classes.note} role="status">
      <IconMoonStars size={22} aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}

/** Fee, minimum and where to; whoever lives where the house does not deliver reads that here. */
function DeliveryLine(props: { restaurant: Restaurant; wishes: Readonly<OrderWishes>; onAsk: () => void }) {
  const { restaurant, wishes, onAsk } = props;
  const postalCode = wishes.address.postalCode?.trim() || undefined;
  const outside = postalCode !== undefined && !deliveryRegion(restaurant.deliveryRegions, postalCode);
  return (
    <p className={classes.line}>
      <IconBike size={22} aria-hidden="true" />
      <span className={classes.words} role="status">
        {outside ? (
          <span className={classes.outside}>
            <Trans>
              Does not deliver to <bdi>{postalCode}</bdi>
            </Trans>
          </span>
        ) : (
          <>
            <bdi>
              <FeeWords house={restaurant} postalCode={postalCode} />
            </bdi>
            <bdi>
              <MinimumWords house={restaurant} />
            </bdi>
          </>
        )}
      </span>
      <button type="button" className={classes.change} aria-haspopup="dialog" onClick={onAsk}>
        {postalCode === undefined ? (
          <Trans>Where to?</Trans>
        ) : (
          <>
            <bdi>{postalCode}</bdi> <IconPencil size={18} aria-hidden="true" />
          </>
        )}
      </button>
    </p>
  );
}
