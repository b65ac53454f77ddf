import { expect, test } from 'vitest';
import { billWays } from './billChoice.ts';
import { intentStates } from './intentState.ts';
import { cardAccounts, cardVerifications, readMethods } from './paidCard.ts';
import { incidentKinds, partialPaymentStatuses, readerStates } from './partialPayment.ts';
import { paymentOptions } from './paymentOption.ts';

/** What was kept under a word is found under it again by every release. */
test.each<[string, readonly string[], string[]]>([
  ['ways to pay', paymentOptions, ['card', 'cash', 'later', 'online']],
  ['ways to take a part of a bill', billWays, ['all', 'share', 'items', 'amount']],
  ['states of a part', partialPaymentStatuses, ['open', 'paid', 'cancelled']],
  ['incidents', incidentKinds, ['refunded_elsewhere', 'refund_failed', 'disputed', 'dispute_won', 'dispute_lost']],
  ['states of a reader', readerStates, ['charging', 'declined', 'cancelled', 'timed_out', 'offline', 'failed']],
  [
    'the card provider’s states',
    intentStates,
    ['requires_payment_method', 'requires_action', 'processing', 'succeeded', 'canceled'],
  ],
  ['ways to read a card', readMethods, ['contact', 'contactless', 'magstripe']],
  ['accounts of a card', cardAccounts, ['checking', 'credit', 'prepaid']],
  ['proofs', cardVerifications, ['none', 'signature', 'pin', 'pin_and_signature', 'device', 'failed']],
])('payments keep their %s by these words', (_, words, kept) => {
  expect(words).toEqual(kept);
});
