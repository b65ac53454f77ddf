import type { Call } from '#contract/call.ts';
import { calls, type CallKey } from '#contract/calls.ts';
import type { CallerKind, Example } from './example.ts';

const isUser = new Set<CallerKind>(['user', 'owner', 'foreignOwner', 'admin']);

export const isRead = (call: CallKey): boolean => call.startsWith('GET ') || (calls[call] as Call).reads === true;

/** What a caller of this kind hears: what the example says, else what the call's `who` implies. */
export const statusFor = (call: CallKey, example: Example<CallKey>, caller: CallerKind): number =>
  example.answers?.[caller] ?? (caller === 'neighbour' ? ofNeighbour(call, example) : impliedStatus(call, caller));

/** The next table's orders are as foreign as another house's; what every guest of the house may is allowed. */
const ofNeighbour = (call: CallKey, example: Example<CallKey>): number => statusFor(call, example, 'foreignGuest');

/** The rule that `Example.answers` states the exceptions of. */
export function impliedStatus(call: CallKey, caller: CallerKind): number {
  const { who }: Call = calls[call];
  const may = (kind: Call['who'][number]): boolean => who.includes(kind);
  // a dead token stands in the way, unless the call knows no tokens at all
  if (may('anyone')) return caller === 'revokedDevice' && who.length > 1 ? 401 : 200;
  if (caller === 'nobody' || caller === 'revokedDevice') return 401;
  if (isUser.has(caller)) return userStatus(may, caller, isRead(call));
  const foreign = caller === 'foreignGuest' || caller === 'foreignDevice';
  const kind = caller === 'guest' || caller === 'foreignGuest' ? 'guest' : 'device';
  if (!may(kind)) return 401;
  return foreign ? 404 : 200;
}

function userStatus(may: (kind: Call['who'][number]) => boolean, caller: CallerKind, reads: boolean): number {
  const [user, owner, admin] = [may('user'), may('owner'), may('admin')];
  if (!user && !owner && !admin) return 401;
  // every account has its own
  if (user && !owner && !may('guest') && !may('device')) return 200;
  if (caller === 'user' && user) return 200;
  if (caller === 'owner' && owner) return 200;
  if (caller === 'admin' && (admin || (owner && reads))) return 200;
  // the platform's own is no secret, only not for everybody
  return admin && !owner && !user ? 403 : 404;
}
