import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { IconHome, IconReceiptOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { CallFailed } from '#src/data/api/callFailed.ts';
import { useMenu } from '#src/data/menu/useMenu.ts';
import { useOutbox } from '#src/data/outbox/useOutbox.ts';
import { useOrder } from '#src/data/picture/useOrder.ts';
import { followOrder, leaveOwnOrders } from '#src/data/session/ownOrders.ts';
import { refusedOrders } from '#src/features/cart/unsentOrders.ts';
import { awayErrorMessages } from '#src/i18n/awayErrorMessages.ts';
import { errorSentence, knowErrors } from '#src/i18n/errorSentence.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';
import { Skeleton } from '#src/ui/feedback/Skeleton.tsx';
import { PageFrame } from '#src/ui/page/PageFrame.tsx';
import { Followed } from './Followed.tsx';
import { justPlaced } from './justPlaced.ts';
import { Refused } from './Refused.tsx';
import classes from './Followed.module.css';

knowErrors(awayErrorMessages);

/** An order without a table, from the tap on: found again after a reload and on another day. */
export function FollowedPage() {
  const { order_id } = useSearch({ strict: false });
  const [tries, setTries] = useState(0);
  return (
    <PageFrame narrow>
      {order_id === undefined ? (
        <Unknown />
      ) : (
        <Found key={`${order_id} ${tries}`} order_id={order_id} onRetry={() => setTries(tries + 1)} />
      )}
    </PageFrame>
  );
}

type Search = { state: 'searching' | 'found' | 'unknown' } | { state: 'failed'; error: unknown };

function Found({ order_id, onRetry }: { order_id: string; onRetry: () => void }) {
  const { t } = useLingui();
  const [search, setSearch] = useState<Search>({ state: 'searching' });
  const order = useOrder(order_id);
  const { parked } = useOutbox();
  const { restaurant } = useMenu();
  useEffect(() => {
    const gone = (): void => setSearch((before) => (before.state === 'found' ? before : { state: 'unknown' }));
    followOrder(order_id, gone).then(
      (found) => setSearch({ state: found ? 'found' : 'unknown' }),
      (error: unknown) => {
        if (!(error instanceof CallFailed)) reportError(error);
        setSearch({ state: 'failed', error });
      },
    );
    return () => {
      leaveOwnOrders();
      delete justPlaced.order_id;
    };
  }, [order_id]);
  const refused = refusedOrders(parked).find((each) => each.order.order_id === order_id);
  if (search.state === 'unknown') return <Unknown />;
  if (search.state === 'failed') {
    return (
      <ErrorState page onRetry={onRetry}>
        {errorSentence(search.error)}
      </ErrorState>
    );
  }
  const house = restaurant?.restaurant_id === (order ?? refused?.order)?.restaurant_id ? restaurant : undefined;
  if (refused && house) return <Refused refused={refused} restaurant={house} />;
  if (order && house) return <Followed order={order} restaurant={house} />;
  return (
    <div className={classes.page} role="status" aria-label={t`Your order is loading`}>
      <div className={classes.hero}>
        <Skeleton width="5rem" height="5rem" shape="round" />
        <Skeleton width="60%" height="2rem" />
      </div>
      <Skeleton height="9rem" shape="box" />
      <Skeleton height="12rem" shape="box" />
    </div>
  );
}

function Unknown() {
  const navigate = useNavigate();
  return (
    <EmptyState
      page
      icon={<IconReceiptOff aria-hidden="true" />}
      title={<Trans>This phone does not know the order</Trans>}
      action={
        <BigButton
          icon={<IconHome size={22} stroke={1.5} aria-hidden="true" />}
          onClick={() => void navigate({ to: '/' })}
        >
          <Trans>To the start</Trans>
        </BigButton>
      }
    >
      <Trans>An order is followed on the phone on which it was made, for 30 days.</Trans>
    </EmptyState>
  );
}
