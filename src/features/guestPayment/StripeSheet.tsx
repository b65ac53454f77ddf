import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconCreditCard } from '@tabler/icons-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useSnapshot } from 'valtio';
import { bankDeclined } from '#src/data/payment/cardSteps.ts';
import { askBank } from '#src/data/payment/stripeForm.ts';
import { errorSentence } from '#src/i18n/errorSentence.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { LoadingOverlay } from '#src/ui/feedback/LoadingOverlay.tsx';
import { Skeleton } from '#src/ui/feedback/Skeleton.tsx';
import { Sheet } from '#src/ui/layout/Sheet.tsx';
import { besideFrames } from './besideFrames.ts';
import { CardUnsure } from './CardUnsure.tsx';
import { cardPayment } from './cardPaymentStore.ts';
import { guestCard } from './guestCard.ts';
import type { ProviderSheetProps } from './providerSheet.ts';
import { useStripeForm } from './useStripeForm.ts';
import classes from './CardSheet.module.css';

/** Stripe's own form in our sheet: cards, and the wallets that the phone has. What is typed never reaches us. */
export function StripeSheet({ intent, amount, onClose, onWaiter }: ProviderSheetProps) {
  const { t, i18n } = useLingui();
  const { step, error } = useSnapshot(cardPayment);
  const [wanted, setWanted] = useState(step === 'card');
  if (step === 'card' && !wanted) setWanted(true);
  const { place, form, state, tryAgain } = useStripeForm(intent.client_secret, wanted);
  const failed = step === 'card' && state === 'failed';
  // what is missing the form marks itself
  const tells = step === 'card' && error !== undefined && error.code !== 'validation_error';
  const said = !tells
    ? undefined
    : error.code === bankDeclined.code
      ? t`Your bank did not approve it. Nothing was charged.`
      : errorSentence(error);
  const footer =
    step === 'bank' ? (
      <div className={classes.ways}>
        <BigButton wide className={classes.pay} onClick={() => void guestCard.askBank(askBank(i18n.locale))}>
          <Trans>Ask the bank again</Trans>
        </BigButton>
        <BigButton wide tone="plain" onClick={guestCard.takeAnother}>
          <Trans>Use another card</Trans>
        </BigButton>
      </div>
    ) : step === 'unsure' ? (
      <BigButton wide className={classes.pay} onClick={() => void guestCard.askAgain()}>
        <Trans>Ask again whether it was paid</Trans>
      </BigButton>
    ) : failed ? (
      <div className={classes.ways}>
        <BigButton wide className={classes.pay} onClick={tryAgain}>
          <Trans>Try again</Trans>
        </BigButton>
        {onWaiter && (
          <BigButton wide tone="plain" onClick={onWaiter}>
            <Trans>Pay at the waiter, cash or card</Trans>
          </BigButton>
        )}
      </div>
    ) : (
      <BigButton
        wide
        className={classes.pay}
        busy={step === 'processing'}
        reason={form ? undefined : t`The card form is loading`}
        icon={<IconCreditCard size={22} stroke={1.5} aria-hidden="true" />}
        onClick={() => form && void guestCard.charge(form.charge(location.href))}
      >
        <Trans>Pay {amount}</Trans>
      </BigButton>
    );
  return createPortal(
    <>
      <div className={classes.veil} />
      <Sheet opened show={besideFrames} onClose={onClose} title={t`Pay by card`} footer={footer}>
        <div className={classes.content}>
          {step === 'processing' && <LoadingOverlay caption={<Trans>The card is being checked</Trans>} />}
          {said !== undefined && (
            <p className={classes.declined} role="alert">
              <IconAlertTriangle size={22} stroke={1.5} aria-hidden="true" />
              {said}
            </p>
          )}
          {step === 'bank' && (
            <p className={classes.question} role="alert">
              <Trans>Your bank has not approved {amount} yet. Nothing was charged.</Trans>
            </p>
          )}
          {step === 'unsure' && <CardUnsure error={error} />}
          {failed && (
            <div className={classes.question} role="alert">
              <Trans>The card form did not load. Nothing was charged.</Trans>
              <p className={classes.reason}>
                {onWaiter ? (
                  <Trans>Please try again, or pay at the waiter: in cash or by card.</Trans>
                ) : (
                  <Trans>Please try again. Or cancel the order, and order with another way to pay.</Trans>
                )}
              </p>
            </div>
          )}
          <div className={classes.form} hidden={step === 'bank' || step === 'unsure' || failed}>
            {state === 'loading' && (
              <div className={classes.coming} role="status" aria-label={t`The card form is loading`}>
                <Skeleton height="3rem" shape="box" />
                <Skeleton height="4.5rem" shape="box" />
                <Skeleton height="4.5rem" shape="box" />
              </div>
            )}
            <div ref={place} />
          </div>
        </div>
      </Sheet>
    </>,
    document.body,
  );
}
