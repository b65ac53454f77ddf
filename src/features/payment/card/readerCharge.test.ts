import { beforeEach, expect, it, vi } from 'vitest';
import type { Terminal } from '#domain/device/device.ts';
import type { Order } from '#domain/order/order.ts';
import type { PartialPayment } from '#domain/payment/partialPayment.ts';
import { CallFailed } from '#src/data/api/callFailed.ts';
import { chargeOf } from './chargeOf.ts';
import { offeredTerminal } from './offeredTerminal.ts';
import { beginCharge, readerCharge, stopCharge } from './readerCharge.ts';

const asked = vi.hoisted(() => ({ calls: [] as string[], answer: {} as Record<string, () => unknown> }));
vi.mock('#src/data/api/call.ts', () => ({
  call: async (name: string) => {
    asked.calls.push(name);
    return asked.answer[name]?.();
  },
}));
const failing = (code: string) => () => {
  throw new CallFailed({ statusCode: 409, code, message: code, retry: 'later' } as never);
};

beforeEach(() => {
  asked.calls = [];
  asked.answer = {};
  for (const name of ['partialPayment_id', 'wanted', 'error'] as const) delete readerCharge[name];
  readerCharge.busy = false;
});

const part = (partialPayment_id: string, more: Partial<PartialPayment> = {}) =>
  ({ partialPayment_id, status: 'open', device_id: 'till', ...more }) as PartialPayment;
const orderWith = (...payments: PartialPayment[]): Order[] => [{ payments } as Order];
const reader = { terminal_id: 'tmr', label: 'Counter', state: 'charging' as const };
const wanted = { partialPayment_id: 'p', restaurant_id: 'r', orders: ['o'], amount: 500 };

it('finds what it has a reader charge after a restart, and nothing of another register', () => {
  const orders = orderWith(part('plain'), part('other', { reader, device_id: 'bar' }), part('own', { reader }));
  expect(chargeOf(orders, undefined, 'till')?.partialPayment_id).toBe('own');
  expect(chargeOf(orders, undefined, undefined)).toBeUndefined();
  expect(chargeOf(orders, 'plain', 'till')?.partialPayment_id).toBe('plain');
  expect(chargeOf(orderWith(part('gone', { status: 'cancelled' })), 'gone', 'till')).toBeUndefined();
});

it('opens the part again under its id when nobody knows whether it was opened, and only then', async () => {
  asked.answer['POST /order/partial-payment'] = failing('no_connection');
  await beginCharge(wanted, 'tmr');
  expect(readerCharge).toMatchObject({ partialPayment_id: 'p', wanted, error: { code: 'no_connection' } });
  asked.answer = { 'POST /order/reader-payment': failing('reader_busy') };
  await beginCharge(wanted, 'tmr');
  expect(readerCharge).toMatchObject({ partialPayment_id: 'p', error: { code: 'reader_busy' } });
  expect(readerCharge.wanted).toBeUndefined();
  expect(asked.calls).toEqual([
    'POST /order/partial-payment',
    'POST /order/partial-payment',
    'POST /order/reader-payment',
  ]);
});

it('forgets a part that was refused or stopped, and shows one that was paid while it was stopped', async () => {
  asked.answer['POST /order/partial-payment'] = failing('amount_exceeds_remaining');
  await beginCharge(wanted, 'tmr');
  expect(readerCharge).toMatchObject({ busy: false, error: { code: 'amount_exceeds_remaining' } });
  expect(readerCharge.partialPayment_id).toBeUndefined();
  readerCharge.partialPayment_id = 'p';
  asked.answer['DELETE /order/reader-payment'] = () => ({ status: 'paid' });
  await stopCharge('p');
  expect(readerCharge.partialPayment_id).toBe('p');
  asked.answer['DELETE /order/reader-payment'] = failing('partial_payment_invalid');
  await stopCharge('p');
  expect(readerCharge.partialPayment_id).toBeUndefined();
});

it('offers the reader that was taken last, then one of its own, then one that is switched on', () => {
  const terminal = (terminal_id: string, status: Terminal['status'] = 'online'): Terminal => ({
    id: terminal_id,
    terminal_id,
    label: terminal_id,
    status,
  });
  const all = [terminal('a', 'offline'), terminal('b'), terminal('c')];
  expect(offeredTerminal(all, 'a', [])?.terminal_id).toBe('a');
  expect(offeredTerminal(all, 'gone', [{ terminal_id: 'c' }])?.terminal_id).toBe('c');
  expect(offeredTerminal(all, '', [{ terminal_id: 'a' }])?.terminal_id).toBe('a');
  expect(offeredTerminal(all, '', [])?.terminal_id).toBe('b');
  expect(offeredTerminal([], '', [])).toBeUndefined();
});
