import { proxy, snapshot } from 'valtio';
import type { WireError } from '#contract/errors.ts';
import { resultOf } from '#domain/device/codedResult.ts';
import type { DeviceRequest, RequestResult } from '#domain/device/device.ts';
import { isRequestExpired, requestPollMilliseconds } from '#domain/device/deviceRequest.ts';
import type { NewPartialPayment } from '#domain/payment/partialPayment.ts';
import { call } from '#src/data/api/call.ts';
import { CallFailed, errorOf } from '#src/data/api/callFailed.ts';
import { serverNow } from '#src/data/clock.ts';
import { newId } from '#src/data/ids.ts';
import { act } from '#src/data/outbox/act.ts';
import { currentActor } from '#src/data/session/actor.ts';
import { onDeviceRequest } from '#src/data/terminal/deviceRequests.ts';

/** What this device asked another one to do: take a card for a part of a bill. */
export type DeviceCharge = {
  request?: DeviceRequest;
  /** of whose bill the part is */
  orders?: readonly string[];
  /** the name of the device that is asked */
  device?: string;
  /** it has not gone out yet: without a network it waits, for as long as it may still charge (D30) */
  queued?: true;
  /** it is being called off */
  cancelling?: true;
  result?: RequestResult;
  error?: WireError;
};

export const deviceCharge = proxy<DeviceCharge>({});

const storageKey = 'comanda-device-charge';
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Asks the device that holds a terminal to take a card. The part is opened through the outbox, so that it is kept; the
 * request goes out as soon as it can, and ends by itself where that takes too long.
 */
export async function askDevice(
  part: NewPartialPayment,
  { terminal_id, device_id, name }: { terminal_id: string; device_id: string; name: string },
): Promise<void> {
  if (isAsking()) return;
  await act({ type: 'payment.open', body: part });
  const { partialPayment_id, restaurant_id } = part;
  Object.assign(forgetAsked(), {
    device: name,
    orders: [...part.orders],
    queued: true,
    request: {
      id: newId(),
      type: 'terminal_payment',
      restaurant_id,
      device_id,
      data: { partialPayment_id, terminal_id },
      createdAt: serverNow().toISOString(),
    },
  });
  keep();
  void look();
}

/** Whether another device is at it, or has to be told yet. */
export const isAsking = (): boolean => deviceCharge.request !== undefined && deviceCharge.result === undefined;

/** Calls it off: at once where nobody has begun, otherwise the other device stops its reader. */
export async function callOff(): Promise<void> {
  const { request, queued } = deviceCharge;
  if (!request || deviceCharge.result || deviceCharge.cancelling) return;
  if (queued) return endAsked(resultOf(false, 'request_cancelled'));
  deviceCharge.cancelling = true;
  try {
    const answer = await call('POST /device/request', {
      body: { id: request.id, result: resultOf(false, 'request_cancelled') },
    });
    await heard(answer);
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    if (error.code === 'in_flight') return stopThere(request);
    if (error.code === 'not_found') return putAway(request, 'request_cancelled');
    deviceCharge.error = error.error;
  } finally {
    delete deviceCharge.cancelling;
  }
}

/** What has begun only its target can stop; what comes of that is heard with the request itself. */
async function stopThere({ restaurant_id, device_id, data }: DeviceRequest): Promise<void> {
  const { terminal_id } = data;
  try {
    await call('POST /device/request', {
      body: {
        type: 'terminal_cancel_action',
        restaurant_id,
        ...(device_id ? { device_id } : {}),
        ...(terminal_id ? { data: { terminal_id } } : {}),
      },
    });
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    deviceCharge.error = error.error;
  }
}

/** After the screen has shown how it ended. */
export function forgetAsked(): DeviceCharge {
  clearTimeout(timer);
  for (const name of ['request', 'orders', 'device', 'queued', 'cancelling', 'result', 'error'] as const)
    delete deviceCharge[name];
  localStorage.removeItem(storageKey);
  return deviceCharge;
}

