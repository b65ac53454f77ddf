import { describe, expect, it } from 'vitest';
import type { ProviderIntent } from '../cardProvider/provider.ts';
import type { ReaderAction } from '../cardProvider/readers.ts';
import { readerPatienceMs, readerVerdict, unheardMs } from './readerVerdict.ts';

const intentOf = (state: ProviderIntent['state'] = 'requires_payment_method', lastError?: string) => ({
  intent_id: 'pi',
  state,
  ...(lastError ? { lastError } : {}),
});
const action = (state: ReaderAction['state'], failure?: string): ReaderAction => ({
  intent_id: 'pi',
  state,
  ...(failure ? { failure } : {}),
});
const failed = (failure?: string, lastError?: string) =>
  readerVerdict(action('failed', failure), intentOf('requires_payment_method', lastError), 0);

describe('what has become of a charge on a reader', () => {
  it('is not known while the bank is at it, whatever the reader says', () => {
    for (const told of [undefined, action('failed', 'reader_error'), action('in_progress')])
      expect(readerVerdict(told, intentOf('processing'), 10 * readerPatienceMs)).toBeUndefined();
  });

  it('is that the reader was reset, when it speaks of another charge or of none, and had the time to say so', () => {
    for (const told of [undefined, { ...action('in_progress'), intent_id: 'another' }]) {
      expect(readerVerdict(told, intentOf(), unheardMs - 1)).toBeUndefined();
      expect(readerVerdict(told, intentOf(), unheardMs)).toEqual({ state: 'failed', reason: 'reader_reset' });
    }
  });

  it('is that nobody held a card to it, after five minutes', () => {
    expect(readerVerdict(action('in_progress'), intentOf(), 5 * 60_000 - 1)).toBeUndefined();
    expect(readerVerdict(action('in_progress'), intentOf(), 5 * 60_000)).toEqual({ state: 'timed_out' });
  });

  it('is for the intent to say, when the reader has succeeded', () => {
    expect(readerVerdict(action('succeeded'), intentOf('requires_action'), 10 * readerPatienceMs)).toBeUndefined();
  });

  it.each(['customer_canceled', 'customer_cancelled'])('is that the guest gave up: %s', (failure) => {
    expect(failed(failure, 'insufficient_funds')).toEqual({ state: 'cancelled' });
  });

  it.each(['terminal_reader_timeout', 'timeout', 'connection_error'])('is that it took too long: %s', (failure) => {
    expect(failed(failure, 'insufficient_funds')).toEqual({ state: 'timed_out' });
  });

  it.each(['terminal_reader_hardware_fault', 'terminal_reader_offline', 'reader_error', 'processing_error'])(
    'is that the reader failed, and no bank: %s',
    (failure) => {
      expect(failed(failure, 'insufficient_funds')).toEqual({ state: 'failed', reason: failure });
    },
  );

  it('is that the bank declined the card, with its reason where it gave one', () => {
    expect(failed('card_declined', 'insufficient_funds')).toEqual({ state: 'declined', reason: 'insufficient_funds' });
    expect(failed('card_declined')).toEqual({ state: 'declined', reason: 'card_declined' });
    expect(failed('something_new', 'insufficient_funds')).toEqual({ state: 'declined', reason: 'insufficient_funds' });
  });

  it('is a failure, when nobody says why', () => {
    expect(failed('something_new')).toEqual({ state: 'failed', reason: 'something_new' });
    expect(failed()).toEqual({ state: 'failed', reason: 'unknown' });
  });
});
