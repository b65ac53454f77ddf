import { Plural, Trans } from '@lingui/react/macro';
import { IconArrowBackUp, IconMoped, IconPackage, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { modeMay } from '#domain/device/modes.ts';
import type { Deliveries } from '#domain/delivery/deliveries.ts';
import type { Address, Order } from '#domain/order/order.ts';
import { orderCan } from '#domain/order/orderStates.ts';
import { errorSentence } from '#src/i18n/errorSentence.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { useBusy } from '#src/ui/useBusy.ts';
import { DeliveryCard } from './DeliveryCard.tsx';
import classes from './DeliveryShell.module.css';
import { leaveWith } from './tourSteps.ts';
import { pack } from './tourStore.ts';

type WaitingListProps = {
  lists: Deliveries;
  pending: Readonly<Record<string, number>>;
  house: Address;
  timezone: string;
  onLeft: () => void;
};

/** What waits to be taken, and the tour that is being packed; the way out of the house is at the thumb. */
export function WaitingList({ lists: { packed, ready, coming }, pending, house, timezone, onLeft }: WaitingListProps) {
  const { busy, run } = useBusy();
  const card = (order: Order, action?: ReactNode) => (
    <li key={order.order_id}>
      <DeliveryCard order={order} house={house} timezone={timezone} pending={(pending[order.order_id] ?? 0) > 0}>
        {action}
      </DeliveryCard>
    </li>
  );
  const leave = async (): Promise<void> => {
    await leaveWith(packed);
    onLeft();
  };
  const refusal = (order: Order): string | undefined => {
    const can = orderCan.dispatch(order);
    return can.ok ? undefined : errorSentence(can);
  };
  return (
    <>
      <div className={classes.list}>
        {packed.length + ready.length + coming.length === 0 && (
          <EmptyState icon={<IconPackage aria-hidden="true" />} title={<Trans>Nothing waits to be delivered</Trans>}>
            <Trans>What the kitchen has ready appears here by itself.</Trans>
          </EmptyState>
        )}
        <Part title={<Trans>Your tour</Trans>} show={packed.length > 0}>
          {packed.map((order) =>
            card(
              order,
              <BigButton
                wide
                size="staff"
                tone="plain"
                icon={<IconArrowBackUp aria-hidden="true" />}
                onClick={() => pack(order.order_id, false)}
              >
                <Trans>Put back</Trans>
              </BigButton>,
            ),
          )}
        </Part>
        <Part title={<Trans>Ready to take</Trans>} show={ready.length > 0}>
          {ready.map((order) =>
            card(
              order,
              modeMay('delivery', 'dispatch') && (
                <BigButton
                  wide
                  size="staff"
                  reason={refusal(order)}
                  icon={<IconPlus aria-hidden="true" />}
                  onClick={() => pack(order.order_id, true)}
                >
                  <Trans>Take</Trans>
                </BigButton>
              ),
            ),
          )}
        </Part>
        <Part title={<Trans>Still being made</Trans>} show={coming.length > 0}>
          {coming.map((order) => card(order))}
        </Part>
      </div>
      {packed.length > 0 && (
        <div className={classes.thumb}>
          <BigButton
            wide
            size="staff"
            tone="success"
            busy={busy}
            icon={<IconMoped aria-hidden="true" />}
            onClick={() => run(leave)}
          >
            <Plural value={packed.length} one="Out with # order" other="Out with # orders" />
          </BigButton>
        </div>
      )}
    </>
  );
}

function Part({ title, show, children }: { title: ReactNode; show: boolean; children: ReactNode }) {
  if (!show) return null;
  return (
    <section>
      <h2 className={classes.part}>{title}</h2>
      <ul className={classes.cards}>{children}</ul>
    </section>
  );
}
