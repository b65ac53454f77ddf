import { expect, test } from 'vitest';
import { lineStages } from './lineStage.ts';
import { orderActions, orderFlags, orderStatuses, orderTypes, paymentFilters } from './order.ts';
import { orderViews } from './trimmedOrder.ts';

/** What was kept under a word is found under it again by every release. */
test.each<[string, readonly string[], string]>([
  ['types', orderTypes, 'delivery local takeaway'],
  [
    'states',
    orderStatuses,
    'created accepted in-preparation waiting-delivery in-delivery delivered waiting-pickup completed rejected refunded',
  ],
  ['actions', orderActions, 'accept prepare ready dispatch deliver complete reject refund'],
  [
    'flags',
    orderFlags,
    'price_flagged sold_out closed region overpaid returned_too_much ticket_printed supplementary needs_confirmation ' +
      'awaiting_payment doubled table_unknown card_incident clock',
  ],
  ['payments, as lists are asked for them', paymentFilters, 'cash card online open'],
  ['views', orderViews, 'all dishes numbers'],
  ['lines’ stages', lineStages, 'sent accepted begun done served'],
])('orders keep their %s by these words', (_, words, kept) => {
  expect(words.join(' ')).toBe(kept);
});
