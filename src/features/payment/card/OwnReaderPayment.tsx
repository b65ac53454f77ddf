import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import type { Currency, Money } from '#domain/money/money.ts';
import { connection } from '#src/data/realtime/connectionStore.ts';
import { ownReader, takeCardHere } from '#src/data/terminal/ownReader.ts';
import { holdTestCard } from '#src/data/terminal/testCard.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { showFailure } from '#src/ui/feedback/showFailure.ts';
import { cardReader, readerCard } from './cardReader.ts';
import { DeviceCard } from './DeviceCard.tsx';
import { TestCards } from './TestCards.tsx';

type OwnReaderPaymentProps = {
  due: Money;
  currency: Currency;
  reason: string | undefined;
  simulated: boolean;
  onStart: () => void;
};

const read = (): void => void takeCardHere(readerCard, cardReader).catch(showFailure);

/** A card on the reader that this device drives itself. */
export function OwnReaderPayment({ simulated, ...payment }: OwnReaderPaymentProps) {
  const { t } = useLingui();
  const { online } = useSnapshot(connection);
  const { step, error } = useSnapshot(cardReader);
  const { collecting, error: readingError } = useSnapshot(ownReader);
  // the guest holds the card as soon as the reader asks: nobody has to tap once more for that
  useEffect(() => {
    if (step === 'card' && cardReader.error === undefined) read();
  }, [step]);
  return (
    <DeviceCard
      {...payment}
      state={<OwnReaderWords />}
      look={collecting ? 'charging' : undefined}
      problem={collecting ? undefined : (error ?? readingError)}
    >
      {!collecting && (
        <BigButton wide size="staff" tone="success" reason={online ? undefined : t`Needs a connection`} onClick={read}>
          <Trans>Try again</Trans>
        </BigButton>
      )}
      {collecting && simulated && <TestCards onPresent={holdTestCard} />}
    </DeviceCard>
  );
}

function OwnReaderWords() {
  const { step } = useSnapshot(cardReader);
  const { collecting, reader } = useSnapshot(ownReader);
  const label = reader?.label ?? '';
  if (step === 'idle')
    return (
      <Trans>
        The reader <bdi>{label}</bdi> of this device is ready.
      </Trans>
    );
  if (collecting)
    return (
      <Trans>
        Hold the card to the reader <bdi>{label}</bdi>
      </Trans>
    );
  if (step === 'card') return <Trans>No card is being read.</Trans>;
  if (step === 'unsure') return <Trans>The answer did not arrive. The card may have been charged.</Trans>;
  return <Trans>Card is being charged …</Trans>;
}
