import { beforeEach, expect, test, vi } from 'vitest';
import { CallFailed } from '../api/callFailed.ts';
import { createCardMachine } from './cardMachine.ts';
import type { CardPayment } from './cardSteps.ts';

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
  const error = { statusCode: 402, code: 'bank_declined', message: '', retry: 'never' };
  expect(payment).toEqual({ step: 'card', partialPayment_id: 'part', intent, error });
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

test.each([
  ['another refusal, whatever it says of the payment', 'payment_intent_invalid', { current: { status: 'paid' } }],
  ['a payment that is closed, and nobody says how', 'partial_payment_closed', undefined],
  ['a payment that is closed, and something else is said', 'partial_payment_closed', { reason: 'late' }],
])('%s is no word of a payment that is over: what is claimed stays, with the reason', async (_, code, details) => {
  const refusal = { statusCode: 409, code, message: '', retry: 'never', ...(details && { details }) } as const;
  call.mockRejectedValue(new CallFailed(refusal));
  await machine().resume('part');
  expect([payment, forgotten]).toEqual([{ step: 'idle', error: refusal }, []]);
});

test('a payment of which the server has heard is over also for a register, which has kept nothing', async () => {
  const details = { current: { status: 'paid' } };
  const closed = { statusCode: 409, code: 'partial_payment_closed', message: '', retry: 'never', details } as const;
  call.mockRejectedValue(new CallFailed(closed));
  const patience = { tries: 3, pauseMs: 0, asksThroughSilence: false };
  const card = createCardMachine(payment, { type: 'card', patience, givePartBack: async () => undefined });
  await card.resume('part');
  expect(payment).toEqual({ step: 'idle' });
});

test('a card that waits for its bank has the bank asked once more, of this intent, and by nothing but that', async () => {
  call.mockResolvedValue({ ...intent, state: 'requires_action' });
  const card = machine();
  await card.resume('part');
  const asked = vi.fn(async () => ({ state: 'succeeded' as const }));
  await card.charge(asked);
  expect([payment.step, asked.mock.calls]).toEqual(['bank', []]);
  await card.askBank(asked);
  expect(asked.mock.calls).toEqual([[intent]]);
  expect([payment.step, forgotten]).toEqual(['paid', ['part']]);
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
