import { Trans, useLingui } from '@lingui/react/macro';
import { IconCash, IconCheck, IconMoped, IconNavigation, IconPhone, IconX } from '@tabler/icons-react';
import { useSnapshot } from 'valtio';
import { atTheDoor, navigationLink } from '#domain/delivery/deliveries.ts';
import { modeMay } from '#domain/device/modes.ts';
import type { Address, Order } from '#domain/order/order.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { ConfirmButton } from '#src/ui/button/ConfirmButton.tsx';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { showFailure } from '#src/ui/feedback/showFailure.ts';
import { Price } from '#src/ui/money/Price.tsx';
import { DeliveryCard } from './DeliveryCard.tsx';
import classes from './DeliveryShell.module.css';
import { deliver } from './tourSteps.ts';
import { tour } from './tourStore.ts';

type OnTheWayProps = {
  orders: readonly Order[];
  pending: Readonly<Record<string, number>>;
  house: Address;
  timezone: string;
  onCollect: (order_id: string) => void;
  onFail: (order_id: string) => void;
};

/** The tour on the road: the way, the telephone, the door. */
export function OnTheWay({ orders, pending, house, timezone, onCollect, onFail }: OnTheWayProps) {
  if (orders.length === 0)
    return (
      <div className={classes.list}>
        <EmptyState icon={<IconMoped aria-hidden="true" />} title={<Trans>You have nothing on the way</Trans>}>
          <Trans>Take orders under Waiting, then go out with them.</Trans>
        </EmptyState>
      </div>
    );
  return (
    <div className={classes.list}>
      <ul className={classes.cards}>
        {orders.map((order) => (
          <li key={order.order_id}>
            <DeliveryCard order={order} house={house} timezone={timezone} pending={(pending[order.order_id] ?? 0) > 0}>
              <Ways order={order} />
              <Door order={order} onCollect={onCollect} onFail={onFail} />
            </DeliveryCard>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Ways({ order: { address, contact } }: { order: Order }) {
  const { t } = useLingui();
  const { navigator } = useSnapshot(tour);
  const phone = contact?.phone;
  return (
    <div className={classes.pair}>
      {address && (
        <a className={classes.way} href={navigationLink(address, navigator)} target="_blank" rel="noreferrer">
          <IconNavigation aria-hidden="true" /> <Trans>Navigate</Trans>
        </a>
      )}
      {phone !== undefined && (
        <a
          className={classes.way}
          href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}
          aria-label={t`Call ${contact?.name ?? phone}`}
        >
          <IconPhone aria-hidden="true" /> <Trans context="by telephone">Call</Trans>
        </a>
      )}
    </div>
  );
}

function Door({ order, onCollect, onFail }: Pick<OnTheWayProps, 'onCollect' | 'onFail'> & { order: Order }) {
  const { toCollect } = atTheDoor(order);
  return (
    <div className={classes.door}>
      {toCollect > 0 ? (
        <BigButton
          wide
          size="staff"
          icon={<IconCash aria-hidden="true" />}
          end={<Price amount={toCollect} currency={order.currency} />}
          onClick={() => onCollect(order.order_id)}
        >
          <Trans>Collect</Trans>
        </BigButton>
      ) : (
        <ConfirmButton
          wide
          size="staff"
          tone="success"
          icon={<IconCheck aria-hidden="true" />}
          question={<Trans>Tap again: delivered</Trans>}
          onConfirm={() => void deliver(order).catch(showFailure)}
        >
          <Trans>Delivered</Trans>
        </ConfirmButton>
      )}
      {modeMay('delivery', 'reject') && (
        <BigButton size="staff" tone="plain" icon={<IconX aria-hidden="true" />} onClick={() => onFail(order.order_id)}>
          <Trans context="a delivery">Failed</Trans>
        </BigButton>
      )}
    </div>
  );
}
