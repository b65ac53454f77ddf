import { EventEmitter } from 'node:events';
import type { StreamEvent } from './streamRepository.ts';

type Signals = {
  stream: [restaurant_id: string, events: StreamEvent[]];
  restaurant: [restaurant_id: string];
  device: [device_id: string, what: 'device_changed' | 'device_revoked'];
};

/** What this process has just committed, for those in it who pass it on. The database stays the truth. */
export type Bus = {
  emit(restaurant_id: string, events: StreamEvent[]): void;
  /** sold-out marks, the menu or the state of a restaurant changed */
  emitRestaurant(restaurant_id: string): void;
  emitDevice(device_id: string, what: 'device_changed' | 'device_revoked'): void;
  on<Name extends keyof Signals>(name: Name, listener: (...args: Signals[Name]) => void): void;
};

export function createBus(): Bus {
  const emitter = new EventEmitter<Signals>();
  emitter.setMaxListeners(0);
  return {
    emit: (restaurant_id, events) => void emitter.emit('stream', restaurant_id, events),
    emitRestaurant: (restaurant_id) => void emitter.emit('restaurant', restaurant_id),
    emitDevice: (device_id, what) => void emitter.emit('device', device_id, what),
    on: (name, listener) => void emitter.on(name, listener as never),
  };
}
