import { beforeEach, expect, test, vi } from 'vitest';
import { CallFailed } from '../api/callFailed.ts';
import { createCardMachine } from './cardMachine.ts';
import { bankDeclined, type CardPayment } from './cardSteps.ts';

const call = vi.hoisted(() => vi.fn());
vi.mock('../api/call.ts', () => ({ call }));

const intent = { intent_id: 'intent', client_secret: 'secret', amount: 770, currency: 'EUR' };
let payment: CardPayment;
let forgotten: string[];
const machine = () =>
  createCardMachine(payment, {
    type: 'online',
    patience: { tries: 3, pauseMs: 0, asksThroughSilence: true },
    forgetPart: (partialPayment_id) => void forgotten.push(partialPayment_id),
    givePartBack: async () => undefined,
  });
beforeEach(() => {
  payment = { step: 'idle' };
  forgotten = [];
  call.mockReset();
});

test.each([
  ['requires_payment_method', 'card'],
  ['requires_action', 'bank'],
])(
  'a payment that is gone on with and %s is at the %s, and nothing is asked that could only be refused',
  async (state, step) => {
    call.mockResolvedValue({ ...intent, state });
    await machine().resume('part');
    expect(payment).toEqual({ step, partialPayment_id: 'part', intent });
    expect(call.mock.calls.map(([name]) => name as string)).toEqual(['POST /order/payment-intent']);
  },
);

test('a bank that has declined is told of at the form, which takes another card; what was charged meanwhile is not', async () => {
  call.mockResolvedValueOnce({ ...intent, state: 'requires_payment_method' });
  await machine().resume('part', 'failed');
  expect(payment).toEqual({ step: 'card', partialPayment_id: 'part', intent, error: bankDeclined });
  payment = { step: 'idle' };
  call.mockResolvedValue({ ...intent, state: 'succeeded' });
  await machine().resume('part', 'failed');
  expect(payment).toEqual({ step: 'paid', partialPayment_id: 'part', intent });
});

test('a payment of which the server has heard meanwhile is over, without a word of anything wrong', async () => {
  const closed = (status: string) => {
    const code = 'partial_payment_closed';
    return new CallFailed({ statusCode: 409, code, message: '', retry: 'never', details: { current: { status } } });
  };
  call.mockRejectedValueOnce(closed('cancelled')).mockRejectedValueOnce(closed('paid'));
  const card = machine();
  await card.resume('part');
  expect([payment.step, payment.error?.code, forgotten]).toEqual(['idle', 'partial_payment_closed', []]);
  await card.resume('part');
  expect([payment, forgotten]).toEqual([{ step: 'idle' }, ['part']]);
});

test('a card that waits for its bank gives way to another one, in the same intent', async () => {
  call.mockResolvedValue({ ...intent, state: 'requires_action' });
  const card = machine();
  await card.resume('part');
  card.takeAnother();
  expect(payment).toEqual({ step: 'card', partialPayment_id: 'part', intent });
  await card.charge(() => Promise.resolve({ state: 'succeeded' }));
  expect([payment.step, forgotten]).toEqual(['paid', ['part']]);
});
