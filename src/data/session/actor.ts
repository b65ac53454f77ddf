import type { Actor } from '#domain/account/account.ts';
import { currentIdentity } from './identity.ts';
import { deviceSession } from './deviceSessionStore.ts';

/** Who acts here, as the journal will name them: the employee who unlocked the device, the device, or the guest. */
export function currentActor(): Actor {
  const { device_id, caller } = currentIdentity();
  const { employee, device } = deviceSession;
  if (employee) return { kind: 'employee', id: employee.employee_id, name: employee.name };
  if (device_id) return { kind: 'device', id: device_id, ...(device?.name ? { name: device.name } : {}) };
  return { kind: caller === 'user' ? 'user' : 'guest', id: caller };
}
