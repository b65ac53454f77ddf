import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Terminal } from '#domain/device/device.ts';
import type { Order } from '#domain/order/order.ts';
import type { PartialPayment } from '#domain/payment/partialPayment.ts';
import { CallFailed } from '#src/data/api/callFailed.ts';
import { chargeOf } from './chargeOf.ts';
import { offeredTerminal } from './offeredTerminal.ts';
import {
  askedFor,
  beginCharge,
  chargeAgain,
  forgetCharge,
  lookAtReader,
  readerCharge,
  stopCharge,
} from './readerCharge.ts';

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
  Object.assign(readerCharge, { orders: [], busy: false });
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
  Object.assign(readerCharge, { partialPayment_id: 'p', orders: ['o'] });
  asked.answer['DELETE /order/reader-payment'] = () => ({ status: 'paid' });
  await stopCharge(wanted);
  expect(readerCharge.partialPayment_id).toBe('p');
  asked.answer['DELETE /order/reader-payment'] = failing('partial_payment_invalid');
  await stopCharge(wanted);
  expect(readerCharge.partialPayment_id).toBeUndefined();
});

describe('another bill', () => {
  const bill = [{ order_id: 'o' }, { order_id: 'later' }] as Order[];
  const other = [{ order_id: 'other' }] as Order[];

  it('begins anew, whether the one before is waited for, was refused, declined or paid', async () => {
    const begun = beginCharge(wanted, 'tmr');
    expect(askedFor(bill)).toMatchObject({ busy: true, partialPayment_id: 'p' });
    expect(askedFor(other)).toEqual({ orders: [], busy: false });
    await begun;
    expect(askedFor(bill)).toMatchObject({ busy: false, partialPayment_id: 'p' });
    expect(askedFor(other)).toEqual({ orders: [], busy: false });
    asked.answer['POST /order/partial-payment'] = failing('amount_exceeds_remaining');
    await beginCharge({ ...wanted, partialPayment_id: 'q' }, 'tmr');
    expect(askedFor(bill).error).toMatchObject({ code: 'amount_exceeds_remaining' });
    expect(askedFor(other)).toEqual({ orders: [], busy: false });
  });

  it('forgets nothing but its own', async () => {
    await beginCharge(wanted, 'tmr');
    forgetCharge(other);
    expect(askedFor(bill).partialPayment_id).toBe('p');
    forgetCharge(bill);
    expect(askedFor(bill).partialPayment_id).toBeUndefined();
  });

  it('says of the charge that it finds after a restart what became of it, and nothing to the one before', async () => {
    await beginCharge(wanted, 'tmr');
    const found = part('found', { orders: ['other'], reader });
    asked.answer['GET /order/reader-payment'] = failing('payment_provider_down');
    await lookAtReader(found);
    expect(askedFor(other)).toMatchObject({ partialPayment_id: 'found', error: { code: 'payment_provider_down' } });
    asked.answer['POST /order/reader-payment'] = failing('reader_busy');
    await chargeAgain(found, 'tmr');
    expect(askedFor(other).error).toMatchObject({ code: 'reader_busy' });
    expect(askedFor(bill)).toEqual({ orders: [], busy: false });
    expect(asked.calls.filter((name) => name === 'POST /order/partial-payment')).toHaveLength(1);
  });
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
