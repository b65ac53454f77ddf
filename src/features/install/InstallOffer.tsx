import { Trans } from '@lingui/react/macro';
import { IconDeviceMobile } from '@tabler/icons-react';
import { useState } from 'react';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { OfferCard } from '#src/ui/feedback/OfferCard.tsx';
import { askToInstall, installOfferAfter } from './installOffer.ts';

/** After a phone's first order: the app on its home screen, which opens without a network too. */
export function InstallOffer({ order_id }: { order_id: string }) {
  const [way, setWay] = useState(() => installOfferAfter(order_id));
  if (!way) return null;
  return (
    <OfferCard
      icon={<IconDeviceMobile />}
      title={<Trans>Keep Comanda on your home screen</Trans>}
      action={
        way === 'ask' ? (
          <>
            <BigButton
              tone="plain"
              onClick={() => {
                setWay(undefined);
                void askToInstall().catch(reportError);
              }}
            >
              <Trans>Add to home screen</Trans>
            </BigButton>
            <BigButton tone="quiet" onClick={() => setWay(undefined)}>
              <Trans>No, thank you</Trans>
            </BigButton>
          </>
        ) : undefined
      }
    >
      {way === 'ask' ? (
        <Trans>The next menu opens at once, also where there is no reception.</Trans>
      ) : (
        <Trans>Tap “Share” and then “Add to Home Screen”: the next menu opens at once.</Trans>
      )}
    </OfferCard>
  );
}
