import { Trans } from '@lingui/react/macro';
import { IconBell, IconBellCheck, IconBellOff } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { OfferCard } from '#src/ui/feedback/OfferCard.tsx';
import { allowPush, lookAtPush, pushNews } from './pushNews.ts';

/** After an order: that the phone can be put away, if its owner likes. The browser asks only after that tap. */
export function PushOffer() {
  const { state } = useSnapshot(pushNews);
  useEffect(() => void lookAtPush().catch(reportError), []);
  switch (state) {
    case undefined:
      return null;
    case 'on':
      return (
        <OfferCard icon={<IconBellCheck />} title={<Trans>We tell you when it is ready</Trans>}>
          <Trans>Also when this page is closed and the phone is locked.</Trans>
        </OfferCard>
      );
    case 'refused':
      return (
        <OfferCard icon={<IconBellOff />} title={<Trans>This phone shows no messages of ours</Trans>}>
          <Trans>You see here how your order goes on. Messages can be allowed in the settings of your browser.</Trans>
        </OfferCard>
      );
    case 'offered':
    case 'asking':
    case 'failed':
      return (
        <OfferCard
          icon={<IconBell />}
          title={<Trans>Put the phone away</Trans>}
          action={
            <BigButton tone="plain" busy={state === 'asking'} onClick={() => void allowPush().catch(reportError)}>
              {state === 'failed' ? <Trans>Try again</Trans> : <Trans>Tell me</Trans>}
            </BigButton>
          }
        >
          {state === 'failed' ? (
            <Trans>Your phone could not be reached just now. You see here how your order goes on.</Trans>
          ) : (
            <Trans>We tell you when your order is accepted and when it is ready.</Trans>
          )}
        </OfferCard>
      );
  }
}
