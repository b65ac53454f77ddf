import { Trans, useLingui } from '@lingui/react/macro';
import { IconCircleCheck } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { Money } from '#domain/money/money.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { Sheet } from '#src/ui/layout/Sheet.tsx';
import { Price } from '#src/ui/money/Price.tsx';
import { cardPayment } from './cardPaymentStore.ts';
import { guestCard } from './guestCard.ts';
import { SimulatedSheet } from './SimulatedSheet.tsx';
import { usePaymentProvider } from './usePaymentProvider.ts';

const StripeSheet = lazy(() => import('./StripeSheet.tsx').then((module) => ({ default: module.StripeSheet })));

type CardSheetProps = {
  onDone: () => void;
  /** what it means that it is paid; without it, for those at the same table */
  paid?: ReactNode;
  /** pays the sum at the waiter instead, where there is one */
  onWaiter?: (amount: Money) => void;
};

/** A payment by card, in the form of whoever takes the cards here, and its end. */
export function CardSheet({ onDone, paid, onWaiter }: CardSheetProps) {
  const { t } = useLingui();
  const { step, intent } = useSnapshot(cardPayment);
  const provider = usePaymentProvider();
  if (!intent || !provider) return null;
  const amount = <Price amount={intent.amount} currency={intent.currency} />;
  const close = (): void => {
    if (step === 'paid') onDone();
    // what may have been charged is nobody else's to pay yet: the tab offers to go on with it, or not to pay it
    void guestCard.leave({ keepsPart: step === 'unsure' });
  };
  if (step === 'paid') {
    return (
      <Sheet opened onClose={close} title={t`Paid`}>
        <EmptyState
          icon={<IconCircleCheck aria-hidden="true" />}
          title={<Trans>{amount} paid. Thank you!</Trans>}
          action={
            <BigButton onClick={close}>
              <Trans>Done</Trans>
            </BigButton>
          }
        >
          {paid ?? <Trans>Everybody at the table sees what still remains.</Trans>}
        </EmptyState>
      </Sheet>
    );
  }
  const waiter = onWaiter && (() => (close(), onWaiter(intent.amount)));
  return provider === 'stripe' ? (
    <Suspense>
      <StripeSheet intent={intent} amount={amount} onClose={close} onWaiter={waiter} />
    </Suspense>
  ) : (
    <SimulatedSheet intent={intent} amount={amount} onClose={close} />
  );
}
