import { expect, it } from 'vitest';
import { codedResult, resultOf } from './codedResult.ts';

it.each([
  ['Payment confirmed', 'payment_confirmed'],
  ['Card was declined', 'card_declined'],
  ['Terminal not connected', 'terminal_not_connected'],
  ['spilt my coffee', undefined],
])('"%s" is sent on with the code %s', (message, code) => {
  expect(codedResult({ success: false, message })).toEqual({ success: false, message, ...(code ? { code } : {}) });
});

it('a device that says a code itself is believed, whatever its words', () => {
  const said = { success: false, message: 'Karte abgelehnt', code: 'card_declined' };
  expect(codedResult(said)).toEqual(said);
});

it('a sentence of ours comes with its code', () => {
  expect(resultOf(true, 'request_cancelled')).toEqual({
    success: true,
    message: 'Request was cancelled',
    code: 'request_cancelled',
  });
});
