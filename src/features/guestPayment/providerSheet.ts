import type { ReactNode } from 'react';
import type { CardIntent } from '#src/data/payment/cardSteps.ts';

/** What the sheet of each provider has of a payment that is not over. */
export type ProviderSheetProps = {
  intent: CardIntent;
  amount: ReactNode;
  onClose: () => void;
  onWaiter?: (() => void) | undefined;
};
