import { EventEmitter } from 'node:events';
import type { DeviceRequest, RequestResult } from '#domain/device/device.ts';
import type { StreamEvent } from './streamRepository.ts';

/** What a device says to a request that it had to carry out. */
export type DeviceAnswer = RequestResult;

type Signals = {
  stream: [restaurant_id: string, events: StreamEvent[]];
  restaurant: [restaurant_id: string];
  printers: [restaurant_id: string];
  device: [device_id: string, what: 'device_changed' | 'device_revoked'];
  request: [device_id: string, request: DeviceRequest];
  question: [device_id: string, request: DeviceRequest, patience: number, answered: (answer: DeviceAnswer) => void];
};

/** What this process has just committed, for those in it who pass it on. The database stays the truth. */
export type Bus = {
  emit(restaurant_id: string, events: StreamEvent[]): void;
  /** sold-out marks, the menu or the state of a restaurant changed */
  emitRestaurant(restaurant_id: string): void;
  /** how its printers are, or what waits there */
  emitPrinters(restaurant_id: string): void;
  emitDevice(device_id: string, what: 'device_changed' | 'device_revoked'): void;
  /** Shows a device how a request stands (`device_request`), wherever it is connected. */
  emitRequest(device_id: string, request: DeviceRequest): void;
  /**
   * Has a device carry out a request (`device_request_processing`), wherever it is connected: the first answer of its
   * screens, or nothing when none came within `patience` milliseconds.
   */
  askDevice(device_id: string, request: DeviceRequest, patience: number): Promise<DeviceAnswer | undefined>;
  on<Name extends keyof Signals>(name: Name, listener: (...args: Signals[Name]) => void): void;
};

export function createBus(): Bus {
  const emitter = new EventEmitter<Signals>();
  emitter.setMaxListeners(0);
  return {
    emit: (restaurant_id, events) => void emitter.emit('stream', restaurant_id, events),
    emitRestaurant: (restaurant_id) => void emitter.emit('restaurant', restaurant_id),
    emitPrinters: (restaurant_id) => void emitter.emit('printers', restaurant_id),
    emitDevice: (device_id, what) => void emitter.emit('device', device_id, what),
    emitRequest: (device_id, request) => void emitter.emit('request', device_id, request),
    askDevice: (device_id, request, patience) =>
      new Promise((resolve) => {
        setTimeout(resolve, patience, undefined).unref();
        emitter.emit('question', device_id, request, patience, resolve);
      }),
    on: (name, listener) => void emitter.on(name, listener as never),
  };
}
