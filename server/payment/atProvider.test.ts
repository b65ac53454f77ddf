import { describe, expect, it } from 'vitest';
import {
  AuthenticationNeeded,
  CardDeclined,
  type ProviderIntent,
  ProviderMisconfigured,
  ProviderRefused,
  ProviderUnreachable,
} from '../cardProvider/provider.ts';
import { proofOf } from './confirmWithProvider.ts';
import { idsOf } from './idsOf.ts';
import { refundKey } from './noteIncidents.ts';
import { atProvider, isAsAsked, isAsked } from './paymentIntents.ts';
import type { Attempt } from './paymentRepository.ts';
import { systemSubmission } from './systemSubmission.ts';

/** What the provider is asked for, when that fails. */
function failing(error: Error) {
  return async (): Promise<never> => {
    throw error;
  };
}

describe('a provider that does not do what it is asked', () => {
  it.each([
    [new CardDeclined('no', { code: 'lost_card' }), { code: 'card_declined', details: { reason: 'lost_card' } }],
    [
      new AuthenticationNeeded('secret', undefined),
      { code: 'card_authentication_required', details: { client_secret: 'secret' } },
    ],
    [
      new ProviderRefused('no', { code: 'amount_too_small' }),
      { code: 'payment_type_unavailable', details: { reason: 'amount_too_small' } },
    ],
    [new ProviderMisconfigured('no key'), { code: 'payment_provider_misconfigured' }],
    [new ProviderUnreachable('away', { retryAfter: 7 }), { code: 'payment_provider_down', details: { retryAfter: 7 } }],
    [new ProviderUnreachable('away', { retryAfter: 0 }), { code: 'payment_provider_down', details: { retryAfter: 0 } }],
  ])('says what to do next: %s', async (error, refusal) => {
    expect(await atProvider(failing(error))).toMatchObject({ ok: false, ...refusal });
  });

  it('gives no time to wait that nobody has named', async () => {
    expect(await atProvider(failing(new ProviderUnreachable('away')))).not.toHaveProperty('details');
  });

  it('is refused in the word of whoever asked', async () => {
    const refused = failing(new ProviderRefused('no', { code: 'x' }));
    expect(await atProvider(refused, 'provider_refused')).toMatchObject({ code: 'provider_refused' });
  });

  it('does not hide a fault of ours', async () => {
    await expect(atProvider(failing(new TypeError('ours')))).rejects.toThrow('ours');
    expect(await atProvider(async () => 7)).toEqual({ ok: true, value: 7 });
  });
});

describe('an intent', () => {
  const attempt = { amount: 1_000, currency: 'EUR', provider: 'stripe' } as Attempt;
  const intent = (more: Partial<ProviderIntent>) =>
    ({ intent_id: 'pi', amount: 1_000, currency: 'EUR', ...more }) as ProviderIntent;

  it('pays what was asked for, and what the guest has added at the reader', () => {
    expect(isAsAsked(attempt, intent({}))).toBe(true);
    expect(isAsAsked(attempt, intent({ amount: 1_100, readerTip: 100 }))).toBe(true);
    for (const other of [{ amount: 999 }, { amount: 1_100 }, { readerTip: 100 }, { currency: 'HUF' as const }])
      expect(isAsAsked(attempt, intent(other))).toBe(false);
  });

  it('is of the provider that is configured', () => {
    const payments = { provider: { name: 'stripe' } } as Parameters<typeof isAsked>[0]['payments'];
    expect(isAsked({ payments }, attempt)).toBe(true);
    expect(isAsked({ payments }, { ...attempt, provider: 'simulated' })).toBe(false);
  });

  it('proves its card and its tip, where there are any', () => {
    const card = { brand: 'visa', last4: '4242' } as NonNullable<ProviderIntent['card']>;
    expect(proofOf(intent({}))).toEqual({ intent_id: 'pi' });
    expect(proofOf(intent({ card, readerTip: 100 }))).toEqual({ intent_id: 'pi', card, readerTip: 100 });
    expect(proofOf(intent({ readerTip: 0 }))).toEqual({ intent_id: 'pi' });
  });
});

describe('what the server does by itself', () => {
  it('is a submission of its own, kept as long as a device’s', () => {
    const command = { type: 'payment.cancel', body: { partialPayment_id: 'part' } } as const;
    const hashed: unknown[] = [];
    const requestHash = (...of: unknown[]) => (hashed.push(of), Buffer.alloc(1));
    const submission = systemSubmission({ requestHash }, 'restaurant', 'key', command);
    const { answer, ...rest } = submission;
    expect(rest).toEqual({
      restaurant_id: 'restaurant',
      caller: 'system:payment',
      key: 'key',
      requestHash: Buffer.alloc(1),
      keepDays: 40,
      command,
      by: { kind: 'system', id: 'payment' },
      standing: 'staff',
    });
    expect(hashed).toEqual([['SYSTEM', 'payment.cancel', command.body]]);
    expect(answer(undefined as never, undefined as never, undefined)).toEqual({});
    const proven = { intent_id: 'pi' };
    expect(systemSubmission({ requestHash }, 'restaurant', 'key', command, proven).proven).toBe(proven);
  });

  it('gives back under a key that names the order that is owed, and the lines that were given back', () => {
    expect(refundKey('attempt')).toBe('refund:attempt');
    expect(refundKey('attempt', 'order')).toBe('refund:attempt:order');
    expect(refundKey('attempt', 'order', 'return')).toBe('refund:attempt:order:return');
  });

  it('logs ids and no secrets', () => {
    expect(idsOf({ intent_id: 'pi', client_secret: 's', attempt_id: 'a', terminal_id: null, amount_id: 7 })).toEqual({
      intent_id: 'pi',
      attempt_id: 'a',
    });
  });
});
