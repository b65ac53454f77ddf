import { proxy } from 'valtio';
import type { PartialPayment } from '#domain/payment/partialPayment.ts';
import { call } from '#src/data/api/call.ts';
import { CallFailed } from '#src/data/api/callFailed.ts';
import { openKeptDraft } from '#src/data/drafts/keptDraft.ts';
import { announce } from '#src/data/local/changes.ts';
import type { CardPayment } from '#src/data/payment/cardSteps.ts';

/** The guest's card payment. What moves it (guestCard.ts) is loaded when somebody pays by card. */
export const cardPayment = proxy<
  CardPayment & {
    /** the part that this phone has claimed: it outlives a kill, what is claimed can be finished or given back */
    kept: string;
  }
>({ step: 'idle', kept: '' });

/** Where earlier releases kept it. */
const key = 'comanda-open-part';
const earlier = keptEarlier();
const openPart = openKeptDraft<string>({
  name: 'open-part',
  empty: '',
  accept: (kept) => (typeof kept === 'string' ? kept : undefined),
  ...(earlier === null ? {} : { earlier: { key, value: earlier } }),
  show: (partialPayment_id) => void (cardPayment.kept = partialPayment_id),
});

function keptEarlier(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // storage is blocked: menu and cart are shown all the same
  }
}

/** Resolves when a kill can't make this phone forget it. A browser that can't write may pay all the same. */
export async function keepPart(partialPayment_id: string): Promise<void> {
  try {
    const { storeDraft } = await import('#src/data/drafts/draftStorage.ts');
    announce({
      drafts: [
        await openPart.together(
          () => partialPayment_id,
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
  openPart.edit((kept) => (kept === partialPayment_id ? '' : kept));

/** What this phone has claimed of the bill and neither paid nor given back: no other card is taken until then. */
export const begunPart = (parts: readonly PartialPayment[], kept: string): PartialPayment | undefined =>
  parts.find((part) => part.status === 'open' && part.partialPayment_id === kept);

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
