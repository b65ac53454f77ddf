import type { CallKey } from '#contract/calls.ts';
import type { Example } from './example.ts';
import { isRead } from './impliedStatus.ts';

/** Whether nothing that is asked of the call, rightly or wrongly, is in the way of another call in the same world. */
export const leavesTheWorld = (call: CallKey, { spends, locks }: Example<CallKey>): boolean =>
  isRead(call) && !spends && !locks;

/** Gives each call a world of its own, but one to all that leave it as it is, which is a third of them. */
export function worldsFor<T>(make: () => Promise<T>): (call: CallKey, example: Example<CallKey>) => Promise<T> {
  let shared: Promise<T> | undefined;
  return (call, example) => (leavesTheWorld(call, example) ? (shared ??= make()) : make());
}
