import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconCloudOff, IconNfc, IconCreditCard, IconFlask } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import type { Currency, Money } from '#domain/money/money.ts';
import { connection } from '#src/data/realtime/connectionStore.ts';
import { errorSentence } from '#src/i18n/errorSentence.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { showFailure } from '#src/ui/feedback/showFailure.ts';
import { Price } from '#src/ui/money/Price.tsx';
import { cancelReader, cardReader, confirmWithServer, presentToReader } from './cardReader.ts';
import { loadPaymentProvider, paymentProvider } from './paymentProvider.ts';
import classes from './PayScreen.module.css';

type CardPaymentProps = { due: Money; currency: Currency; reason: string | undefined; onStart: () => void };

const approvedCard = '4242 4242 4242 4242';
const declinedCard = '4000 0000 0000 0002';

/** A card on the reader: every step is shown, and it can be cancelled until the card is being charged. */
export function CardPayment({ due, currency, reason, onStart }: CardPaymentProps) {
  const { t } = useLingui();
  const { online } = useSnapshot(connection);
  const { step, error } = useSnapshot(cardReader);
  const { name } = useSnapshot(paymentProvider);
  useEffect(() => {
    if (online) void loadPaymentProvider();
  }, [online]);
  const simulated = name === 'simulated';
  return (
    <section className={classes.card}>
      {simulated && (
        <p className={classes.simulated}>
          <IconFlask aria-hidden="true" />
          <Trans>Payments are simulated: no money moves.</Trans>
        </p>
      )}
      {!online && step === 'idle' && (
        <p className={classes.offline}>
          <IconCloudOff aria-hidden="true" />
          <Trans>Cards need a connection. Cash works without.</Trans>
        </p>
      )}
      <p className={classes.row}>
        <Trans>To pay by card</Trans>
        <Price amount={due} currency={currency} size="large" />
      </p>
      <div className={classes.reader} role="status">
        <ReaderState />
      </div>
      {error && (
        <p role="alert" className={classes.declined}>
          <IconAlertTriangle aria-hidden="true" />
          {errorSentence(error)}
        </p>
      )}
      {step === 'idle' && (
        <BigButton
          wide
          size="staff"
          tone="success"
          icon={<IconCreditCard aria-hidden="true" />}
          reason={
            online ? (name === 'stripe' ? t`No reader is connected to this register` : reason) : t`Needs a connection`
          }
          onClick={onStart}
        >
          <Trans>Charge the card</Trans>
        </BigButton>
      )}
      {step === 'card' && simulated && (
        <div className={classes.cards}>
          <BigButton size="staff" tone="success" onClick={() => void presentToReader(approvedCard).catch(showFailure)}>
            <Trans>Present approved test card</Trans>
          </BigButton>
          <BigButton size="staff" tone="plain" onClick={() => void presentToReader(declinedCard).catch(showFailure)}>
            <Trans>Present declined test card</Trans>
          </BigButton>
        </div>
      )}
      {step === 'unsure' && (
        <BigButton
          wide
          size="staff"
          reason={online ? undefined : t`Needs a connection`}
          onClick={() => void confirmWithServer().catch(showFailure)}
        >
          <Trans>Ask again whether it was paid</Trans>
        </BigButton>
      )}
      {(step === 'card' || step === 'unsure') && (
        <BigButton wide size="staff" tone="plain" onClick={() => void cancelReader().catch(showFailure)}>
          <Trans>Cancel card payment</Trans>
        </BigButton>
      )}
    </section>
  );
}

function ReaderState() {
  const { step } = useSnapshot(cardReader);
  switch (step) {
    case 'idle':
      return <IconNfc aria-hidden="true" />;
    case 'opening':
      return <Trans>Waking the reader …</Trans>;
    case 'card':
      return <Trans>Waiting for the card …</Trans>;
    case 'processing':
      return <Trans>Card is being charged …</Trans>;
    case 'unsure':
      return <Trans>The answer did not arrive. The card may have been charged.</Trans>;
    case 'paid':
      return <Trans>Paid</Trans>;
  }
}
