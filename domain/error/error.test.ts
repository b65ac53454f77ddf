import { expect, test } from 'vitest';
import { catalogue, errorCodes } from './catalogue.ts';
import { clientMessage, clientMessages } from './clientMessages.ts';

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
});
