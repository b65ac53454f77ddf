import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import type { Order } from '#domain/order/order.ts';
import { readyAt } from '#domain/order/readyAt.ts';
import { clockOffset, serverNow } from '#src/data/clock.ts';
import { SwitchField } from '#src/ui/input/SwitchField.tsx';
import { answerWorker, canVibrate, isNewlyReady, readySignal, ring, setReadySignal, tellReady } from './readySignal.ts';
import { askWithATouch } from './readySound.ts';

/** Lets this page sound and vibrate as soon as one of its guest's orders is ready. Shows nothing. */
export function ReadySignal({ orders }: { orders: readonly Order[] }) {
  const openedAt = performance.timeOrigin + clockOffset();
  const now = serverNow().getTime();
  const ready = orders
    .filter((order) => isNewlyReady(Date.parse(readyAt(order) ?? ''), openedAt, now))
    .map(({ order_id }) => order_id);
  const readyKey = ready.join();
  useEffect(askWithATouch, []);
  useEffect(answerWorker, []);
  useEffect(() => {
    for (const order_id of ready) tellReady(order_id).catch(reportError);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- told by what it holds, not by the array
  }, [readyKey]);
  return null;
}

/** Whether this phone sounds when an order is ready. Turned on, it sounds as it will. */
export function ReadySwitch() {
  const { on } = useSnapshot(readySignal);
  return (
    <SwitchField
      label={canVibrate() ? <Trans>Sound and vibration when it is ready</Trans> : <Trans>Sound when it is ready</Trans>}
      hint={<Trans>As long as this page is open.</Trans>}
      checked={on}
      onChange={(next) => {
        setReadySignal(next);
        if (next) ring().catch(reportError);
      }}
    />
  );
}
