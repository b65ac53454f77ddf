import { Trans, useLingui } from '@lingui/react/macro';
import { IconNfc } from '@tabler/icons-react';
import { useSnapshot } from 'valtio';
import type { Currency, Money } from '#domain/money/money.ts';
import { showFailure } from '#src/ui/feedback/showFailure.ts';
import { cardReader, readerCard } from './cardReader.ts';
import { DeviceCard } from './DeviceCard.tsx';
import { paymentProvider } from './paymentProvider.ts';
import { TestCards } from './TestCards.tsx';

type TestReaderPaymentProps = { due: Money; currency: Currency; reason: string | undefined; onStart: () => void };

/** The simulation's card without a reader; with real cards it only says that there is none. */
export function TestReaderPayment({ reason, ...payment }: TestReaderPaymentProps) {
  const { t } = useLingui();
  const { error } = useSnapshot(cardReader);
  const { name } = useSnapshot(paymentProvider);
  return (
    <DeviceCard
      {...payment}
      reason={name === 'stripe' ? t`This restaurant has no card reader` : reason}
      state={<TestReaderWords />}
      look="noReader"
      problem={error}
    >
      {name === 'simulated' && (
        <TestCards onPresent={(card_number) => void readerCard.showCard(card_number).catch(showFailure)} />
      )}
    </DeviceCard>
  );
}

function TestReaderWords() {
  const { step } = useSnapshot(cardReader);
  switch (step) {
    case 'idle':
      return <IconNfc aria-hidden="true" />;
    case 'opening':
      return <Trans>Waking the reader …</Trans>;
    case 'card':
      return <Trans>Waiting for the card …</Trans>;
    // a reader asks the cardholder itself
    case 'bank':
    case 'processing':
      return <Trans>Card is being charged …</Trans>;
    case 'unsure':
      return <Trans>The answer did not arrive. The card may have been charged.</Trans>;
    case 'paid':
      return <Trans>Paid</Trans>;
  }
}
