import { describe, expect, test } from 'vitest';
import type { WireError } from '#contract/errors.ts';
import { catalogue, type ErrorCode } from '#domain/error/catalogue.ts';
import { noConnection } from '../api/callFailed.ts';
import * as fc from '../../../tests/support/fastCheck.ts';
import {
  type CardEvent,
  type CardEventType,
  type CardIntent,
  type CardPayment,
  type CardStep,
  isLostAnswer,
  nextPayment,
  verdictOf,
} from './cardSteps.ts';

const intent: CardIntent = { intent_id: 'intent', client_secret: 'secret', amount: 770, currency: 'EUR' };
const refused = (code: ErrorCode, details?: unknown): WireError => {
  const { status, message, retry } = catalogue[code];
  return { statusCode: status, code, message, retry, details };
};
const events: Record<CardEventType, CardEvent> = {
  begun: { type: 'begun', partialPayment_id: 'part' },
  opened: { type: 'opened', intent },
  found: { type: 'found', intent },
  notOpened: { type: 'notOpened', error: refused('payment_type_unavailable') },
  shown: { type: 'shown' },
  bankAsked: { type: 'bankAsked' },
  anotherCard: { type: 'anotherCard' },
  notCharged: { type: 'notCharged', error: refused('card_declined') },
  lost: { type: 'lost', error: noConnection },
  askedAgain: { type: 'askedAgain' },
  paid: { type: 'paid' },
  left: { type: 'left' },
};
const types = Object.keys(events) as CardEventType[];
const at = (step: CardStep): CardPayment =>
  step === 'idle' ? { step } : { step, partialPayment_id: 'part', ...(step === 'opening' ? {} : { intent }) };

describe('a payment by card', () => {
  test.each<[CardStep, Partial<Record<CardEventType, CardStep>>]>([
    ['idle', { begun: 'opening' }],
    ['opening', { opened: 'card', found: 'processing', notOpened: 'idle' }],
    ['card', { shown: 'processing', left: 'idle' }],
    ['bank', { shown: 'processing', anotherCard: 'card', left: 'idle' }],
    ['processing', { paid: 'paid', notCharged: 'card', bankAsked: 'bank', lost: 'unsure' }],
    ['unsure', { askedAgain: 'processing', left: 'idle' }],
    ['paid', { left: 'idle' }],
  ])('that is %s goes on only as it can', (step, onward) => {
    const found = types.map((type) => [type, nextPayment(at(step), events[type])?.step]);
    expect(Object.fromEntries(found.filter(([, next]) => next !== undefined))).toEqual(onward);
  });

  test('asks for a card only while nobody can have charged one, whatever happens', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...types), { maxLength: 40 }), (happened) => {
        let payment: CardPayment = { step: 'idle' };
        let maybeCharged = false;
        for (const type of happened) {
          const next = nextPayment(payment, events[type]);
          if (!next) continue;
          if (type === 'shown' || type === 'found') maybeCharged = true;
          if (type === 'notCharged' || type === 'bankAsked' || type === 'left') maybeCharged = false;
          payment = next;
          if (payment.step === 'card' || payment.step === 'opening') expect(maybeCharged).toBe(false);
        }
      }),
      fc.runs,
    );
  });

  test('has its part from the beginning, its intent once it is opened, and nothing when it is over', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...types), { maxLength: 40 }), (happened) => {
        const last = happened.reduce<CardPayment>((so, type) => nextPayment(so, events[type]) ?? so, { step: 'idle' });
        const { error: _, ...rest } = last;
        expect(rest).toEqual(at(last.step));
      }),
      fc.runs,
    );
  });

  test('says why it did not go on until it does', () => {
    const declined = nextPayment(at('processing'), events.notCharged);
    expect(declined?.error?.code).toBe('card_declined');
    expect(nextPayment(declined!, events.shown)).not.toHaveProperty('error');
    expect(nextPayment(at('processing'), { type: 'notCharged' })).not.toHaveProperty('error');
  });
});

describe('what an answer says of a card', () => {
  const atRegister = { tries: 3, pauseMs: 700, asksThroughSilence: false };
  const onPhone = { ...atRegister, asksThroughSilence: true };
  const unconfirmed = (state?: string) => refused('payment_not_confirmed', state && { intent: state });
  const emptyAnswer = { ...noConnection, code: 'no_data_received' };

  test.each([
    ['declined', refused('card_declined'), 1, 'notCharged', 'notCharged'],
    ['none came', unconfirmed('requires_payment_method'), 1, 'neverShown', 'neverShown'],
    ['the bank waits', unconfirmed('requires_action'), 1, 'bankAsked', 'bankAsked'],
    ['not yet', unconfirmed('processing'), 2, 'askAgain', 'askAgain'],
    ['not yet, by an older server', unconfirmed(), 2, 'askAgain', 'askAgain'],
    ['not yet, for too long', unconfirmed('processing'), 3, 'lost', 'lost'],
    ['no connection', noConnection, 1, 'lost', 'askAgain'],
    ['no connection for long', noConnection, 3, 'lost', 'lost'],
    ['nothing of ours', emptyAnswer, 2, 'lost', 'askAgain'],
    ['the provider is away', refused('payment_provider_down'), 2, 'lost', 'askAgain'],
    ['the provider is away for too long', refused('payment_provider_down'), 3, 'lost', 'lost'],
    ['the payment is unknown', refused('payment_intent_invalid'), 1, 'lost', 'lost'],
    ['the guest is unknown', refused('no_token'), 1, 'lost', 'lost'],
  ] as const)('%s', (_, error, asked, register, phone) => {
    expect([verdictOf(error, asked, atRegister), verdictOf(error, asked, onPhone)]).toEqual([register, phone]);
  });

  test('a card may have been charged when no answer came, or the server failed', () => {
    expect([noConnection, emptyAnswer, refused('internal_error'), refused('unavailable')].map(isLostAnswer)).toEqual(
      Array(4).fill(true),
    );
    expect(
      [refused('card_declined'), refused('payment_intent_invalid'), refused('rate_limited')].map(isLostAnswer),
    ).toEqual(Array(3).fill(false));
  });
});
