import { describe, expect, it } from 'vitest';
import { accept, refuse } from '#domain/error/refusal.ts';
import type { Database } from '../db/database.ts';
import { destinationOf, keepAccount } from './accountRepository.ts';
import { changeAtProvider } from './changeAtProvider.ts';
import { createPayments } from './payments.ts';
import { cardHouse } from '../../tests/support/cardHouse.ts';

const { parts } = cardHouse();
const chosen = (payments: 'simulated' | 'off') =>
  createPayments({ ...parts, config: { payments }, origin: () => 'https://example.com' });

describe('a house without a card provider', () => {
  it('charges no card, and can still give back what was paid before', async () => {
    const { provider, readers, business, ...rest } = await chosen('off');
    const intent = provider.createIntent(undefined as never, 'key', parts.now());
    await expect(intent).rejects.toMatchObject({ name: 'ProviderRefused', code: 'payments_off' });
    await expect(intent).rejects.toThrow('card payments are off');
    expect(provider).toMatchObject({ name: 'simulated', refund: expect.any(Function) as unknown });
    expect([readers, business]).toMatchObject([{ stop: expect.any(Function) as unknown }, { accounts: {} }]);
    expect(rest).toEqual({ off: true });
  });

  it('has forms for test cards only where payments are simulated', async () => {
    const payments = await chosen('simulated');
    expect(Object.keys(payments).toSorted()).toEqual([
      'business',
      'provider',
      'readers',
      'simulatedCards',
      'simulatedPages',
      'simulatedReaders',
    ]);
    expect(payments.provider.name).toBe('simulated');
  });
});

describe('an account that money goes to', () => {
  it('is kept for one owner: another one’s is never taken for it', async () => {
    const kept = keepAccount(parts.db, 'stripe', { chain_id: 'chain' }, 'acct');
    await expect(kept).rejects.toThrow('the account acct belongs to another owner');
  });

  it('is known with its country and currency where the provider has named them', async () => {
    const row = { account_id: 'acct', chain_id: 'chain', restaurant_id: null };
    const read = async (more: object) => {
      const db = { query: async () => [{ ...row, ...more }] } as unknown as Database;
      return destinationOf(db, 'stripe', 'restaurant');
    };
    expect(await read({ country: 'AT', currency: 'EUR' })).toEqual({ ...row, country: 'AT', currency: 'EUR' });
    expect(await read({ country: null, currency: null })).toEqual(row);
  });
});

describe('a change that the provider makes first', () => {
  type Ctx = Parameters<typeof changeAtProvider<'POST /restaurant/terminal-location', string>>[1];
  const ctx = { key: undefined, requestHash: () => Buffer.alloc(1), callers: {}, now: parts.now() } as unknown as Ctx;

  it('is asked for under a key of ours where the caller has none, then saved, and not saved when it was refused', async () => {
    const saved: [unknown, string][] = [];
    const db = { transaction: async (work: (tx: string) => unknown) => work('tx') } as unknown as Database;
    const change = (asked: ReturnType<typeof accept<string>> | ReturnType<typeof refuse>) =>
      changeAtProvider(
        { db, newId: () => 'new key' },
        ctx,
        async (key) => (asked.ok ? accept(`${asked.value} under ${key}`) : asked),
        async (tx, made) => (saved.push([tx, made]), accept({} as never)),
      );
    expect(await change(accept('reader'))).toEqual({ ok: true, value: {} });
    expect(saved).toEqual([['tx', 'reader under new key']]);
    expect(await change(refuse('provider_refused'))).toMatchObject({ ok: false, code: 'provider_refused' });
    expect(saved).toHaveLength(1);
  });
});
