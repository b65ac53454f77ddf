import { proxy, ref } from 'valtio';
import type { PartialPayment } from '#domain/payment/partialPayment.ts';
import { call } from '#src/data/api/call.ts';
import { CallFailed } from '#src/data/api/callFailed.ts';
import { openKeptDraft } from '#src/data/drafts/keptDraft.ts';
import { announce } from '#src/data/local/changes.ts';
import type { CardPayment } from '#src/data/payment/cardSteps.ts';

/** The guest's card payment. What moves it (guestCard.ts) is loaded when somebody pays by card. */
export const cardPayment = proxy<
  CardPayment & {
    /** the parts that this phone has claimed, one a window: they outlive a kill, each can be finished or given back */
    kept: readonly string[];
  }
>({ step: 'idle', kept: ref([]) });

/** Parts that are remembered: what ended without a word, with a page that was killed, is let go of by and by. */
const most = 10;
const openPart = openKeptDraft<readonly string[]>({
  name: 'open-part',
  empty: [],
  // the release before kept one
  accept: (kept) => (Array.isArray(kept) ? kept : typeof kept === 'string' && kept ? [kept] : undefined),
  show: (kept) => void (cardPayment.kept = ref(kept)),
});

/** Resolves when a kill can't make this phone forget it. A browser that can't write may pay all the same. */
export async function keepPart(partialPayment_id: string): Promise<void> {
  try {
    const { storeDraft } = await import('#src/data/drafts/draftStorage.ts');
    announce({
      drafts: [
        await openPart.together(
          (kept) => [...kept, partialPayment_id].slice(-most),
          (draft) => storeDraft(draft),
        ),
      ],
    });
  } catch (error) {
    reportError(error);
  }
}
/** Whatever else this phone has claimed since then stays. */
export const forgetPart = (partialPayment_id: string): void =>
  openPart.edit((kept) => kept.filter((each) => each !== partialPayment_id));

/** What this phone has claimed of the bill and neither paid nor given back: no other card is taken until then. */
export const begunPart = (parts: readonly PartialPayment[], kept: readonly string[]): PartialPayment | undefined =>
  parts.find((part) => part.status === 'open' && kept.includes(part.partialPayment_id));

/** Gives the claimed part back, so that others may pay it. */
export async function givePartBack(partialPayment_id: string): Promise<void> {
  try {
    await call('DELETE /order/partial-payment', { query: { partialPayment_id } });
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    // without an answer it lapses by itself after ten minutes (D13); until then it can be given back again
    if (error.error.retry !== 'never') {
      if (cardPayment.step === 'idle') cardPayment.error = error.error;
      return;
    }
  }
  forgetPart(partialPayment_id);
}
