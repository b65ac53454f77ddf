import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { EmployeeType } from '#domain/device/device.ts';
import type { Callers, EmployeeCaller } from '../caller/caller.ts';

const header = 'comanda-replayed';
/** Known to this process alone, which makes a replay's calls itself: nobody from outside says that his is one. */
const secret = randomBytes(32).toString('hex');

/** When a replayed call happened, as its device says (D43), and who had opened the device then. */
type Replayed = { occurredAt: string; employee?: EmployeeCaller; employeeTypes?: EmployeeType[] };

/** The header of a call that a replay makes. */
export function replayMark(occurredAt: string, { employee, device }: Callers): Record<string, string> {
  const replayed: Replayed = {
    occurredAt,
    ...(employee ? { employee } : {}),
    ...(device ? { employeeTypes: device.employeeTypes } : {}),
  };
  return { [header]: `${secret} ${Buffer.from(JSON.stringify(replayed)).toString('base64url')}` };
}

/** When a call happened as a replay says; nothing for a call that is made now (D43). */
export const replayedAt = (headers: IncomingHttpHeaders): string | undefined => replayedCall(headers)?.occurredAt;

/** The callers of a replayed call as they were when it was done. */
export function asThen(headers: IncomingHttpHeaders, callers: Callers): Callers {
  const replayed = replayedCall(headers);
  if (!replayed || !callers.device) return callers;
  const { employee, employeeTypes = callers.device.employeeTypes } = replayed;
  return { ...callers, device: { ...callers.device, employeeTypes }, ...(employee ? { employee } : {}) };
}

function replayedCall(headers: IncomingHttpHeaders): Replayed | undefined {
  const mark = headers[header];
  if (typeof mark !== 'string' || !mark.startsWith(`${secret} `)) return undefined;
  return JSON.parse(Buffer.from(mark.slice(secret.length + 1), 'base64url').toString()) as Replayed;
}
