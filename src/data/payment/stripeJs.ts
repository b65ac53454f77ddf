/** Stripe.js as far as it is used here. Its rules demand that it comes from its own host, and is kept nowhere. */
const stripeJsUrl = 'https://js.stripe.com/endive/stripe.js';

export type StripeFault = {
  type: string;
  code?: string;
  decline_code?: string;
  message?: string;
  payment_intent?: { id: string; status: string };
};
/** What became of an intent, or why nothing did. */
export type StripeAnswer = { paymentIntent?: { status: string }; error?: StripeFault };

export type StripeAppearance = { theme: 'stripe' | 'night'; variables: Record<string, string> };

type PaymentElement = {
  mount: (place: HTMLElement) => void;
  destroy: () => void;
  on: ((event: 'ready', listen: () => void) => void) &
    ((event: 'loaderror', listen: (fault: { error: StripeFault }) => void) => void);
};
export type StripeElements = {
  create: (kind: 'payment', options: { layout: 'tabs' }) => PaymentElement;
  update: (options: { appearance?: StripeAppearance; locale?: string }) => void;
};
export type Stripe = {
  elements: (options: { clientSecret: string; appearance: StripeAppearance; locale: string }) => StripeElements;
  confirmPayment: (options: {
    elements: StripeElements;
    confirmParams: { return_url: string };
    redirect: 'if_required';
  }) => Promise<StripeAnswer>;
  confirmSetup: (options: {
    elements: StripeElements;
    confirmParams: { return_url: string };
    redirect: 'if_required';
  }) => Promise<{ error?: StripeFault }>;
  handleNextAction: (options: { clientSecret: string }) => Promise<StripeAnswer>;
};
type StripeFactory = (publishableKey: string, options: { locale: string }) => Stripe;

/** How long somebody waits for it, in milliseconds. */
export const formWithinMs = 20_000;

let loading: Promise<StripeFactory> | undefined;

/**
 * Fetches Stripe.js when a guest wants to pay by card, and never before. Rejects when it does not come; asked again then,
 * it is fetched again.
 */
export function loadStripeJs(): Promise<StripeFactory> {
  loading ??= fetchStripeJs().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

function fetchStripeJs(): Promise<StripeFactory> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = (): void => {
      script.remove();
      reject(new Error('Stripe.js did not come'));
    };
    const timer = setTimeout(fail, formWithinMs);
    script.src = stripeJsUrl;
    script.addEventListener('error', fail);
    script.addEventListener('load', () => {
      clearTimeout(timer);
      const { Stripe } = globalThis as { Stripe?: StripeFactory };
      if (Stripe) resolve(Stripe);
      else fail();
    });
    document.head.append(script);
  });
}
