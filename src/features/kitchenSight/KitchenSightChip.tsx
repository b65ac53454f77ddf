import { Trans } from '@lingui/react/macro';
import { IconDeviceTv, IconFlame, IconSend } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { Order } from '#domain/order/order.ts';
import { Chip } from '#src/ui/button/Chip.tsx';
import { kitchenSight, sightStep, type SightStep } from './kitchenSight.ts';

const steps: Record<SightStep, { icon: ReactNode; words: ReactNode }> = {
  sent: { icon: <IconSend className="mirrored" aria-hidden="true" />, words: <Trans>Sent</Trans> },
  onScreen: { icon: <IconDeviceTv aria-hidden="true" />, words: <Trans>On the kitchen’s screen</Trans> },
  started: { icon: <IconFlame aria-hidden="true" />, words: <Trans>Started</Trans> },
};

/** Whether the kitchen has an order: sent, on its screen, started. Nothing where no screen is waited for. */
export function KitchenSightChip({ order }: { order: Order }) {
  const known = useSnapshot(kitchenSight) as typeof kitchenSight;
  const step = sightStep(order, known);
  if (step === undefined) return null;
  const { icon, words } = steps[step];
  return (
    <Chip tone={step === 'sent' ? 'neutral' : 'success'} icon={icon}>
      {words}
    </Chip>
  );
}
