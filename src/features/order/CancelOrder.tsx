import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Order } from '#domain/order/order.ts';
import { CallFailed } from '#src/data/api/callFailed.ts';
import { connection } from '#src/data/realtime/connectionStore.ts';
import { ConfirmButton } from '#src/ui/button/ConfirmButton.tsx';
import { showFailure } from '#src/ui/feedback/showFailure.ts';
import { cancelOrder } from './guestOrderCalls.ts';

/** Cancels an order that the house has not accepted yet; asks once more before. */
export function CancelOrder({ order }: { order: Pick<Order, 'order_id' | 'statusEntry'> }) {
  const { t } = useLingui();
  const { online } = useSnapshot(connection);
  const [busy, setBusy] = useState(false);
  if (order.statusEntry.status !== 'created') return null;
  const cancel = async (): Promise<void> => {
    setBusy(true);
    try {
      await cancelOrder(order.order_id);
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      showFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const reason = online ? undefined : t`Cancelling needs a connection`;
  return (
    <ConfirmButton
      wide
      busy={busy}
      reason={reason}
      question={<Trans>Really cancel? Tap again.</Trans>}
      onConfirm={() => void cancel()}
    >
      {reason ?? <Trans>Cancel the order</Trans>}
    </ConfirmButton>
  );
}
