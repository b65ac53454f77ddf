import { beforeEach, expect, it, vi } from 'vitest';
import { CallFailed } from '#src/data/api/callFailed.ts';
import { memoryStorage } from '../../../../tests/support/memoryStorage.ts';
import { until } from '../../../../tests/support/until.ts';
import { callOff, deviceCharge, followAsked, forgetAsked, isAsking } from './deviceCharge.ts';

const called = vi.hoisted(() => ({ names: [] as string[] }));
vi.mock('#src/data/api/call.ts', () => ({
  call: async (name: string) => {
    called.names.push(name);
    if (name === 'POST /device/request')
      throw new CallFailed({ statusCode: 404, code: 'not_found', message: 'Could not find resource', retry: 'never' });
    return {};
  },
}));
vi.mock('#src/data/terminal/deviceRequests.ts', () => ({ onDeviceRequest: () => () => undefined }));

const storageKey = 'comanda-device-charge';
const request = {
  id: 'request',
  type: 'terminal_payment',
  restaurant_id: 'r',
  device_id: 'waiters',
  data: { partialPayment_id: 'part', terminal_id: 'tmr' },
  createdAt: '2026-11-20T12:00:00.000Z',
};

/** A register that is started again, with what it had asked for a week ago. */
function startAgain(): () => void {
  forgetAsked();
  localStorage.setItem(storageKey, JSON.stringify({ request, orders: ['o'], device: 'Waiters' }));
  return followAsked();
}

vi.stubGlobal('localStorage', memoryStorage());
beforeEach(() => {
  called.names = [];
});

it('waits no longer for a card of which the server knows nothing any more: the bill can be paid otherwise', async () => {
  const stop = startAgain();
  await until(() => called.names.includes('DELETE /order/partial-payment'));
  stop();
  expect([isAsking(), deviceCharge.result]).toEqual([false, expect.objectContaining({ code: 'too_old' })]);
  expect(localStorage.getItem(storageKey)).toBeNull();
});

it('calls off at once what the server knows nothing of any more', async () => {
  forgetAsked();
  Object.assign(deviceCharge, { request: structuredClone(request), orders: ['o'] });
  await callOff();
  expect([isAsking(), deviceCharge.result?.code]).toEqual([false, 'request_cancelled']);
  expect(called.names).toEqual(['POST /device/request', 'DELETE /order/partial-payment']);
});
