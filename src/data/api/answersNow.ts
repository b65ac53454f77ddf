import { currentCaller } from '../session/identity.ts';
import { request } from './request.ts';

/** Silence for this long is an outage, whatever the socket looks like: it is shown, and registers number for themselves. */
const silence = 1_000;

/**
 * Whether the server answers at this moment: an outage may be silent, with every connection standing. Asked anew each
 * time: an answer that has just come may have been on its way since before the silence.
 */
export async function answersNow(): Promise<boolean> {
  const asked = { method: 'GET' as const, path: '/health', anonymous: true, patience: silence };
  return (await request(currentCaller(), asked)) !== undefined;
}
