import { expect, test, vi } from 'vitest';
import type { DeviceRequest, RequestResult } from '#domain/device/device.ts';
import { carriedOut, carryOutRequests, onDeviceRequest, requestHeard } from './deviceRequests.ts';

const request: DeviceRequest = {
  id: 'request',
  type: 'terminal_payment',
  restaurant_id: 'house',
  data: { partialPayment_id: 'part' },
  createdAt: '2026-11-28T20:00:00.000Z',
};
const done = async (): Promise<RequestResult> => ({ success: true, message: 'OK' });

test('of a request all hear who listen, until they stop', () => {
  const [one, other] = [vi.fn(), vi.fn()];
  const stop = onDeviceRequest(one);
  const stopOther = onDeviceRequest(other);
  requestHeard(request);
  stop();
  requestHeard(request);
  stopOther();
  requestHeard(request);
  expect([one.mock.calls, other.mock.calls]).toEqual([[[request]], [[request], [request]]]);
});

test('a device without a reader says that it carries out nothing', async () => {
  expect(await carriedOut(request)).toMatchObject({ success: false, code: 'invalid_device_instance' });
});

test('a request is carried out by who came last, and by nobody once he is gone', async () => {
  const carryOut = vi.fn(done);
  const stopEarlier = carryOutRequests(async () => ({ success: false, message: 'earlier' }));
  const stop = carryOutRequests(carryOut);
  stopEarlier();
  expect(await carriedOut(request)).toEqual({ success: true, message: 'OK' });
  expect(carryOut).toHaveBeenCalledWith(request);
  stop();
  expect(await carriedOut(request)).toMatchObject({ success: false, code: 'invalid_device_instance' });
});
