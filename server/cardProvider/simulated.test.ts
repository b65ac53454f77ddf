import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyDatabase, type EmptyDatabase } from '../../tests/support/emptyDatabase.ts';
import type { IntentType, ProviderIntent } from './provider.ts';
import { createSimulatedProvider } from './simulated.ts';

let parts: EmptyDatabase;
let now = Date.parse('2026-05-01T12:00:00Z');
const provider = () => createSimulatedProvider({ db: parts.db, now: () => new Date(now), settleAfterMs: 400 });
let keys = 0;
const create = (amount = 2400, type: IntentType = 'online'): Promise<ProviderIntent> =>
  provider().createIntent(
    { amount, currency: 'EUR', type, metadata: { part: 'a' } },
    `key-${(keys += 1)}`,
    new Date(now),
  );
const state = async ({ intent_id }: ProviderIntent) => (await provider().retrieveIntent(intent_id))?.state;
const present = (intent: ProviderIntent, card: string) =>
  provider().cards.present(intent.intent_id, intent.client_secret, card);
const good = '4242 4242 4242 4242';

beforeAll(async () => {
  parts = await emptyDatabase();
});
afterAll(() => parts.close());

describe('the simulated card provider', () => {
  it('gives the same intent for the same key, also when asked twice at once', async () => {
    const wanted = { amount: 100, currency: 'EUR', type: 'online', metadata: {} } as const;
    const [one, two] = await Promise.all([
      provider().createIntent(wanted, 'k', new Date(now)),
      provider().createIntent(wanted, 'k', new Date(now)),
    ]);
    expect(one.intent_id).toBe(two.intent_id);
    await expect(provider().createIntent({ ...wanted, amount: 200 }, 'k', new Date(now))).rejects.toThrow(
      'another payment',
    );
  });

  it('takes its time, and arrives although the server was restarted meanwhile', async () => {
    const intent = await create();
    expect((await present(intent, good))?.state).toBe('processing');
    expect(await state(intent)).toBe('processing');
    now += 500;
    expect(await state(intent)).toBe('succeeded');
  });

  it.each([
    ['4000 0000 0000 0002', 'card_declined'],
    ['4000-0000-0000-9995', 'insufficient_funds'],
    ['4111 1111 1111 1111', 'test_card_expected'],
  ])('declines %s with %s, and takes another card afterwards', async (card, reason) => {
    const intent = await create();
    expect(await present(intent, card)).toMatchObject({ state: 'requires_payment_method', lastError: reason });
    expect(await present(intent, good)).toMatchObject({ state: 'processing' });
  });

  it('asks for authentication online and not on a reader', async () => {
    const card = '4000 0025 0000 3155';
    const online = await create();
    expect((await present(online, card))?.state).toBe('requires_action');
    const { intent_id, client_secret } = online;
    const failed = await provider().cards.authenticate(intent_id, client_secret, false);
    expect(failed).toMatchObject({ state: 'requires_payment_method', lastError: 'authentication_failed' });
    await present(online, card);
    expect((await provider().cards.authenticate(intent_id, client_secret, true))?.state).toBe('processing');
    expect((await present(await create(2400, 'card'), card))?.state).toBe('processing');
  });

  it('shows nothing to who does not hold the secret', async () => {
    const intent = await create();
    expect(await provider().cards.present(intent.intent_id, 'guessed', good)).toBeUndefined();
    expect(await state(intent)).toBe('requires_payment_method');
  });

  it('cancels what is not paid, and says when the money was faster', async () => {
    const open = await create();
    expect((await provider().cancelIntent(open.intent_id)).state).toBe('canceled');
    expect((await present(open, good))?.state).toBe('canceled');
    const paid = await create();
    await present(paid, good);
    now += 500;
    expect((await provider().cancelIntent(paid.intent_id)).state).toBe('succeeded');
  });

  it('refunds once per key and never more than was taken', async () => {
    const intent = await create(1000);
    await expect(provider().refund(intent.intent_id, 1, 'early')).rejects.toThrow('Nothing to refund');
    await present(intent, good);
    now += 500;
    await provider().refund(intent.intent_id, 600, 'first');
    await provider().refund(intent.intent_id, 600, 'first');
    await expect(provider().refund(intent.intent_id, 500, 'second')).rejects.toThrow('more than');
    await provider().refund(intent.intent_id, 400, 'third');
    const [row] = await parts.db.query<{ sum: number }>(
      'select sum(amount)::bigint as sum from simulated_refund where intent_id = $1',
      [intent.intent_id],
    );
    expect(row?.sum).toBe(1000);
  });
});
