import { expect, test } from 'vitest';
import { catalogue, errorCodes, type ErrorCode } from './catalogue.ts';
import { clientMessage, clientMessages } from './clientMessages.ts';
import { accept, refuse } from './refusal.ts';

const specified = [
  ['No Token provided', 'Invalid Data', 'No Data', 'No Data received', 'No Order Received', 'Invalid response'],
  ['Payment intent was invalid', 'User type invalid', 'No Secret received', 'Not Implemented', 'Request type unknown'],
  ['Unknown Request', 'Error connecting to Server', 'Socket disconnected', 'Instance not initialized'],
  ['Failed to discover Terminals', 'Error initializing Terminals', 'Select a Restaurant for Device'],
  ['Error connecting reader', 'Error while connecting terminal', 'Error creating new connection'],
  ['Error discovering terminals', 'There are no terminals online', 'Terminal with ID {terminal_id} not online'],
  ['Error initializing a Terminal instance', 'Connection to Terminal broken', 'Invalid partial payment id'],
  ['Invalid device instance', 'Terminal not connected', 'Card was declined', 'Payment confirmed'],
  ['Payment received but failed to confirm', 'No active payment on this terminal', 'Could not find resource'],
  ['Something went wrong', 'File invalid. Please upload an Image', 'Partial payment id invalid', 'Terminal id invalid'],
  ['Device is currently not operating this restaurant', 'Restaurant does not deliver to this address'],
  ['Invalid order action', 'Order is already with {name}', 'Amount exceeds remaining amount'],
  ['Table has unpaid orders', 'Item sold out', 'Idempotency key reused', 'Email or password is wrong'],
].flat();

test.each(specified)('the sentence "%s" is known verbatim', (sentence) => {
  const known: string[] = [...errorCodes.map((code) => catalogue[code].message), ...Object.values(clientMessages)];
  expect(known).toContain(sentence);
});

test('fills in the placeholders of a sentence', () => {
  expect(clientMessage('terminal_not_online', { terminal_id: 'tmr_1' })).toBe('Terminal with ID tmr_1 not online');
  expect(clientMessage('terminal_not_online')).toBe('Terminal with ID {terminal_id} not online');
});

test.each([...errorCodes.map((code) => [code, catalogue[code].message]), ...Object.entries(clientMessages)])(
  '%s is said in a sentence',
  (_, sentence) => {
    expect(sentence).toMatch(/^[A-Z].*\w/);
  },
);

test('a refusal says its code, what fills its sentence and what else is to be known; an answer brings its value', () => {
  expect(refuse('order_empty')).toStrictEqual({ ok: false, code: 'order_empty' });
  const values = { name: 'Bert' };
  const details = { orders: ['o'] };
  expect(refuse('order_with_other_deliverer', { values, details })).toStrictEqual({
    ok: false,
    code: 'order_with_other_deliverer',
    values,
    details,
  });
  expect(accept(0)).toStrictEqual({ ok: true, value: 0 });
});

/** By itself passes what a server or a limit holds up, and of what collides and of cards these. */
const passing = [424, 429, 500, 503];
const collisionsThatPass: ErrorCode[] = [
  'in_flight',
  'payment_not_confirmed',
  'card_being_charged',
  'card_authentication_required',
  'reader_busy',
  'reader_offline',
  'shift_open',
];

test.each(errorCodes)('%s is tried again if that can help, and only then', (code) => {
  const passes = passing.includes(catalogue[code].status) || collisionsThatPass.includes(code);
  expect(catalogue[code].retry).toBe(passes ? 'later' : 'never');
});
