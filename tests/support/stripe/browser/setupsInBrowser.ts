import type { Stripe } from 'stripe';
import { saveCard } from '../billingHandlers.ts';
import type { StripeWorld } from '../stripeWorld.ts';
import type { cards as Cards, Reply } from './stripeInBrowser.ts';

type Wanted = {
  cards: typeof Cards;
  /** why a card was declined, as Stripe says it */
  said: (locale: string, decline_code?: string) => string;
  /** where the bank's own pages are */
  bank: string;
};

/** What Stripe's form does for a card that is kept: it is declined, asked for by its bank, or saved. */
export function setupsInBrowser(world: StripeWorld, { cards, said, bank }: Wanted) {
  /** what was typed, and where to lead back to, while a bank is asked */
  const asked = new Map<string, { card: string; return_url: string }>();
  const plain = (card: string): string => card.replaceAll(' ', '');
  const shown = ({ id, status, next_action }: Stripe.SetupIntent) => ({ id, status, next_action });
  const reply = (setup: Stripe.SetupIntent): Reply => ({ status: 200, body: shown(setup) });
  const fail = (setup: Stripe.SetupIntent, error: object): Reply => {
    Object.assign(setup, { status: 'requires_payment_method', next_action: null });
    return { status: 402, body: { error: { ...error, setup_intent: shown(setup) } } };
  };

  function confirmed(setup: Stripe.SetupIntent, params: URLSearchParams): Reply {
    const card = params.get('card') ?? '';
    const declined = [cards.declined, cards.poor].some((each) => plain(each) === card);
    if (declined) {
      const message = said(params.get('locale') ?? 'en');
      return fail(setup, { type: 'card_error', code: 'card_declined', message });
    }
    const ledAway = card === plain(cards.ledAway);
    if (!ledAway && card !== plain(cards.challenged)) return kept(setup, card);
    asked.set(setup.id, { card, return_url: params.get('return_url') ?? '' });
    const redirect_to_url = { url: `${bank}/authenticate/${setup.id}` };
    const next_action = ledAway ? { type: 'redirect_to_url', redirect_to_url } : { type: 'use_stripe_sdk' };
    return reply(Object.assign(setup, { status: 'requires_action', next_action }));
  }

  function kept(setup: Stripe.SetupIntent, card: string): Reply {
    saveCard(world, setup.client_secret!, card);
    return reply(Object.assign(setup, { next_action: null }));
  }

  function answered(setup: Stripe.SetupIntent, approve: boolean): Reply {
    const { card } = asked.get(setup.id)!;
    if (approve) return kept(setup, card);
    const message = 'We are unable to authenticate your payment method. Please choose a different one and try again.';
    return fail(setup, { type: 'card_error', code: 'setup_intent_authentication_failure', message });
  }

  return {
    /** What Stripe.js hears about a set-up; nothing where it asks for something else. */
    answer(path: string, params: URLSearchParams): Reply | undefined {
      const secret = params.get('client_secret');
      const setup = [...world.setups.values()].find(({ client_secret }) => client_secret === secret);
      if (!setup) return undefined;
      if (path === 'elements/sessions') return { status: 200, body: {} };
      if (path === `setup_intents/${setup.id}/confirm`) return confirmed(setup, params);
      if (path === `setup_intents/${setup.id}/authenticate`) return answered(setup, params.get('approve') === 'true');
      return reply(setup);
    },
    /** The bank's own page was answered: where it leads back to. */
    complete(id: string, approve: boolean): string | undefined {
      const [setup, was] = [world.setups.get(id), asked.get(id)];
      if (!setup || !was) return undefined;
      answered(setup, approve);
      const back = new URL(was.return_url);
      back.searchParams.set('setup_intent', id);
      back.searchParams.set('redirect_status', approve ? 'succeeded' : 'failed');
      return back.href;
    },
  };
}
