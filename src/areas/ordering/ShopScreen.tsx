import { Trans } from '@lingui/react/macro';
import { Link, useSearch } from '@tanstack/react-router';
import { IconMapPinQuestion } from '@tabler/icons-react';
import { useEffect } from 'react';
import { followHouse } from '#src/data/menu/followHouse.ts';
import { loadRestaurant } from '#src/data/menu/menuStore.ts';
import { useMenu } from '#src/data/menu/useMenu.ts';
import { errorSentence } from '#src/i18n/errorSentence.ts';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';
import { PageFrame } from '#src/ui/page/PageFrame.tsx';
import { useTakeOver } from '#src/ui/page/useTakeOver.ts';
import { ShopReady } from './ShopReady.tsx';
import { ShopSkeleton } from './ShopSkeleton.tsx';
import classes from './ShopScreen.module.css';

/** What no retry helps: there is no such house, or not for guests. */
const unknown = new Set(['not_found', 'invalid_request']);

/** A restaurant's own page: what it is, and its menu to order from without sitting there. */
export function ShopScreen() {
  const { id } = useSearch({ strict: false });
  useTakeOver();
  return id === undefined ? <UnknownHouse /> : <House key={id} restaurant_id={id} />;
}

function House({ restaurant_id }: { restaurant_id: string }) {
  const { restaurant, index, error } = useMenu();
  useEffect(() => followHouse(restaurant_id), [restaurant_id]);
  const matches = restaurant?.restaurant_id === restaurant_id;
  if (matches && index) {
    return (
      <div className={classes.screen}>
        <ShopReady restaurant={restaurant} index={index} />
      </div>
    );
  }
  if (error && unknown.has(error.code)) return <UnknownHouse />;
  if (error) {
    return (
      <PageFrame narrow>
        <ErrorState page onRetry={() => void loadRestaurant(restaurant_id)}>
          {errorSentence(error)}
        </ErrorState>
      </PageFrame>
    );
  }
  return (
    <div className={classes.screen}>
      <ShopSkeleton />
    </div>
  );
}

function UnknownHouse() {
  return (
    <PageFrame narrow>
      <EmptyState
        page
        icon={<IconMapPinQuestion aria-hidden="true" />}
        title={<Trans>We do not know this restaurant</Trans>}
        action={
          <Link to="/order" className={classes.onward}>
            <Trans>To all restaurants</Trans>
          </Link>
        }
      >
        <Trans>The link may be an old one, or the restaurant is not open to guests at the moment.</Trans>
      </EmptyState>
    </PageFrame>
  );
}
