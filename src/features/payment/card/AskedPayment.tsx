import { Trans } from '@lingui/react/macro';
import { IconClock } from '@tabler/icons-react';
import { useSnapshot } from 'valtio';
import type { Currency, Money } from '#domain/money/money.ts';
import { connection } from '#src/data/realtime/connectionStore.ts';
import { errorSentence } from '#src/i18n/errorSentence.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { showFailure } from '#src/ui/feedback/showFailure.ts';
import { CardFrame } from './CardFrame.tsx';
import { callOff, deviceCharge, forgetAsked } from './deviceCharge.ts';

/** A card that another device was asked to take: what it does, and how to call it off. */
export function AskedPayment({ due, currency }: { due: Money; currency: Currency }) {
  const { cancelling, result, error } = useSnapshot(deviceCharge);
  const problem = result && !result.success ? result : error;
  return (
    <CardFrame
      due={due}
      currency={currency}
      state={<AskedWords />}
      look={result ? undefined : 'charging'}
      problem={problem}
    >
      {result ? (
        <BigButton wide size="staff" onClick={forgetAsked}>
          <Trans>Pay otherwise</Trans>
        </BigButton>
      ) : (
        <BigButton wide size="staff" tone="plain" busy={cancelling} onClick={() => void callOff().catch(showFailure)}>
          <Trans>Cancel card payment</Trans>
        </BigButton>
      )}
    </CardFrame>
  );
}

function AskedWords() {
  const { device = '', request, queued, result } = useSnapshot(deviceCharge);
  const { online } = useSnapshot(connection);
  if (result?.success) return errorSentence(result);
  if (result)
    return (
      <Trans>
        <bdi>{device}</bdi> took no card.
      </Trans>
    );
  if (queued)
    return (
      <>
        <IconClock aria-hidden="true" />{' '}
        {online ? (
          <Trans>
            <bdi>{device}</bdi> is being asked …
          </Trans>
        ) : (
          <Trans>
            <bdi>{device}</bdi> is asked when the connection is back, within two minutes. After that nothing is charged.
          </Trans>
        )}
      </>
    );
  if (request?.claimedAt)
    return (
      <Trans>
        The card is held to the reader at <bdi>{device}</bdi>.
      </Trans>
    );
  return (
    <Trans>
      <bdi>{device}</bdi> has been asked. It has not begun yet.
    </Trans>
  );
}
