import { Trans } from '@lingui/react/macro';
import { IconArmchair, IconMoped, IconPaperBag } from '@tabler/icons-react';
import { Chip } from '#src/ui/button/Chip.tsx';

type OrderPlaceProps = {
  type: 'local' | 'takeaway' | 'delivery';
  /** its name */
  table: string | undefined;
  size?: 'small' | 'normal' | 'large';
};

/** Where an order goes: its table, the counter, takeaway or delivery. */
export function OrderPlace({ type, table, size = 'normal' }: OrderPlaceProps) {
  if (type === 'delivery')
    return (
      <Chip size={size} tone="info" icon={<IconMoped aria-hidden="true" />}>
        <Trans>Delivery</Trans>
      </Chip>
    );
  if (type === 'takeaway')
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
