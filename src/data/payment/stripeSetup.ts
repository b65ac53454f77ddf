import { CallFailed, noConnection } from '../api/callFailed.ts';
import { mountedForm, stripeHere, type WantedForm } from './stripeForm.ts';
import type { StripeFault } from './stripeJs.ts';

export type SetupForm = {
  /** has what was typed kept; a bank that is asked elsewhere leads back to `return_url`. Throws `CallFailed`. */
  save: (return_url: string) => Promise<void>;
  close: () => void;
};

/** Puts Stripe's form for a card that is kept into its place. Rejects when it does not stand there in time. */
export async function openSetupForm(place: HTMLElement, wanted: WantedForm): Promise<SetupForm> {
  const stripe = await stripeHere(wanted.look.locale);
  const { elements, close } = await mountedForm(stripe, place, wanted);
  return {
    save: async (return_url) => {
      const { error } = await stripe.confirmSetup({
        elements,
        confirmParams: { return_url },
        redirect: 'if_required',
      });
      if (error) throw new CallFailed(notKept(error));
    },
    close,
  };
}

/** What is missing in the form the form says itself; its sentences about cards are in the owner's language. */
function notKept({ type, code, message = '' }: StripeFault): ConstructorParameters<typeof CallFailed>[0] {
  if (type !== 'card_error' && type !== 'validation_error') return noConnection;
  return {
    statusCode: 402,
    code: message === '' ? 'card_declined' : `stripe_${code ?? type}`,
    message,
    retry: 'never',
  };
}
