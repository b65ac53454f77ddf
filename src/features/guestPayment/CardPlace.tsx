import { lazy, Suspense, useEffect } from 'react';
import type { ComponentProps } from 'react';
import { useSnapshot } from 'valtio';
import type { PartialPayment } from '#domain/payment/partialPayment.ts';
import { connection } from '#src/data/realtime/connectionStore.ts';
import { cameBackWith } from '#src/ui/page/paymentReturn.ts';
import type { CardSheet as Shown } from './CardSheet.tsx';
import { begunPart, cardPayment } from './cardPaymentStore.ts';
import { askForCard, resumeCardPayment } from './payByCard.ts';

const CardSheet = lazy(() => import('./CardSheet.tsx').then((module) => ({ default: module.CardSheet })));

/** Where a page with a bill takes cards. What was under way goes on by itself: after silence, and after a bank's page. */
export function CardPlace({ parts, ...sheet }: ComponentProps<typeof Shown> & { parts: readonly PartialPayment[] }) {
  const { online } = useSnapshot(connection);
  const { step, kept } = useSnapshot(cardPayment);
  const begun = begunPart(parts, kept);
  const { partialPayment_id, intent_id } = begun ?? {};
  // what became of a card can be asked again as soon as somebody answers
  useEffect(() => {
    if (online && cardPayment.step === 'unsure') void askForCard();
  }, [online]);
  useEffect(() => {
    if (online && begun && cardPayment.step === 'idle' && cameBackWith(intent_id)) void resumeCardPayment(begun);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a part is told again with every change of its order
  }, [online, partialPayment_id, intent_id]);
  return (
    step !== 'idle' && (
      <Suspense>
        <CardSheet {...sheet} />
      </Suspense>
    )
  );
}
