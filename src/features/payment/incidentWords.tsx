import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { IncidentKind } from '#domain/payment/partialPayment.ts';

/** What a card provider says of a payment that was made. */
export const incidentWords: Record<IncidentKind, ReactNode> = {
  refunded_elsewhere: <Trans>Given back at the card provider</Trans>,
  refund_failed: <Trans>The card did not take the money back</Trans>,
  disputed: <Trans>Disputed by whoever paid</Trans>,
  dispute_won: <Trans>The dispute was won</Trans>,
  dispute_lost: <Trans>The dispute was lost</Trans>,
};
