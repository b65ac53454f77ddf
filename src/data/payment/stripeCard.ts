import { CallFailed, noConnection } from '../api/callFailed.ts';
import type { TellProvider } from './cardMachine.ts';
import type { Stripe, StripeAnswer, StripeElements, StripeFault } from './stripeJs.ts';

/** Has Stripe charge what was typed into its form; a bank that is asked elsewhere leads back to `return_url`. */
export const chargeAtStripe =
  (stripe: Stripe, elements: StripeElements, return_url: string): TellProvider =>
  async () =>
    said(await orGoneBack(stripe.confirmPayment({ elements, confirmParams: { return_url }, redirect: 'if_required' })));

/** Has Stripe ask the bank once more. */
export const askBankAtStripe =
  (stripe: Stripe): TellProvider =>
  async ({ client_secret }) =>
    said(await orGoneBack(stripe.handleNextAction({ clientSecret: client_secret })));

/** Whoever was led to a bank and comes Back finds this page as it was: nobody answers it any more. */
function orGoneBack(answer: Promise<StripeAnswer>): Promise<StripeAnswer> {
  return new Promise((resolve, reject) => {
    const back = (event: PageTransitionEvent): void => {
      if (event.persisted) reject(new CallFailed(noConnection));
    };
    addEventListener('pageshow', back);
    const stop = (): void => removeEventListener('pageshow', back);
    void answer.then(resolve, () => reject(new CallFailed(noConnection))).finally(stop);
  });
}

/** The state that Stripe's form leaves an intent in. Throws `CallFailed`, with Stripe's own words about a card. */
export function said({ paymentIntent, error }: StripeAnswer): Awaited<ReturnType<TellProvider>> {
  if (error) throw new CallFailed(isCertain(error) ? notCharged(error) : noConnection);
  const { status } = paymentIntent ?? {};
  if (status === 'requires_payment_method') throw new CallFailed(notCharged({ type: 'card_error' }));
  return { state: status === 'succeeded' || status === 'requires_action' ? status : 'processing' };
}

/** Whether no card can have been charged: of all else only our server knows. */
const isCertain = ({ type, payment_intent }: StripeFault): boolean =>
  payment_intent
    ? payment_intent.status === 'requires_payment_method'
    : type === 'card_error' || type === 'validation_error';

/** What is missing in the form the form says itself. Its sentences about cards are in the guest's language. */
function notCharged({
  type,
  code,
  decline_code,
  message = '',
}: StripeFault): ConstructorParameters<typeof CallFailed>[0] {
  if (type === 'validation_error') return { statusCode: 400, code: 'validation_error', message, retry: 'later' };
  const said = decline_code ?? code ?? 'card_declined';
  return { statusCode: 402, code: message === '' ? 'card_declined' : `stripe_${said}`, message, retry: 'never' };
}
