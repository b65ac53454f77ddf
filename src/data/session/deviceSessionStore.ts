import { proxy } from 'valtio';
import type { Device, Employee } from '#domain/device/device.ts';

/**
 * What this tab knows of the device that it is. `new`: not registered; `unlinked`: no restaurant yet; `locked`: needs
 * an employee's code; `revoked`: the owner deleted it.
 */
export type DeviceState = 'new' | 'unlinked' | 'ready' | 'locked' | 'revoked';
export const deviceSession = proxy<{ device?: Device; state: DeviceState; employee?: Employee; machineId?: string }>({
  state: 'new',
});
