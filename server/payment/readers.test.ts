import { describe, expect, it } from 'vitest';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { type ProviderIntent, ProviderRefused, ProviderUnreachable } from '../cardProvider/provider.ts';
import type { ReaderAction } from '../cardProvider/readers.ts';
import { actUpon } from './actUponEvent.ts';
import { endReader, followReader, noteReader, readerCharge } from './followReader.ts';
import { noteRelease } from './noteCharge.ts';
import type { ReaperParts } from './paymentIntents.ts';
import type { Attempt } from './paymentRepository.ts';
import { askHowAccountStands, receivingAccount } from './receivingAccount.ts';

const at = new Date('2026-11-20T11:00:00.000Z');
const before = (ms: number): Date => new Date(at.getTime() - ms);
const attempt = {
  attempt_id: 'attempt',
  intent_id: 'pi',
  restaurant_id: 'restaurant',
  partial_payment_id: 'part',
  terminal_id: 'reader',
  reader_label: 'Bar',
  reader_state: 'charging',
  reader_reason: null,
  reader_asked_at: before(60_000),
  state: 'created',
} as Attempt;
const intent = { intent_id: 'pi', state: 'requires_payment_method' } as ProviderIntent;

type Told = { type: string; body: { reader?: object; intent_id?: string } };
type Row = Record<string, unknown>;

/** A house whose database, readers and provider answer as the test says. */
function house(
  says: {
    action?: ReaderAction;
    stops?: boolean;
    rows?: (text: string) => Row[];
    accountState?: () => Promise<unknown>;
    cards?: { card_id: string; preferred?: true }[];
  } = {},
) {
  const told: Told[] = [];
  const stopped: string[][] = [];
  const asked: { text: string; values: readonly unknown[] }[] = [];
  const preferred: string[][] = [];
  const logged: object[] = [];
  const parts = {
    now: () => at,
    newId: () => 'id',
    requestHash: () => Buffer.alloc(1),
    log: { info: (details: object) => void logged.push(details) },
    db: {
      query: async (text: string, values: readonly unknown[] = []) => {
        asked.push({ text, values });
        return says.rows?.(text) ?? [];
      },
    },
    orders: {
      submit: async ({ command }: { command: Told }) => {
        told.push(command);
        return { status: 200, body: '{}', replayed: false };
      },
    },
    payments: {
      provider: { name: 'stripe' },
      readers: {
        action: async () => says.action,
        stop: async (...of: string[]) => (stopped.push(of), says.stops ?? true),
      },
      business: {
        accounts: { accountState: says.accountState },
        billing: {
          cards: async () => says.cards ?? [],
          preferCard: async (...of: string[]) => void preferred.push(of),
        },
      },
    },
  } as unknown as ReaperParts;
  const released = () => asked.filter(({ text }) => text.includes('set reader_state = $3')).map(({ values }) => values);
  return { parts, told, stopped, asked, preferred, logged, released };
}
/** The database has the attempt as it stands after the reader was let go. */
const letsGo =
  (reader_state: string, reader_reason: string | null = null) =>
  (text: string) =>
    text.includes('set reader_state = $3') ? [{ ...attempt, reader_state, reader_reason }] : [];
const charge = (state: string, more: object = {}) => ({
  type: 'payment.charge',
  body: { partialPayment_id: 'part', intent_id: 'pi', reader: { terminal_id: 'reader', label: 'Bar', state, ...more } },
});

describe('what screens know of a reader', () => {
  it('is which it is, how it stands and why', () => {
    expect(readerCharge(attempt)).toEqual({ terminal_id: 'reader', label: 'Bar', state: 'charging' });
    expect(readerCharge({ ...attempt, reader_label: null, reader_state: 'failed', reader_reason: 'reset' })).toEqual({
      terminal_id: 'reader',
      label: '',
      state: 'failed',
      reason: 'reset',
    });
  });

  it('is nothing where no reader was asked', () => {
    expect(readerCharge({ ...attempt, terminal_id: null })).toBeUndefined();
    expect(readerCharge({ ...attempt, reader_state: null })).toBeUndefined();
  });
});

