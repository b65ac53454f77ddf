import { Trans, useLingui } from '@lingui/react/macro';
import { IconCreditCard, IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { errorSentence } from '#src/i18n/errorSentence.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { LoadingOverlay } from '#src/ui/feedback/LoadingOverlay.tsx';
import { TextField } from '#src/ui/input/TextField.tsx';
import { Sheet } from '#src/ui/layout/Sheet.tsx';
import { cardPayment } from './cardPaymentStore.ts';
import { CardUnsure } from './CardUnsure.tsx';
import { guestCard } from './guestCard.ts';
import type { ProviderSheetProps } from './providerSheet.ts';
import classes from './CardSheet.module.css';

/** The simulated provider's own test cards (server/cardProvider/testCards.ts). */
const testCards = ['4242 4242 4242 4242', '4000 0000 0000 0002', '4000 0000 0000 9995', '4000 0025 0000 3155'] as const;

/** In fours, as it stands on the card. */
const grouped = (text: string): string =>
  text
    .replaceAll(/\D/g, '')
    .slice(0, 19)
    .replaceAll(/(\d{4})(?=\d)/g, '$1 ');

/** The card's number and the bank's question, as a provider's form would ask for them. Says visibly that it is simulated (D15). */
export function SimulatedSheet({ amount, onClose }: ProviderSheetProps) {
  const { t } = useLingui();
  const { step, error } = useSnapshot(cardPayment);
  const [number, setNumber] = useState('');
  const names: Record<(typeof testCards)[number], string> = {
    '4242 4242 4242 4242': t`works`,
    '4000 0000 0000 0002': t`is declined`,
    '4000 0000 0000 9995': t`has too little money`,
    '4000 0025 0000 3155': t`asks the bank`,
  };
  return (
    <Sheet
      opened
      onClose={onClose}
      title={t`Pay by card`}
      footer={
        step === 'bank' ? (
          <div className={classes.bank}>
            <BigButton tone="plain" wide onClick={() => void guestCard.answerBank(false)}>
              <Trans>Refuse</Trans>
            </BigButton>
            <BigButton wide onClick={() => void guestCard.answerBank(true)}>
              <Trans>Approve {amount}</Trans>
            </BigButton>
          </div>
        ) : step === 'unsure' ? (
          <BigButton wide className={classes.pay} onClick={() => void guestCard.askAgain()}>
            <Trans>Ask again whether it was paid</Trans>
          </BigButton>
        ) : (
          <BigButton
            wide
            className={classes.pay}
            busy={step === 'processing'}
            reason={number.replaceAll(' ', '').length < 13 ? t`Please enter the card number` : undefined}
            icon={<IconCreditCard size={22} stroke={1.5} aria-hidden="true" />}
            onClick={() => void guestCard.showCard(number)}
          >
            <Trans>Pay {amount}</Trans>
          </BigButton>
        )
      }
    >
      <div className={classes.content}>
        {step === 'processing' && <LoadingOverlay caption={<Trans>The card is being checked</Trans>} />}
        <p className={classes.simulated} role="note">
          <IconInfoCircle size={22} stroke={1.5} aria-hidden="true" />
          <Trans>
            Payments are simulated here: no money moves. Please use one of the test cards, never a real one.
          </Trans>
        </p>
        {step === 'bank' ? (
          <p className={classes.question}>
            <Trans>Your bank asks: do you approve this payment of {amount}?</Trans>
          </p>
        ) : step === 'unsure' ? (
          <CardUnsure error={error} />
        ) : (
          <>
            <TextField
              label={t`Card number`}
              inputMode="numeric"
              autoComplete="off"
              placeholder="4242 4242 4242 4242"
              dir="ltr"
              value={number}
              onChange={(text) => setNumber(grouped(text))}
              error={error ? errorSentence(error) : undefined}
            />
            <ul className={classes.cards}>
              {testCards.map((card) => (
                <li key={card}>
                  <button type="button" className={classes.card} onClick={() => setNumber(card)}>
                    <bdi className={classes.number}>{card}</bdi>
                    <span className={classes.fate}>{names[card]}</span>
                  </button>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Sheet>
  );
}
