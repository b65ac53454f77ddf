import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { CallFailed } from '../api/callFailed.ts';
import { isLostAnswer } from './cardSteps.ts';
import { askBankAtStripe, chargeAtStripe, said } from './stripeCard.ts';
import type { Stripe, StripeAnswer, StripeElements, StripeFault } from './stripeJs.ts';

const failure = (error: StripeFault) => {
  try {
    return void said({ error });
  } catch (thrown) {
    return (thrown as CallFailed).error;
  }
};

describe('what Stripe’s form answers', () => {
  test.each([
    ['succeeded', 'succeeded'],
    ['processing', 'processing'],
    ['requires_action', 'requires_action'],
    ['a state of later years', 'processing'],
  ])('leaves an intent that is %s %s', (status, state) => {
    expect(said({ paymentIntent: { status } })).toEqual({ state });
  });

  test('is a card that said no where Stripe says so, in Stripe’s words', () => {
    const message = 'Ihre Karte verfügt nicht über ausreichend Guthaben.';
    const fault = { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds', message };
    const told = failure(fault);
    expect(told).toEqual({ statusCode: 402, code: 'stripe_insufficient_funds', message, retry: 'never' });
    expect(isLostAnswer(told!)).toBe(false);
    expect(failure({ type: 'card_error', code: 'expired_card', message })?.code).toBe('stripe_expired_card');
    expect(failure({ type: 'card_error', message })?.code).toBe('stripe_card_declined');
    expect(failure({ type: 'card_error', code: 'expired_card' })).toMatchObject({ code: 'card_declined', message: '' });
    // a bank that did not approve
    const refused = { type: 'invalid_request_error', code: 'payment_intent_authentication_failure', message };
    const intent = { id: 'pi', status: 'requires_payment_method' };
    expect(failure({ ...refused, payment_intent: intent })).toMatchObject({ message, retry: 'never' });
    expect(failure({ type: 'validation_error', code: 'incomplete_number' })).toEqual({
      statusCode: 400,
      code: 'validation_error',
      message: '',
      retry: 'later',
    });
  });

  test('is a card that said no where the intent wants another one, and unsure where nothing is said', () => {
    expect(() => said({ paymentIntent: { status: 'requires_payment_method' } })).toThrow(
      expect.objectContaining({ error: { statusCode: 402, code: 'card_declined', message: '', retry: 'never' } }),
    );
    expect(said({})).toEqual({ state: 'processing' });
  });

  test.each<StripeFault>([
    { type: 'api_connection_error', message: 'no network' },
    { type: 'api_error' },
    { type: 'rate_limit_error' },
    {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      payment_intent: { id: 'pi', status: 'succeeded' },
    },
    { type: 'card_error', payment_intent: { id: 'pi', status: 'processing' } },
  ])('leaves open whether a card was charged: %j', (fault) => {
    expect(isLostAnswer(failure(fault)!)).toBe(true);
  });
});

describe('a guest who is led to a bank', () => {
  const intent = { intent_id: 'pi', client_secret: 'secret', amount: 770, currency: 'EUR' } as const;
  let page: EventTarget;
  let answer: PromiseWithResolvers<StripeAnswer>;
  const elements = {} as StripeElements;
  const stripe = { confirmPayment: () => answer.promise, handleNextAction: () => answer.promise } as unknown as Stripe;
  const shows = (persisted: boolean) => page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  const lost = { error: { code: 'no_connection' } };
  beforeEach(() => {
    page = new EventTarget();
    answer = Promise.withResolvers();
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
    vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
    return () => vi.unstubAllGlobals();
  });

  test.each([
    ['by a form', () => chargeAtStripe(stripe, elements, 'https://here.test')(intent)],
    ['once more', () => askBankAtStripe(stripe)(intent)],
  ])('%s, and comes Back, is not left waiting: the server is asked what became of the card', async (_, tell) => {
    const told = expect(tell()).rejects.toMatchObject(lost);
    shows(true);
    await told;
  });

  test('waits on where the page is shown for the first time, and hears what Stripe says', async () => {
    const telling = askBankAtStripe(stripe)(intent);
    shows(false);
    answer.resolve({ paymentIntent: { status: 'succeeded' } });
    expect(await telling).toEqual({ state: 'succeeded' });
  });

  test('and whose browser loses Stripe’s answer leaves open what became of the card', async () => {
    const told = expect(askBankAtStripe(stripe)(intent)).rejects.toMatchObject(lost);
    answer.reject(new Error('frame gone'));
    await told;
  });

  test('has nobody listen for a return any more once it is answered', async () => {
    const removed = vi.spyOn(page, 'removeEventListener');
    const added = vi.spyOn(page, 'addEventListener');
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
    vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
    answer.resolve({ paymentIntent: { status: 'succeeded' } });
    await askBankAtStripe(stripe)(intent);
    await expect.poll(() => removed.mock.calls).toEqual(added.mock.calls);
  });
});