describe('a reader that is looked after', () => {
  it('is left at its work, and the orders know of it', async () => {
    const here = house({ action: { intent_id: 'pi', state: 'in_progress' } });
    await followReader(here.parts, attempt, intent);
    expect(here.told).toEqual([charge('charging')]);
    expect([here.stopped, here.released()]).toEqual([[], []]);
  });

  it('is let go with what became of it', async () => {
    const action = { intent_id: 'pi', state: 'failed', failure: 'customer_canceled' } as const;
    const here = house({ action, rows: letsGo('cancelled') });
    await followReader(here.parts, attempt, intent);
    expect(here.released()).toEqual([['attempt', attempt.reader_asked_at, 'cancelled', null]]);
    expect(here.told).toEqual([charge('cancelled')]);
    expect(here.stopped).toEqual([]);
  });

  it('that waits for a card in vain is stopped first, and stays as it is when it does not stop', async () => {
    const action = { intent_id: 'pi', state: 'in_progress' } as const;
    const long = { ...attempt, reader_asked_at: before(5 * 60_000) };
    const stops = house({ action, rows: letsGo('timed_out') });
    await followReader(stops.parts, long, intent);
    expect([stops.stopped, stops.told]).toEqual([[['reader', 'pi']], [charge('timed_out')]]);
    const goesOn = house({ action, stops: false, rows: letsGo('timed_out') });
    await followReader(goesOn.parts, long, intent);
    expect([goesOn.stopped, goesOn.told, goesOn.released()]).toEqual([[['reader', 'pi']], [], []]);
  });

  it('of which nobody knows since when it was asked has been asked long ago', async () => {
    const here = house({ rows: letsGo('failed', 'reader_reset') });
    await followReader(here.parts, { ...attempt, reader_asked_at: null }, intent);
    expect(here.told).toEqual([charge('failed', { reason: 'reader_reset' })]);
  });

  it('is asked nothing when it is done, or when there is none', async () => {
    for (const more of [{ reader_state: 'failed' as const }, { terminal_id: null }]) {
      const action = { intent_id: 'pi', state: 'failed', failure: 'customer_canceled' } as const;
      const here = house({ action, rows: letsGo('cancelled') });
      await followReader(here.parts, { ...attempt, ...more }, intent);
      expect(here.released()).toEqual([]);
      expect(here.told).toHaveLength(1);
    }
  });

  it('that was asked anew meanwhile is nobody’s to let go', async () => {
    const here = house();
    await endReader(here.parts, attempt, { state: 'failed', reason: 'reset' });
    expect(here.released()).toEqual([['attempt', attempt.reader_asked_at, 'failed', 'reset']]);
    expect(here.told).toEqual([]);
  });

  it('is told of with its intent, also while there is none', async () => {
    const here = house();
    await noteReader(here.parts, { ...attempt, intent_id: null });
    expect(here.told[0]?.body.intent_id).toBe('');
    await noteRelease(here.parts, { ...attempt, intent_id: null });
    expect(here.told).toHaveLength(1);
    await noteRelease(here.parts, attempt);
    expect(here.told[1]).toEqual({ type: 'payment.release', body: { partialPayment_id: 'part', intent_id: 'pi' } });
  });
});

describe('an event about somebody else', () => {
  it.each([
    { kind: 'intent', intent_id: 'pi' },
    { kind: 'incident', intent_id: 'pi' },
    { kind: 'account', account_id: 'acct' },
    { kind: 'subscription', customer_id: 'cus' },
    { kind: 'card', customer_id: 'cus' },
  ] as const)('is noted, and nothing is asked or changed: $kind', async (about) => {
    const here = house();
    await actUpon(here.parts, about);
    expect(here.logged).toEqual([about]);
    expect(here.asked.every(({ text }) => text.trimStart().startsWith('select'))).toBe(true);
  });

  it('is not one about an attempt that has come to its end', async () => {
    const here = house({ rows: () => [{ ...attempt, state: 'confirmed' }] });
    await actUpon(here.parts, { kind: 'intent', intent_id: 'pi' });
    expect([here.logged, here.told]).toEqual([[], []]);
  });
});

describe('the card that a chain pays with', () => {
  const prefers = async (...cards: { card_id: string; preferred?: true }[]) => {
    const here = house({ cards, rows: () => [{}] });
    await actUpon(here.parts, { kind: 'card', customer_id: 'cus' });
    return here.preferred;
  };

  it('is the first that it saves, until it prefers another', async () => {
    expect(await prefers({ card_id: 'one' }, { card_id: 'two' })).toEqual([['cus', 'one']]);
    expect(await prefers({ card_id: 'one' }, { card_id: 'two', preferred: true })).toEqual([]);
    expect(await prefers()).toEqual([]);
  });
});

describe('the account that takes the money', () => {
  const restaurant = { restaurant_id: 'here', address: { country: 'AT' }, currency: 'EUR' } as Restaurant;
  const receives = async (type: 'card' | 'online', account?: Row) => {
    const here = house({ rows: () => (account ? [{ account_id: 'acct', restaurant_id: null, ...account }] : []) });
    const result = await receivingAccount(here.parts, restaurant, type);
    return result.ok ? result.value : result.code;
  };

  it('is none, the restaurant’s or the chain’s', async () => {
    expect(await receives('card')).toBeUndefined();
    expect(await receives('card', { country: null, currency: null })).toBe('acct');
    expect(await receives('card', { country: 'AT', currency: 'EUR' })).toBe('acct');
  });

  it('is for readers of the same country and currency, unless it is the restaurant’s own', async () => {
    for (const elsewhere of [
      { country: 'HU', currency: 'EUR' },
      { country: 'AT', currency: 'HUF' },
    ]) {
      expect(await receives('card', elsewhere)).toBe('restaurant_account_required');
      expect(await receives('online', elsewhere)).toBe('acct');
      expect(await receives('card', { ...elsewhere, restaurant_id: 'here' })).toBe('acct');
    }
  });

  const saved = async (accountState: () => Promise<unknown>) => {
    const here = house({ accountState });
    await askHowAccountStands(here.parts, 'acct');
    return here.asked.map(({ values }) => values);
  };
  const gone = [['acct', false, false, false, '["account"]', null, null]];

  it('is asked how it stands when money was refused, and takes none once it is gone', async () => {
    const state = { chargesEnabled: true, transfersEnabled: true, detailsSubmitted: true, missing: [], country: 'AT' };
    expect(await saved(async () => state)).toEqual([['acct', true, true, true, '[]', 'AT', null]]);
    expect(await saved(async () => undefined)).toEqual(gone);
    expect(await saved(() => Promise.reject(new ProviderRefused('no', { code: 'account_invalid' })))).toEqual(gone);
  });

  it('stays as it was while the provider is away, and a fault of ours is not hidden', async () => {
    expect(await saved(() => Promise.reject(new ProviderUnreachable('away')))).toEqual([]);
    await expect(saved(() => Promise.reject(new TypeError('ours')))).rejects.toThrow('ours');
  });
});
