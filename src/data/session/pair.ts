import type { BodyOf } from '#contract/calls.ts';
import type { Device } from '#domain/device/device.ts';
import { call, callWithHeaders } from '../api/call.ts';
import { CallFailed } from '../api/callFailed.ts';
import { newId } from '../ids.ts';
import type { Caller } from '../local/scope.ts';

type Pairing = BodyOf<'POST /device/pair'>;

/** The last try, while nobody knows what became of it. */
let unanswered: { asked: string; key: string } | undefined;

/**
 * Pairs the device. A code counts once, so whoever tries again after a lost answer asks under the same key and is told
 * what was done; that answer carries no token (D38), so the device signs in with the password that it has.
 */
export async function pair(caller: Caller, body: Pairing): Promise<Device> {
  const asked = JSON.stringify(body);
  const key = unanswered?.asked === asked ? unanswered.key : newId();
  unanswered = { asked, key };
  try {
    const { answer, headers } = await callWithHeaders('POST /device/pair', { body, key, caller });
    unanswered = undefined;
    if (headers.has('device-authorization')) return answer;
  } catch (error) {
    if (!(error instanceof CallFailed) || error.code !== 'no_connection') unanswered = undefined;
    throw error;
  }
  const { machineId, password } = body;
  return call('PUT /device/me', { body: { machineId, password }, caller });
}
