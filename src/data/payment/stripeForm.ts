import { publicConfig } from '../api/publicConfig.ts';
import { askBankAtStripe, chargeAtStripe } from './stripeCard.ts';
import type { TellProvider } from './cardMachine.ts';
import { formWithinMs, loadStripeJs, type Stripe, type StripeAppearance } from './stripeJs.ts';

/** How Stripe's form looks and speaks. */
export type FormLook = { appearance: StripeAppearance; locale: string };
export type StripeForm = {
  /** has what was typed in charged; a bank that is asked elsewhere leads back to `return_url` */
  charge: (return_url: string) => TellProvider;
  look: (look: FormLook) => void;
  close: () => void;
};

/** Stripe with the key of this server. Rejects when its script or the key does not come. */
export async function stripeHere(locale: string): Promise<Stripe> {
  const [factory, { paymentKey }] = await Promise.all([loadStripeJs(), publicConfig()]);
  if (paymentKey === undefined) throw new Error('this server has no key of Stripe');
  return factory(paymentKey, { locale });
}

/** Has the bank asked once more, whether or not the form is there. */
export const askBank =
  (locale: string): TellProvider =>
  async (intent) =>
    askBankAtStripe(await stripeHere(locale))(intent);

export type WantedForm = { clientSecret: string; look: FormLook };

/** Stripe's form in its place, for a card that is charged or kept. Rejects when it does not stand there in time; then nothing is left of it. */
export async function mountedForm(stripe: Stripe, place: HTMLElement, { clientSecret, look }: WantedForm) {
  const elements = stripe.elements({ clientSecret, ...look });
  const element = elements.create('payment', { layout: 'tabs' });
  const close = (): void => element.destroy();
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
    close();
    throw error;
  }
  return { elements, close };
}

/** Puts Stripe's form for an intent into its place. Rejects when it does not stand there in time; then nothing is left of it. */
export async function openStripeForm(place: HTMLElement, wanted: WantedForm): Promise<StripeForm> {
  const stripe = await stripeHere(wanted.look.locale);
  const { elements, close } = await mountedForm(stripe, place, wanted);
  return {
    charge: (return_url) => chargeAtStripe(stripe, elements, return_url),
    look: (look) => elements.update(look),
    close,
  };
}