/** Goes on with what this device asked for before it was started again; gives what stops it. */
export function followAsked(): () => void {
  const kept = localStorage.getItem(storageKey);
  if (kept !== null && !deviceCharge.request) Object.assign(deviceCharge, JSON.parse(kept) as DeviceCharge);
  const stop = onDeviceRequest((request) => void heard(request).catch(reportError));
  if (isAsking()) void look();
  return () => {
    stop();
    clearTimeout(timer);
  };
}

const keep = (): void => {
  const { request, orders, device, queued } = snapshot(deviceCharge);
  localStorage.setItem(storageKey, JSON.stringify({ request, orders, device, queued }));
};

/** Once a second, until it has a result (specification, section 4). A push is faster; nobody relies on it. */
async function look(): Promise<void> {
  clearTimeout(timer);
  const { request } = deviceCharge;
  if (!request || !isAsking()) return;
  try {
    if (isRequestExpired(request, serverNow().toISOString()) && deviceCharge.queued)
      return await endAsked(resultOf(false, 'too_old'));
    if (deviceCharge.queued) await send(request);
    else await heard(await call('POST /device/request', { body: { id: request.id } }));
  } catch (error) {
    // without an answer it is asked again
    if (!(error instanceof CallFailed)) reportError(error);
    else if (error.code === 'not_found') await putAway(request, 'too_old');
    else if (error.error.retry === 'never') deviceCharge.error = error.error;
  }
  if (isAsking()) timer = setTimeout(() => void look(), requestPollMilliseconds);
}

/** As a replay, so that it is as old as it is (D30). The part travels before it, by the outbox. */
async function send({ id, type, restaurant_id, device_id, data, createdAt }: DeviceRequest): Promise<void> {
  const { kind, id: by } = currentActor();
  const operation = {
    // a refusal is kept under its key, and the part may only be on its way: the request's own id makes it one request
    key: newId(),
    lane: `request:${id}`,
    occurredAt: createdAt,
    actor: `${kind}:${by}`,
    method: 'POST' as const,
    path: '/device/request',
    body: { id, type, restaurant_id, ...(device_id ? { device_id } : {}), data },
  };
  const [answer] = await call('POST /device/replay', { body: { operations: [operation] } });
  if (!answer || deviceCharge.request?.id !== id) return;
  if (answer.status < 300) {
    delete deviceCharge.queued;
    keep();
    return heard(answer.body as DeviceRequest);
  }
  const error = errorOf(answer.status, answer.body);
  // the part has not arrived yet
  if (error.code === 'partial_payment_invalid' || error.retry !== 'never') return;
  await endAsked({ success: false, message: error.message, code: error.code });
}

async function heard(request: DeviceRequest): Promise<void> {
  if (request.id !== deviceCharge.request?.id || deviceCharge.result) return;
  deviceCharge.request = structuredClone(request);
  if (request.result) await endAsked(request.result);
}

/** The server knows it no more: nothing will ever come of it. */
async function putAway({ id }: DeviceRequest, why: 'request_cancelled' | 'too_old'): Promise<void> {
  if (id === deviceCharge.request?.id && !deviceCharge.result) await endAsked(resultOf(false, why));
}

/** What comes to nothing gives its part back, so that it can be paid otherwise. */
async function endAsked(result: RequestResult): Promise<void> {
  deviceCharge.result = { ...result };
  delete deviceCharge.queued;
  clearTimeout(timer);
  localStorage.removeItem(storageKey);
  const { partialPayment_id } = deviceCharge.request?.data ?? {};
  if (result.success || partialPayment_id === undefined) return;
  try {
    // its intent ends first: a card that was faster has paid
    await call('DELETE /order/partial-payment', { query: { partialPayment_id } });
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    if (error.code === 'no_connection') await act({ type: 'payment.cancel', body: { partialPayment_id } });
  }
}
