import { Trans } from '@lingui/react/macro';
import { IconArmchair, IconMoped, IconPaperBag } from '@tabler/icons-react';
import type { Order } from '#domain/order/order.ts';
import { Chip } from '#src/ui/button/Chip.tsx';

type OrderPlaceProps = {
  order: Pick<Order, 'type' | 'table_id'>;
  table: string | undefined;
  size?: 'small' | 'normal' | 'large';
};

/** Where an order goes: its table, the counter, takeaway or delivery. */
export function OrderPlace({ order, table, size = 'normal' }: OrderPlaceProps) {
  if (order.type === 'delivery')
    return (
      <Chip size={size} tone="info" icon={<IconMoped aria-hidden="true" />}>
        <Trans>Delivery</Trans>
      </Chip>
    );
  if (order.type === 'takeaway')
    return (
      <Chip size={size} tone="accent" icon={<IconPaperBag aria-hidden="true" />}>
        <Trans>Takeaway</Trans>
      </Chip>
    );
  return (
    <Chip size={size} icon={<IconArmchair aria-hidden="true" />}>
      {table === undefined ? <Trans>Counter</Trans> : <bdi>{table}</bdi>}
    </Chip>
  );
}
