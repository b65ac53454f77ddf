import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconCloudOff, IconCreditCard } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import type { Currency, Money } from '#domain/money/money.ts';
import { connection } from '#src/data/realtime/connectionStore.ts';
import { ownReader, stopReading, takeCardHere } from '#src/data/terminal/ownReader.ts';
import { holdTestCard } from '#src/data/terminal/testCard.ts';
import { cardAmountSentence } from '#src/i18n/cardAmountSentence.ts';
import { errorSentence } from '#src/i18n/errorSentence.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { showFailure } from '#src/ui/feedback/showFailure.ts';
import { Price } from '#src/ui/money/Price.tsx';
import { cardReader, readerCard } from './cardReader.ts';
import classes from './ReaderPayment.module.css';
import { TestCards } from './TestCards.tsx';

type OwnReaderPaymentProps = {
  due: Money;
  currency: Currency;
  reason: string | undefined;
  simulated: boolean;
  onStart: () => void;
};

const read = (): void => void takeCardHere(readerCard, cardReader).catch(showFailure);

/** A card on the reader that this device drives itself: the screen has to stay until it is known what became of it. */
export function OwnReaderPayment({ due, currency, reason, simulated, onStart }: OwnReaderPaymentProps) {
  const { t } = useLingui();
  const { online } = useSnapshot(connection);
  const { step, error } = useSnapshot(cardReader);
  const own = useSnapshot(ownReader);
  // the guest holds the card as soon as the reader asks: nobody has to tap once more for that
  useEffect(() => {
    if (step === 'card' && cardReader.error === undefined) read();
  }, [step]);
  const label = own.reader?.label ?? '';
  const problem = error ?? own.error;
  const unable = online ? (reason ?? cardAmountSentence(due, currency)) : t`Needs a connection`;
  return (
    <section className={classes.place}>
      <p className={classes.due}>
        <Trans>To pay by card</Trans>
        <Price amount={due} currency={currency} size="large" />
      </p>
      <div className={classes.state} role="status" data-state={own.collecting ? 'charging' : undefined}>
        <p>
          {step === 'idle' ? (
            <Trans>
              The reader <bdi>{label}</bdi> of this device is ready.
            </Trans>
          ) : own.collecting ? (
            <Trans>
              Hold the card to the reader <bdi>{label}</bdi>
            </Trans>
          ) : step === 'unsure' ? (
            <Trans>The answer did not arrive. The card may have been charged.</Trans>
          ) : step === 'card' ? (
            <Trans>No card is being read.</Trans>
          ) : (
            <Trans>Card is being charged …</Trans>
          )}
        </p>
      </div>
      {!online && (
        <p className={classes.offline}>
          <IconCloudOff aria-hidden="true" />
          <Trans>Cards need a connection. Cash works without.</Trans>
        </p>
      )}
      {problem && !own.collecting && (
        <p role="alert" className={classes.problem}>
          <IconAlertTriangle aria-hidden="true" />
          {errorSentence(problem)}
        </p>
      )}
      {step === 'idle' && (
        <BigButton
          wide
          size="staff"
          tone="success"
          icon={<IconCreditCard aria-hidden="true" />}
          reason={unable}
          onClick={onStart}
        >
          <Trans>Charge the card</Trans>
        </BigButton>
      )}
      {step === 'card' && !own.collecting && (
        <BigButton wide size="staff" tone="success" reason={online ? undefined : t`Needs a connection`} onClick={read}>
          <Trans>Try again</Trans>
        </BigButton>
      )}
      {own.collecting && simulated && <TestCards onPresent={holdTestCard} />}
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
      {(step === 'card' || step === 'unsure') && (
        <BigButton
          wide
          size="staff"
          tone="plain"
          onClick={() =>
            void stopReading()
              .then(() => readerCard.leave())
              .catch(showFailure)
          }
        >
          <Trans>Cancel card payment</Trans>
        </BigButton>
      )}
    </section>
  );
}
