import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { followHouse } from '#src/data/menu/followHouse.ts';
import { loadRestaurant } from '#src/data/menu/menuStore.ts';
import { useMenu } from '#src/data/menu/useMenu.ts';
import { fetchRealtime } from '#src/data/realtime/startRealtime.ts';
import { openOwnOrders } from '#src/data/session/ownOrders.ts';
import { cartStore, keptCart, openCart } from '#src/features/cart/cartStore.ts';
import { LastOrders } from '#src/features/cart/LastOrders.tsx';
import { errorSentence } from '#src/i18n/errorSentence.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';
import { Skeleton } from '#src/ui/feedback/Skeleton.tsx';
import { EmptyCart } from '#src/ui/icons/EmptyCart.tsx';
import { PageFrame } from '#src/ui/page/PageFrame.tsx';
import { CheckoutForm } from './CheckoutForm.tsx';
import { justPlaced } from './justPlaced.ts';
import { useTakenElsewhere } from './useTakenElsewhere.ts';
import classes from './Checkout.module.css';

/** The check-out of what lies in the cart of one house, to be brought or fetched. */
export function CheckoutPage() {
  const { id } = useSearch({ strict: false });
  return <PageFrame narrow>{id === undefined ? <NothingHere /> : <Checkout key={id} restaurant_id={id} />}</PageFrame>;
}

function Checkout({ restaurant_id }: { restaurant_id: string }) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const { restaurant, index, error } = useMenu();
  const { cart, changing } = useSnapshot(cartStore);
  const [ready, setReady] = useState(false);
  const [placed, setPlaced] = useState(false);
  useEffect(() => {
    let close: (() => void) | undefined;
    let left = false;
    void openOwnOrders(restaurant_id).then((ends) => {
      if (left) ends();
      else close = ends;
    }, reportError);
    const unfollow = followHouse(restaurant_id);
    // once it is out, nothing is to be fetched to hear of it
    void fetchRealtime().catch(() => undefined);
    return () => {
      left = true;
      unfollow();
      close?.();
    };
  }, [restaurant_id]);
  const known = restaurant?.restaurant_id === restaurant_id ? restaurant : undefined;
  const currency = known?.currency;
  useEffect(() => {
    if (!currency) return;
    openCart({ restaurant_id, currency });
    // whoever can order can be told that it is done, also when the network goes with that tap
    const told = import('./FollowedPage.tsx').catch(() => undefined);
    void Promise.all([keptCart().read, told]).then(() => setReady(true));
  }, [restaurant_id, currency]);
  const elsewhere = ready && changing !== undefined;
  useEffect(() => {
    // what is being changed is ordered already: it is sent from the menu
    if (elsewhere) void navigate({ to: '/order/restaurant', search: { id: restaurant_id }, replace: true });
  }, [elsewhere, navigate, restaurant_id]);
  const filled = ready && cart.items.length > 0;
  const { taken, takenHere } = useTakenElsewhere(restaurant_id, filled);
  const toMenu = (): void => void navigate({ to: '/order/restaurant', search: { id: restaurant_id } });
  if (error && !known) {
    return (
      <ErrorState page onRetry={() => void loadRestaurant(restaurant_id)}>
        {errorSentence(error)}
      </ErrorState>
    );
  }
  if (!known || !index || !ready || placed || elsewhere)
    return <CheckoutSkeleton label={t`The check-out is loading`} />;
  if (!filled) return taken ? <TakenElsewhere onMenu={toMenu} /> : <NothingHere onMenu={toMenu} />;
  return (
    <>
      <h1 className={classes.h1}>
        <Trans>
          Check-out at <bdi>{known.name}</bdi>
        </Trans>
      </h1>
      <CheckoutForm
        restaurant={known}
        index={index}
        language={i18n.locale}
        onMenu={toMenu}
        onEmptied={takenHere}
        onPlaced={(order_id) => {
          setPlaced(true);
          Object.assign(justPlaced, { order_id, cardOffered: false });
          // Back leads to the dishes, not to an empty check-out
          void navigate({ to: '/order/followed', search: { order_id }, replace: true });
        }}
      />
    </>
  );
}

function NothingHere({ onMenu }: { onMenu?: () => void }) {
  const navigate = useNavigate();
  return (
    <EmptyState
      page
      icon={<EmptyCart />}
      title={<Trans>Nothing in your cart yet</Trans>}
      action={
        <BigButton onClick={onMenu ?? (() => void navigate({ to: '/' }))}>
          {onMenu ? <Trans>To the menu</Trans> : <Trans>To the start</Trans>}
        </BigButton>
      }
    >
      <Trans>Choose your dishes first; what you tap waits in the cart.</Trans>
    </EmptyState>
  );
}

/** What was about to be ordered here is gone, and nobody shall order it twice. */
function TakenElsewhere({ onMenu }: { onMenu: () => void }) {
  return (
    <EmptyState
      page
      icon={<EmptyCart />}
      title={<Trans>Your cart is empty now</Trans>}
      action={
        <>
          <div className={classes.orders}>
            <LastOrders />
          </div>
          <BigButton tone="plain" onClick={onMenu}>
            <Trans>To the menu</Trans>
          </BigButton>
        </>
      }
    >
      <Trans>What lay in it was ordered, or taken out, in another window.</Trans>
    </EmptyState>
  );
}

function CheckoutSkeleton({ label }: { label: string }) {
  return (
    <div className={classes.form} role="status" aria-label={label}>
      <Skeleton width="70%" height="2rem" />
      {[9, 11, 14, 8].map((height) => (
        <Skeleton key={height} height={`${height}rem`} shape="box" />
      ))}
    </div>
  );
}
