import type { DeviceRequest, RequestResult } from '#domain/device/device.ts';
import { resultOf } from '#domain/device/codedResult.ts';

type Heard = (request: DeviceRequest) => void;
type CarriesOut = (request: DeviceRequest) => Promise<RequestResult>;

const listeners = new Set<Heard>();
let carriesOut: CarriesOut | undefined;

/** Hears how requests of this device, and those made to it, stand; gives what ends it. */
export function onDeviceRequest(listener: Heard): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Says who carries out what other devices ask of this one; gives what ends it. */
export function carryOutRequests(how: CarriesOut): () => void {
  carriesOut = how;
  return () => {
    if (carriesOut === how) carriesOut = undefined;
  };
}

/** What the socket told of a request. */
export const requestHeard = (request: DeviceRequest): void => {
  for (const listener of listeners) listener(request);
};

/** What comes of a request that this device is asked to carry out. */
export const carriedOut: CarriesOut = (request) =>
  carriesOut?.(request) ?? Promise.resolve(resultOf(false, 'invalid_device_instance'));
