import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import {
  type CardAccount,
  cardFigures,
  cardName,
  type CardVerification,
  type PaidCard,
  type ReadMethod,
} from '#domain/payment/paidCard.ts';
import classes from './ReceiptView.module.css';

const readMethodWords: Record<ReadMethod, ReactNode> = {
  contact: <Trans>Chip</Trans>,
  contactless: <Trans>Contactless</Trans>,
  magstripe: <Trans>Magnetic stripe</Trans>,
};

const accountWords: Record<CardAccount, ReactNode> = {
  checking: <Trans>Debit</Trans>,
  credit: <Trans>Credit</Trans>,
  prepaid: <Trans>Prepaid</Trans>,
};

const verificationWords: Record<CardVerification, ReactNode> = {
  none: <Trans>No cardholder verification</Trans>,
  signature: <Trans>Verified by signature</Trans>,
  pin: <Trans>Verified by PIN</Trans>,
  pin_and_signature: <Trans>Verified by PIN and signature</Trans>,
  device: <Trans>Verified on the device</Trans>,
  failed: <Trans>Cardholder verification failed</Trans>,
};

/** What the card schemes want a receipt to say of the card that paid. */
export function PaidCardLines({ card }: { card: PaidCard }) {
  const { readMethod, account, verification, authorizationCode } = card;
  return (
    <div className={classes.described}>
      <p>
        <bdi>{cardName(card)}</bdi> {readMethod && readMethodWords[readMethod]} {account && accountWords[account]}
      </p>
      {cardFigures(card).map((figures) => (
        <p key={figures}>
          <bdi>{figures}</bdi>
        </p>
      ))}
      {authorizationCode !== undefined && (
        <p>
          <Trans>Authorization code {authorizationCode}</Trans>
        </p>
      )}
      {verification && <p>{verificationWords[verification]}</p>}
    </div>
  );
}
