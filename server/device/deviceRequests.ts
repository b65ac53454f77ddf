import { accept, refuse, type Refusal, type Result } from '#domain/error/refusal.ts';
import { resultOf } from '#domain/device/codedResult.ts';
import type { DeviceRequest, DeviceRequestType, RequestResult } from '#domain/device/device.ts';
import { isRequestExpired, requestExpirySeconds, requestMadeAt, requestRefusal } from '#domain/device/deviceRequest.ts';
import type { DeviceCaller } from '../caller/caller.ts';
import type { Sql } from '../db/sql.ts';
import { partialPayment } from '../order/orderRepository.ts';
import { deviceById } from './deviceRepository.ts';
import {
  endPayments,
  insertRequest,
  isBeingCharged,
  isPaymentOpen,
  requestById,
  type StoredRequest,
} from './deviceRequestRepository.ts';
import { requestTarget } from './deviceRequestTarget.ts';

export type NewRequest = {
  id: string;
  type: string;
  restaurant_id: string;
  device_id?: string | undefined;
  data: { partialPayment_id?: string | undefined; terminal_id?: string | undefined };
  occurredAt?: string | undefined;
};

const failed = (code: 'too_old' | 'no_active_payment'): RequestResult => resultOf(false, code);
const cancelled = resultOf(false, 'request_cancelled');

/** The request as the wire knows it. */
export function presentRequest({ expiresAt: _inside, ...request }: StoredRequest): DeviceRequest {
  return request;
}

/** Makes a request of a device to another one; the same one again answers the first. One that is too old is over. */
export async function createRequest(
  tx: Sql,
  wanted: NewRequest,
  device: DeviceCaller,
  now: Date,
): Promise<Result<StoredRequest>> {
  const { id, restaurant_id, data } = wanted;
  const known = await requestById(tx, id, now);
  if (known) return isSame(known, wanted, device) ? accept(known) : refuse('id_taken');
  const itself = await deviceById(tx, device.device_id);
  const bad = requestRefusal({ ...wanted, data: given(data) }, itself?.restaurant);
  if (bad) return bad;
  const { terminal_id } = data;
  const target = await requestTarget(tx, { ...wanted, terminal_id, by: device.device_id });
  if (!target.ok) return target;
  const createdAt = requestMadeAt(wanted.occurredAt, now);
  const request: StoredRequest = {
    id,
    type: wanted.type as DeviceRequestType,
    restaurant_id,
    device_id: target.value,
    requestedBy: device.device_id,
    data: given(data),
    createdAt: createdAt.toISOString(),
    expiresAt: new Date(createdAt.getTime() + requestExpirySeconds * 1000).toISOString(),
  };
  const payable = await partRefusal(tx, request, now);
  if (payable) return payable;
  const result = isRequestExpired(request, now.toISOString())
    ? failed('too_old')
    : request.type === 'terminal_cancel_action'
      ? await cancelWaiting(tx, request, now)
      : undefined;
  const complete = { ...request, ...(result ? { result } : {}) };
  // somebody else took the id between looking and storing
  return (await insertRequest(tx, complete)) ? accept(complete) : refuse('id_taken');
}

const given = (data: NewRequest['data']): DeviceRequest['data'] => ({
  ...(data.partialPayment_id ? { partialPayment_id: data.partialPayment_id } : {}),
  ...(data.terminal_id ? { terminal_id: data.terminal_id } : {}),
});

const isSame = (known: StoredRequest, wanted: NewRequest, device: DeviceCaller): boolean =>
  known.requestedBy === device.device_id &&
  known.restaurant_id === wanted.restaurant_id &&
  known.type === wanted.type &&
  (wanted.device_id === undefined || wanted.device_id === known.device_id) &&
  known.data.partialPayment_id === wanted.data.partialPayment_id &&
  known.data.terminal_id === wanted.data.terminal_id;

/** A part is charged only while it is open, in its own restaurant, by one device at a time. */
async function partRefusal(tx: Sql, request: StoredRequest, now: Date): Promise<Refusal | undefined> {
  const { partialPayment_id } = request.data;
  if (!partialPayment_id) return undefined;
  const found = await partialPayment(tx, partialPayment_id);
  if (found?.payment.restaurant_id !== request.restaurant_id) return refuse('partial_payment_invalid');
  if (request.type !== 'terminal_payment') return undefined;
  if (found.payment.status !== 'open') return refuse('partial_payment_closed');
  return (await isBeingCharged(tx, partialPayment_id, now)) ? refuse('lines_already_claimed') : undefined;
}

/**
 * Ends what the requester asked for on this terminal and nobody has begun; gives the cancel's own result when nothing
 * is left for the target to do. What has begun, only the target can stop.
 */
async function cancelWaiting(tx: Sql, request: StoredRequest, now: Date): Promise<RequestResult | undefined> {
  const asked = askedOn(request);
  const ended = await endPayments(tx, asked, cancelled, { now, unclaimed: true });
  if (await isPaymentOpen(tx, asked, now)) return undefined;
  return ended.length > 0 ? resultOf(true, 'request_cancelled') : failed('no_active_payment');
}

/** Where the target has stopped, the payments that it had begun are over too; gives these. */
export async function endStopped(sql: Sql, request: StoredRequest, now: Date): Promise<StoredRequest[]> {
  const stopped = request.type === 'terminal_cancel_action' && request.result?.success;
  return stopped ? endPayments(sql, askedOn(request), cancelled, { now, unclaimed: false }) : [];
}

const askedOn = ({ device_id, requestedBy, data }: StoredRequest) => ({
  device_id,
  requestedBy,
  terminal_id: data.terminal_id ?? '',
});
