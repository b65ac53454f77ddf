import { expect, test } from 'vitest';
import { readingResult } from './readingResult.ts';

const declined = { message: 'Card was declined', code: 'card_declined' };
const lost = { message: 'Error connecting to Server', code: 'no_connection' };

test.each<[string, Parameters<typeof readingResult>[0], object]>([
  ['paid', { step: 'paid', said: 'succeeded', fault: undefined }, { success: true, message: 'Payment confirmed' }],
  [
    'charged by the reader, and not confirmed yet',
    { step: 'unsure', said: 'succeeded', fault: lost },
    { success: true, message: 'Payment received but failed to confirm' },
  ],
  ['unknown', { step: 'unsure', said: undefined, fault: lost }, { success: false, code: 'no_connection' }],
  ['declined', { step: 'card', said: undefined, fault: declined }, { success: false, ...declined }],
  ['stopped', { step: 'card', said: undefined, fault: undefined }, { success: false, code: 'request_cancelled' }],
])('a card that was %s is told as that', (_, reading, result) => {
  expect(readingResult(reading)).toMatchObject(result);
});
