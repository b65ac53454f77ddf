import { Trans, useLingui } from '@lingui/react/macro';
import type { Order } from '#domain/order/order.ts';
import { act } from '#src/data/outbox/act.ts';
import { showFailure } from '#src/ui/feedback/showFailure.ts';
import { ReasonSheet } from '#src/ui/layout/ReasonSheet.tsx';

type RejectSheetProps = { order: Order | undefined; onClose: () => void };

/** Refusing an order takes a reason, which the guest reads (D9). */
export function RejectSheet({ order, onClose }: RejectSheetProps) {
  const { t } = useLingui();
  if (!order) return null;
  return (
    <ReasonSheet
      title={<Trans>Reject order {order.number}?</Trans>}
      action={<Trans>Reject</Trans>}
      usual={[t`Sold out`, t`The kitchen is too busy`, t`We are closing`, t`The guest cancelled`, t`Ordered twice`]}
      hint={<Trans>The guest reads it.</Trans>}
      onDone={(note) => {
        act({ type: 'order.action', body: { order_id: order.order_id, action: 'reject', note } }).catch(showFailure);
        onClose();
      }}
      onClose={onClose}
    />
  );
}
