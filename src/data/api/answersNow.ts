import { currentCaller } from '../session/identity.ts';
import { answeredWithin } from './reachability.ts';
import { request } from './request.ts';

/** An answer this young proves that the next one will come. */
const proof = 300;
/** Silence for this long is an outage, whatever the socket looks like: it is shown, and registers number for themselves. */
const silence = 1_000;

/** Whether the server answers at this moment: an outage may be silent, with every connection standing. */
export async function answersNow(): Promise<boolean> {
  if (answeredWithin(proof)) return true;
  const asked = { method: 'GET' as const, path: '/health', anonymous: true, patience: silence };
  return (await request(currentCaller(), asked)) !== undefined;
}
