import { Plural } from '@lingui/react/macro';
import { IconEyeOff } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { useMenu } from '#src/data/menu/useMenu.ts';
import { openOrders } from '#src/data/picture/pictureStore.ts';
import { usePicture } from '#src/data/picture/usePicture.ts';
import { connection } from '#src/data/realtime/connectionStore.ts';
import { kitchenSight, lookAtKitchen, unseenOrders } from './kitchenSight.ts';
import classes from './ShownNowhere.module.css';

const askEvery = 3000;

/**
 * Asks how far the kitchen's screens are while something that was sent is on none of them, and says loudly when that has
 * lasted for ten seconds. One per screen that sends orders.
 */
export function ShownNowhere() {
  const { orders: all, pendingOrders } = usePicture();
  const { online } = useSnapshot(connection);
  const known = useSnapshot(kitchenSight) as typeof kitchenSight;
  const restaurant_id = useMenu().restaurant?.restaurant_id;
  // what the server has not got itself no screen can show: that is said elsewhere
  const sent = useMemo(
    () => openOrders(all).filter(({ order_id }) => (pendingOrders[order_id] ?? 0) === 0),
    [all, pendingOrders],
  );
  const waits = unseenOrders(sent, known).length > 0;
  const ask = useEffectEvent(() => {
    if (restaurant_id !== undefined) void lookAtKitchen(restaurant_id, sent);
  });
  useEffect(() => {
    if (!waits || !online) return undefined;
    ask();
    const timer = setInterval(() => ask(), askEvery);
    return () => clearInterval(timer);
  }, [waits, online]);
  const nowhere = sent.filter(({ order_id }) => known.orders[order_id]?.nowhere);
  if (nowhere.length === 0 || !online) return null;
  const count = nowhere.length;
  const numbers = nowhere.map(({ number }) => number).join(', ');
  return (
    <p className={classes.alarm} role="alert">
      <IconEyeOff aria-hidden="true" />
      <span>
        <Plural
          value={count}
          one={`# order is on no kitchen screen: ${numbers}. Tell the kitchen.`}
          other={`# orders are on no kitchen screen: ${numbers}. Tell the kitchen.`}
        />
      </span>
    </p>
  );
}
