import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconEyeOff } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useMenu } from '#src/data/menu/useMenu.ts';
import { openOrders } from '#src/data/picture/pictureStore.ts';
import { usePicture } from '#src/data/picture/usePicture.ts';
import { connection } from '#src/data/realtime/connectionStore.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { dismissToast, showToast } from '#src/ui/feedback/toasts.ts';
import { Sheet } from '#src/ui/layout/Sheet.tsx';
import { kitchenSight, lookAtKitchen, unseenOrders } from './kitchenSight.ts';
import classes from './ShownNowhere.module.css';

const askEvery = 3000;

/**
 * Asks how far the kitchen's screens are while something that was sent is on none of them, and says loudly when that has
 * lasted for ten seconds: once over everything, then by a button among those of the head, so that nothing moves. One
 * per screen that sends orders.
 */
export function ShownNowhere() {
  const { t } = useLingui();
  const all = usePicture('orders');
  const pendingOrders = usePicture('pendingOrders');
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
  const numbers = online
    ? sent.filter(({ order_id }) => known.orders[order_id]?.nowhere).map(({ number }) => number)
    : [];
  const count = numbers.length;
  const list = numbers.join(', ');
  const sentence = t`${plural(count, {
    one: `# order is on no kitchen screen: ${list}. Tell the kitchen.`,
    other: `# orders are on no kitchen screen: ${list}. Tell the kitchen.`,
  })}`;
  const some = count > 0;
  const tell = useEffectEvent(() => showToast({ tone: 'danger', text: sentence }));
  useEffect(() => {
    if (!some) return undefined;
    const told = tell();
    return () => dismissToast(told);
  }, [some]);
  const [opened, setOpened] = useState(false);
  if (!some) return null;
  return (
    <>
      <BigButton
        size="staff"
        tone="danger"
        className={classes.alarm}
        aria-label={sentence}
        icon={<IconEyeOff aria-hidden="true" />}
        onClick={() => setOpened(true)}
      >
        <bdi key={count}>{count}</bdi>
      </BigButton>
      <Sheet size="small" opened={opened} onClose={() => setOpened(false)} title={<Trans>On no kitchen screen</Trans>}>
        <p className={classes.numbers}>
          <bdi>{list}</bdi>
        </p>
        <p>
          <Trans>
            These orders were sent, and no screen of the kitchen has shown them for ten seconds. Tell the kitchen what
            was ordered, and look whether its screen is on.
          </Trans>
        </p>
      </Sheet>
    </>
  );
}
