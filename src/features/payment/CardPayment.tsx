import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconCloudOff, IconNfc, IconCreditCard, IconFlask } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Terminal } from '#domain/device/device.ts';
import type { Currency, Money } from '#domain/money/money.ts';
import type { PartialPayment } from '#domain/payment/partialPayment.ts';
import { connection } from '#src/data/realtime/connectionStore.ts';
import { deviceSession } from '#src/data/session/deviceSessionStore.ts';
import { ownReader } from '#src/data/terminal/ownReader.ts';
import { cardAmountSentence } from '#src/i18n/cardAmountSentence.ts';
import { errorSentence } from '#src/i18n/errorSentence.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { showFailure } from '#src/ui/feedback/showFailure.ts';
import { Price } from '#src/ui/money/Price.tsx';
import { AskedPayment } from './AskedPayment.tsx';
import { cardReader, readerCard } from './cardReader.ts';
import { loadPaymentProvider, paymentProvider } from './paymentProvider.ts';
import { ReaderPayment } from './ReaderPayment.tsx';
import { offeredTerminal } from './offeredTerminal.ts';
import { OwnReaderPayment } from './OwnReaderPayment.tsx';
import { TestCards } from './TestCards.tsx';
import { loadTerminals, terminalStore } from './terminalStore.ts';
import classes from './PayScreen.module.css';

type CardPaymentProps = {
  restaurant_id: string;
  due: Money;
  currency: Currency;
  reason: string | undefined;
  /** the part that a reader of the house charges (ADR 34) */
  charge: PartialPayment | undefined;
  /** another device takes a card for this bill */
  isAsked: boolean;
  onStart: () => void;
  onReader: (terminal_id: string) => void;
  /** asks the device that holds this reader */
  onAsk: (terminal: Terminal) => void;
};

/**
 * A card on a reader: the one that this device drives, one of the house's that the server drives, one at another device,
 * or where there is none the one of the simulation.
 */
export function CardPayment({ restaurant_id, charge, isAsked, onStart, onReader, onAsk, ...what }: CardPaymentProps) {
  const { online } = useSnapshot(connection);
  const { name } = useSnapshot(paymentProvider);
  const { terminals, lastTaken } = useSnapshot(terminalStore);
  const { device } = useSnapshot(deviceSession);
  const own = useSnapshot(ownReader);
  const { step } = useSnapshot(cardReader);
  const [elsewhere, setElsewhere] = useState(false);
  useEffect(() => {
    if (!online) return;
    void loadPaymentProvider();
    void loadTerminals(restaurant_id).catch(showFailure);
  }, [online, restaurant_id]);
  const simulated = name === 'simulated';
  const taken = offeredTerminal(terminals ?? [], lastTaken, device?.terminals ?? []);
  return (
    <section className={classes.card}>
      {simulated && (
        <p className={classes.simulated}>
          <IconFlask aria-hidden="true" />
          <Trans>Payments are simulated: no money moves.</Trans>
        </p>
      )}
      {isAsked ? (
        <AskedPayment due={what.due} currency={what.currency} />
      ) : own.state === 'connected' && !charge && !elsewhere ? (
        <>
          <OwnReaderPayment {...what} simulated={simulated} onStart={onStart} />
          {step === 'idle' && taken && (
            <BigButton wide size="staff" tone="plain" onClick={() => setElsewhere(true)}>
              <Trans>Take another reader of the house</Trans>
            </BigButton>
          )}
        </>
      ) : terminals && taken ? (
        <ReaderPayment
          {...what}
          terminals={terminals}
          taken={taken}
          simulated={simulated}
          charge={charge}
          onStart={onReader}
          onAsk={onAsk}
        />
      ) : (
        <TestReaderPayment {...what} onStart={onStart} />
      )}
    </section>
  );
}

type TestReaderPaymentProps = Pick<CardPaymentProps, 'due' | 'currency' | 'reason' | 'onStart'>;

/** The simulation's card without a reader: every step is shown, and it can be cancelled until the card is being charged. */
function TestReaderPayment({ due, currency, reason, onStart }: TestReaderPaymentProps) {
  const { t } = useLingui();
  const { online } = useSnapshot(connection);
  const { step, error } = useSnapshot(cardReader);
  const { name } = useSnapshot(paymentProvider);
  const simulated = name === 'simulated';
  const unable = reason ?? cardAmountSentence(due, currency);
  return (
    <>
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
          reason={online ? (name === 'stripe' ? t`This restaurant has no card reader` : unable) : t`Needs a connection`}
          onClick={onStart}
        >
          <Trans>Charge the card</Trans>
        </BigButton>
      )}
      {step === 'card' && simulated && (
        <TestCards onPresent={(card_number) => void readerCard.showCard(card_number).catch(showFailure)} />
      )}
      {step === 'unsure' && (
        <BigButton
          wide
          size="staff"
          reason={online ? undefined : t`Needs a connection`}
          onClick={() => void readerCard.askAgain().catch(showFailure)}
        >
          <Trans>Ask again whether it was paid</Trans>
        </BigButton>
      )}
      {(step === 'card' || step === 'bank' || step === 'unsure') && (
        <BigButton wide size="staff" tone="plain" onClick={() => void readerCard.leave().catch(showFailure)}>
          <Trans>Cancel card payment</Trans>
        </BigButton>
      )}
    </>
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
