import { describe, expect, test } from 'vitest';
import type { CallFailed } from '../api/callFailed.ts';
import { isLostAnswer } from './cardSteps.ts';
import { said } from './stripeCard.ts';
import type { StripeFault } from './stripeJs.ts';

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
    expect(told).toMatchObject({ message, retry: 'never' });
    expect(isLostAnswer(told!)).toBe(false);
    expect(failure({ type: 'card_error' })).toMatchObject({ code: 'card_declined' });
    // a bank that did not approve
    const refused = { type: 'invalid_request_error', code: 'payment_intent_authentication_failure', message };
    const intent = { id: 'pi', status: 'requires_payment_method' };
    expect(failure({ ...refused, payment_intent: intent })).toMatchObject({ message, retry: 'never' });
    expect(failure({ type: 'validation_error', code: 'incomplete_number' })).toMatchObject({
      code: 'validation_error',
    });
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
