import type { RequestResult } from '#domain/device/device.ts';
import { modeCan } from '#domain/device/modes.ts';
import type { Callers } from '../caller/caller.ts';
import type { DeviceParts } from './deviceParts.ts';
import { deviceById } from './deviceRepository.ts';
import { answerRequest, tellBoth } from './deviceRequestAnswer.ts';
import { requestById, type StoredRequest } from './deviceRequestRepository.ts';
import { presentRequest } from './deviceRequests.ts';

/**
 * Has the target carry out a request that is open, wherever it is connected, and shows the requester what came of it.
 * What the target's screen says at once is its result, unless one of its screens has begun: that one then answers
 * itself. Nobody waits for this: the requester hears of the result, and reads it once a second anyway.
 */
export function passRequestOn(deps: DeviceParts, request: StoredRequest): void {
  if (request.result) return tellBoth(deps, request);
  const patience = Date.parse(request.expiresAt) - deps.now().getTime();
  deps.bus
    .askDevice(request.device_id, presentRequest(request), patience)
    .then(async (result) => {
      const standing = await requestById(deps.db, request.id, deps.now());
      if (!standing) return;
      if (!result) return tellBoth(deps, standing);
      const callers = await itself(deps, request.device_id);
      if (callers)
        await answerRequest(deps, standing, said(result), { callers, asTarget: true, unclaimed: !result.success });
    })
    .catch((error: unknown) => deps.log.error({ err: error, id: request.id }, 'a device request was not passed on'));
}

/** A socket may say anything. */
const said = ({ success, message, code }: Partial<Record<keyof RequestResult, unknown>>): RequestResult => ({
  success: success === true,
  message: typeof message === 'string' ? message.slice(0, 300) : '',
  ...(typeof code === 'string' && /^[a-z_]{1,60}$/.test(code) ? { code } : {}),
});

/** The target as a caller, since it answered by its socket. */
async function itself(deps: DeviceParts, device_id: string): Promise<Callers | undefined> {
  const device = await deviceById(deps.db, device_id);
  if (!device || device.table_id || !modeCan(device.mode, 'useTerminal')) return undefined;
  const { mode, restaurants, name, employeeTypes, prefix } = device;
  return { device: { device_id, mode, restaurants, name, employeeTypes, ...(prefix ? { prefix } : {}) } };
}
