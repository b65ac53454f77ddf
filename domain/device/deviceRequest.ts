import { accept, refuse, type Refusal, type Result } from '../error/refusal.ts';
import type { DeviceRequest } from './device.ts';

/** A request is polled this often, until it has a result or is cancelled. */
export const requestPollMilliseconds = 1000;
/** Older requests end with success false and never charge (D30). */
export const requestExpirySeconds = 120;
/** By how much a device's clock may be ahead of the server's; beyond that nobody knows how long a request has waited. */
const clockTolerance = 10_000;

/** A request as it comes in; its type is what the sender claims. */
export type IncomingRequest = Pick<DeviceRequest, 'restaurant_id' | 'data'> & { type: string };

/** Why a device cannot process a request; nothing means that it can. */
export function requestRefusal(request: IncomingRequest, restaurant_id: string | undefined): Refusal | undefined {
  if (!restaurant_id) return refuse('select_restaurant');
  if (request.restaurant_id !== restaurant_id) return refuse('device_not_linked');
  switch (request.type) {
    case 'terminal_payment':
      return request.data.partialPayment_id ? undefined : refuse('partial_payment_id_invalid');
    case 'terminal_cancel_action':
      return request.data.terminal_id ? undefined : refuse('terminal_id_invalid');
    default:
      return refuse('unknown_request');
  }
}

/** Whether a request without a result has waited too long to be carried out. */
export function isRequestExpired(request: Pick<DeviceRequest, 'createdAt' | 'result'>, at: string): boolean {
  return !request.result && Date.parse(at) - Date.parse(request.createdAt) >= requestExpirySeconds * 1000;
}

/**
 * When a request was made, for its time to live: when it occurred, never later than it arrived. One from a clock that
 * is ahead of ours may have waited for any time, so it counts as too old.
 */
export function requestMadeAt(occurredAt: string | undefined, arrived: Date): Date {
  if (occurredAt === undefined) return arrived;
  const ahead = Date.parse(occurredAt) - arrived.getTime();
  if (ahead > clockTolerance) return new Date(arrived.getTime() - requestExpirySeconds * 1000);
  return new Date(arrived.getTime() + Math.min(0, ahead));
}

/** Where a terminal is used: a restaurant whose place the card provider knows. Else 'Select a Restaurant for Device'. */
export function terminalPlace(location: string | undefined): Result<string> {
  return location ? accept(location) : refuse('select_restaurant');
}

/**
 * How a device takes hold of a card reader: also of one that another device is using, after it has asked whoever
 * stands before it (D34).
 */
export const readerConnection = { fail_if_in_use: false } as const;
