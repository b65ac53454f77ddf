import type { BrowserContext, Route } from '@playwright/test';
import { authenticateCard, presentCard } from '../intentHandlers.ts';
import type { StripeStandIn } from '../stripeStandIn.ts';
import type { Intent } from '../stripeWorld.ts';
import { setupsInBrowser } from './setupsInBrowser.ts';
import { stripeJsStandIn } from './stripeJs.ts';
import { challengePage, leadBack, paymentPage, redirectPage } from './stripePages.ts';

/** What Stripe's test cards do in its form. */
export const cards = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  poor: '4000 0000 0000 9995',
  /** the bank asks in a frame over the page */
  challenged: '4000 0025 0000 3155',
  /** the bank asks on a page of its own */
  ledAway: '4000 0027 6000 3184',
} as const;

const sentences: Record<string, Record<string, string>> = {
  en: {
    insufficient_funds: 'Your card has insufficient funds. Try a different card.',
    other: 'Your card was declined.',
  },
  de: {
    insufficient_funds: 'Ihre Karte verfügt nicht über ausreichend Guthaben.',
    other: 'Ihre Karte wurde abgelehnt.',
  },
};

export type Reply = { status: number; body: object };
const bank = 'https://hooks.stripe.com/redirect';

/** Stripe's hosts as a phone meets them: its library, its frames, the bank's pages, and what they ask of the stand-in. */
export async function playStripe(context: BrowserContext, stripe: StripeStandIn): Promise<void> {
  const { world } = stripe;
  /** where each guest is to be led back to, by intent */
  const returns = new Map<string, string>();
  const setups = setupsInBrowser(world, { cards, said, bank });
  const html = (route: Route, body: string) => route.fulfill({ contentType: 'text/html; charset=utf-8', body });

  function confirmed(intent: Intent, params: URLSearchParams): Reply {
    const card = params.get('card') ?? '';
    if (!['requires_payment_method', 'requires_action'].includes(intent.status)) return unexpected(intent);
    // another card takes the place of one that waits for its bank
    Object.assign(intent, { status: 'requires_payment_method', last_payment_error: null });
    const ledAway = card === cards.ledAway.replaceAll(' ', '');
    presentCard(world, intent.id, ledAway ? cards.challenged : card, 0);
    if (ledAway) {
      returns.set(intent.id, params.get('return_url') ?? '');
      const redirect_to_url = { url: `${bank}/authenticate/${intent.id}`, return_url: returns.get(intent.id) };
      Object.assign(intent, { next_action: { type: 'redirect_to_url', redirect_to_url } });
    } else Object.assign(intent, { next_action: { type: 'use_stripe_sdk' } });
    return outcome(intent, params.get('locale') ?? 'en');
  }

  function answer(path: string, params: URLSearchParams): Reply {
    if (params.get('key') !== stripe.settings.STRIPE_PUBLISHABLE_KEY) return refused(401, 'Invalid API Key provided');
    const secret = params.get('client_secret');
    const kept = setups.answer(path, params);
    if (kept) return kept;
    const intent = [...world.intents.values()].find(({ client_secret }) => client_secret === secret);
    if (!intent) return refused(404, 'No such payment_intent');
    if (path === 'elements/sessions') {
      const over = ['succeeded', 'canceled', 'processing'].includes(intent.status);
      return over ? unexpected(intent) : { status: 200, body: {} };
    }
    const [, id, what] = /^payment_intents\/(\w+)(?:\/(\w+))?$/.exec(path) ?? [];
    if (id !== intent.id) return refused(404, 'Unrecognized request URL');
    if (what === 'confirm') return confirmed(intent, params);
    if (what === 'authenticate') authenticateCard(world, id, params.get('approve') === 'true', 0);
    return outcome(intent, params.get('locale') ?? 'en');
  }

  await context.route('https://js.stripe.com/endive/stripe.js', (route) =>
    route.fulfill({ contentType: 'text/javascript; charset=utf-8', body: `(${String(stripeJsStandIn)})()` }),
  );
  await context.route('https://js.stripe.com/endive/elements-inner-payment.html', (route) => html(route, paymentPage));
  await context.route('https://js.stripe.com/endive/three-ds-2-challenge.html', (route) => html(route, challengePage));
  await context.route('https://api.stripe.com/v1/**', (route) => {
    const request = route.request();
    const { pathname, searchParams } = new URL(request.url());
    const params = request.method() === 'GET' ? searchParams : new URLSearchParams(request.postData() ?? '');
    const { status, body } = answer(pathname.slice('/v1/'.length), params);
    return route.fulfill({ status, json: body, headers: { 'access-control-allow-origin': '*' } });
  });
  await context.route(`${bank}/authenticate/*`, (route) => {
    const id = route.request().url().split('/').at(-1)!;
    return html(route, redirectPage(`${bank}/complete/${id}`));
  });
  await context.route(`${bank}/complete/*`, (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    const id = pathname.split('/').at(-1)!;
    const ledBack = setups.complete(id, searchParams.get('approve') === 'true');
    if (ledBack) return html(route, leadBack(ledBack));
    const intent = world.intents.get(id)!;
    const { status } = authenticateCard(world, intent.id, searchParams.get('approve') === 'true', 0);
    const back = new URL(returns.get(intent.id)!);
    back.searchParams.set('payment_intent', intent.id);
    back.searchParams.set('payment_intent_client_secret', intent.client_secret!);
    back.searchParams.set('redirect_status', status === 'succeeded' ? 'succeeded' : 'failed');
    return html(route, leadBack(back.href));
  });
}

const shown = ({ id, status, next_action }: Intent) => ({ id, status, next_action });

function outcome(intent: Intent, locale: string): Reply {
  const { status, last_payment_error: error } = intent;
  if (status !== 'requires_payment_method' || !error) return { status: 200, body: shown(intent) };
  const message = said(locale, error.decline_code);
  return { status: 402, body: { error: { ...error, message, payment_intent: shown(intent) } } };
}

/** In its own words, in the language that its library was asked for. */
function said(locale: string, decline_code?: string): string {
  const spoken = sentences[locale] ?? sentences['en']!;
  return spoken[decline_code ?? ''] ?? spoken['other']!;
}

const refused = (status: number, message: string): Reply => ({
  status,
  body: { error: { type: 'invalid_request_error', message } },
});

const unexpected = (intent: Intent): Reply => ({
  status: 400,
  body: {
    error: {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      message: `This PaymentIntent could not be used because it has a status of ${intent.status}.`,
      payment_intent: shown(intent),
    },
  },
});
