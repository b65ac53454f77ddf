import { beforeEach, describe, expect, test, vi } from 'vitest';
import { CallFailed, noConnection } from '#src/data/api/callFailed.ts';
import type { Order } from '#domain/order/order.ts';
import { cardReader, readerCard, readerIsAt, resetReader, settleReader } from './cardReader.ts';

const outside = vi.hoisted(() => ({ call: vi.fn(), act: vi.fn(), presentCard: vi.fn() }));
vi.mock('#src/data/api/call.ts', () => ({ call: (...asked: unknown[]): unknown => outside.call(...asked) as unknown }));
vi.mock('#src/data/outbox/act.ts', () => ({ act: (...asked: unknown[]): unknown => outside.act(...asked) as unknown }));
vi.mock('#src/data/payment/simulatedCard.ts', () => ({
  presentCard: (...asked: unknown[]): unknown => outside.presentCard(...asked) as unknown,
}));

const part = { partialPayment_id: 'part', restaurant_id: 'restaurant', orders: ['order'], amount: 700 };
const intent = { intent_id: 'intent', client_secret: 'secret', amount: 700, currency: 'EUR' };
const lost = new CallFailed(noConnection);

beforeEach(async () => {
  for (const mock of Object.values(outside)) mock.mockReset();
  outside.call.mockImplementation(async (name: string) => (name === 'POST /order/payment-intent' ? intent : {}));
  outside.presentCard.mockResolvedValue({ state: 'processing' });
  await readerCard.leave();
  cardReader.orders = ['order'];
  outside.act.mockReset();
});

test('a register charges a card, shows that it is paid, and then begins anew', async () => {
  await readerCard.start(part);
  expect(outside.call.mock.calls).toEqual([
    ['POST /order/partial-payment', { body: part, key: 'part' }],
    ['POST /order/payment-intent', { body: { partialPayment_id: 'part', type: 'card' } }],
  ]);
  resetReader();
  expect(cardReader.step).toBe('card');
  await readerCard.showCard('4242');
  expect(outside.call).toHaveBeenLastCalledWith('PUT /order/payment-confirm-client', {
    body: { partialPayment_id: 'part', paymentOption: 'card' },
  });
  expect(cardReader).toMatchObject({ step: 'paid', partialPayment_id: 'part', intent });
  resetReader();
  expect(cardReader).toEqual({ step: 'idle', orders: ['order'] });
  expect(outside.act).not.toHaveBeenCalled();
});

test('after a lost answer the cashier is told at once, and says when it is asked again; no second card is taken', async () => {
  await readerCard.start(part);
  outside.presentCard.mockRejectedValue(lost);
  await readerCard.showCard('4242');
  expect(cardReader).toMatchObject({ step: 'unsure', error: { code: 'no_connection' } });
  expect(outside.call).toHaveBeenCalledTimes(2);
  await readerCard.showCard('4242');
  expect(outside.presentCard).toHaveBeenCalledTimes(1);
  outside.call.mockRejectedValueOnce(lost);
  await readerCard.askAgain();
  expect(cardReader.step).toBe('unsure');
  await readerCard.askAgain();
  expect(cardReader.step).toBe('paid');
});

test('a part that is cancelled goes back through the outbox: it reaches the server also when the network is away', async () => {
  await readerCard.start(part);
  await readerCard.leave();
  cardReader.orders = ['order'];
  expect(outside.act.mock.calls).toEqual([[{ type: 'payment.cancel', body: { partialPayment_id: 'part' } }]]);
  expect(cardReader).toEqual({ step: 'idle', orders: ['order'] });
});

describe('a card of which nothing is known', () => {
  const bill = (order_id: string, status: string) =>
    [{ order_id, payments: [{ partialPayment_id: 'part', status }] }] as unknown as Order[];
  const unsure = async (): Promise<void> => {
    await readerCard.start(part);
    outside.presentCard.mockRejectedValue(lost);
    await readerCard.showCard('4242');
  };

  test.each(['paid', 'cancelled'])('is done with when the bill says that its part is %s', async (status) => {
    await unsure();
    settleReader(bill('order', 'open'));
    expect(cardReader.step).toBe('unsure');
    settleReader(bill('order', status));
    expect(cardReader.step).toBe('idle');
    expect(outside.act).not.toHaveBeenCalled();
  });

  test('holds up no other bill, and its part stays with its own', async () => {
    await unsure();
    settleReader(bill('another order', 'open'));
    expect(cardReader.step).toBe('idle');
    expect(outside.act).not.toHaveBeenCalled();
  });

  test('a card that was paid says nothing over another bill, nor is one that is being asked for let go of', async () => {
    await readerCard.start(part);
    settleReader(bill('another order', 'open'));
    expect(cardReader.step).toBe('card');
    expect(readerIsAt(bill('order', 'open'))).toBe('this bill');
    expect(readerIsAt(bill('another order', 'open'))).toBe('another bill');
    await readerCard.showCard('4242');
    settleReader(bill('order', 'paid'));
    expect(cardReader.step).toBe('paid');
    settleReader(bill('another order', 'open'));
    expect(cardReader.step).toBe('idle');
    expect(readerIsAt(bill('another order', 'open'))).toBe('nothing');
  });
});
