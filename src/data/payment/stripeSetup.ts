import { CallFailed, noConnection } from '../api/callFailed.ts';
import { stripeHere, type FormLook } from './stripeForm.ts';
import { formWithinMs, type StripeFault } from './stripeJs.ts';

export type SetupForm = {
  /** has what was typed kept; a bank that is asked elsewhere leads back to `return_url`. Throws `CallFailed`. */
  save: (return_url: string) => Promise<void>;
  close: () => void;
};

/** Puts Stripe's form for a card that is kept into its place. Rejects when it does not stand there in time. */
export async function openSetupForm(
  place: HTMLElement,
  { clientSecret, look: { appearance, locale } }: { clientSecret: string; look: FormLook },
): Promise<SetupForm> {
  const stripe = await stripeHere(locale);
  const elements = stripe.elements({ clientSecret, appearance, locale });
  const element = elements.create('payment', { layout: 'tabs' });
  try {
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('Stripe’s form did not come')), formWithinMs);
      element.on('ready', () => {
        clearTimeout(timer);
        resolve();
      });
      element.on('loaderror', ({ error }) => {
        clearTimeout(timer);
        reject(new Error(error.message ?? error.type));
      });
      element.mount(place);
    });
  } catch (error) {
    element.destroy();
    throw error;
  }
  return {
    save: async (return_url) => {
      const { error } = await stripe.confirmSetup({
        elements,
        confirmParams: { return_url },
        redirect: 'if_required',
      });
      if (error) throw new CallFailed(notKept(error));
    },
    close: () => element.destroy(),
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
